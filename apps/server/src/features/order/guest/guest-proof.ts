import type { BrandId } from '@shop/brands'
import { AppError, type GuestProof } from '@shop/contract'
import { toSeoulParts } from '@shop/rules'
import {
  HOUR_MS,
  releaseAttempt,
  type Taken,
  takeAddressLimit,
  takeLimit,
} from '#src/features/user/limit/take-limit.ts'
import type { App, Caller } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { holdProof } from './guest-mark.ts'

const CODE_DIGITS = 6
const TRIES = 5

interface Orderer {
  brand: BrandId
  name: string
  /** Digits only. */
  phone: string
}

type Needs = Pick<App, 'config'>

/** The same person however the name was typed: 김 주문, 김주문. */
const nameOf = (name: string): string => name.normalize('NFC').replace(/\s/g, '').toLowerCase()

const ordererOf = ({ brand, name, phone }: Orderer): string => `${brand} ${phone.replace(/\D/g, '')} ${nameOf(name)}`

/**
 * ORDER-4: the code of whoever ordered without being a member. It follows from the shop's key, so that it is written nowhere and
 * can be sent again; the orders of one person in one year share it, so that they are found together.
 */
export const guestCodeOf = ({ config }: Needs, orderer: Orderer, orderedAt: Date): string => {
  const bytes = encryptionOf(config).indexOf('code', `guest ${toSeoulParts(orderedAt).year} ${ordererOf(orderer)}`)
  return String(bytes.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** What is kept to know the three by. */
export const proofOf = ({ config }: Needs, orderer: Orderer, code: string): Buffer =>
  encryptionOf(config).indexOf('code', `proof ${ordererOf(orderer)} ${code}`)

/** Whoever asks, with what they say to know. */
export interface Asker {
  brand: BrandId
  ip: string
  caller: Caller | undefined
  proof: GuestProof
}

const limitsOf = ({ brand, ip, proof }: Asker) => ({
  address: { kind: 'guestAddress', subject: ip, most: TRIES, perMs: HOUR_MS },
  phone: { kind: 'guestPhone', subject: `${brand} ${proof.phone}`, most: TRIES, perMs: HOUR_MS },
})

/**
 * Runs `find` for a proof, of which there are five wrong ones an hour for an address and for a phone. What is found by a right one
 * costs none of them, and is marked: its orders are open to the token it came with. Throws `guestProofWrong` where nothing is
 * found or another token holds the proof, the same after the same work whatever was wrong; `tooManyRequests`.
 */
export const withProof = async <T>(
  app: App,
  asker: Asker,
  find: (proof: Buffer) => Promise<T | undefined>,
): Promise<T> => {
  const limits = limitsOf(asker)
  // first what costs others nothing: a flood from one address must not use up a stranger's five
  const address = await takeAddressLimit(app, limits.address)
  const taken: Taken[] = [...(address ? [address] : []), await takeLimit(app, limits.phone)]
  const proof = proofOf(app, { brand: asker.brand, ...asker.proof }, asker.proof.code)
  const isHeld = await holdProof(app, { proof, caller: asker.caller })
  const found = await find(proof)
  if (!isHeld || found === undefined) throw new AppError('guestProofWrong')
  for (const each of taken) await releaseAttempt(app, each)
  return found
}
