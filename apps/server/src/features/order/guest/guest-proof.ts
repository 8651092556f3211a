import type { BrandId } from '@shop/brands'
import { AppError, type GuestProof } from '@shop/contract'
import { toSeoulParts } from '@shop/rules'
import {
  DAY_MS,
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
/** F23: wrong codes an hour for one client network: a mobile carrier puts thousands of people behind one address. */
const TRIES_PER_NETWORK = 30
/** F7: wrong codes for one phone in a day. */
const TRIES_A_DAY = 10
const MONTHS_OF_CODE = 3

interface Orderer {
  brand: BrandId
  name: string
  /** Digits only. */
  phone: string
}

type Needs = Pick<App, 'config'>

/** Normalizes spaces and case: 김 주문 is 김주문. */
const nameOf = (name: string): string => name.normalize('NFC').replace(/\s/g, '').toLowerCase()

const ordererOf = ({ brand, name, phone }: Orderer): string => `${brand} ${phone.replace(/\D/g, '')} ${nameOf(name)}`

/**
 * ORDER-4: code of a guest. It is derived from the shop's key, so it is not stored and can be sent again; the orders of one
 * person in one quarter of a year share it, so that they are found together. F14
 */
export const guestCodeOf = ({ config }: Needs, orderer: Orderer, orderedAt: Date): string => {
  const { year, month } = toSeoulParts(orderedAt)
  const quarter = Math.ceil(month / MONTHS_OF_CODE)
  const bytes = encryptionOf(config).indexOf('code', `guest ${year}-${quarter} ${ordererOf(orderer)}`)
  return String(bytes.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** Keyed hash by which name, phone and code are recognized. */
export const proofOf = ({ config }: Needs, orderer: Orderer, code: string): Buffer =>
  encryptionOf(config).indexOf('code', `proof ${ordererOf(orderer)} ${code}`)

/** The caller with the proof. */
export interface Asker {
  brand: BrandId
  ip: string
  caller: Caller | undefined
  proof: GuestProof
}

const limitsOf = ({ brand, ip, proof }: Asker) => ({
  address: { kind: 'guestAddress', subject: ip, most: TRIES_PER_NETWORK, perMs: HOUR_MS },
  phone: { kind: 'guestPhone', subject: `${brand} ${proof.phone}`, most: TRIES, perMs: HOUR_MS },
  day: { kind: 'guestPhoneDay', subject: `${brand} ${proof.phone}`, most: TRIES_A_DAY, perMs: DAY_MS },
})

/**
 * Runs `find` for a proof. Wrong proofs are limited: 30 an hour per network, five an hour and ten a day per phone. A right
 * proof costs none of them and opens its orders to the token that sent it. Throws `guestProofWrong` if nothing is found or
 * another token holds the proof, with the same work and response in every case; `tooManyRequests`.
 */
export const withProof = async <T>(
  app: App,
  asker: Asker,
  find: (proof: Buffer) => Promise<T | undefined>,
): Promise<T> => {
  const limits = limitsOf(asker)
  // the network first: a flood from one network must not use up the tries of a phone
  const address = await takeAddressLimit(app, limits.address)
  const taken: Taken[] = [
    ...(address ? [address] : []),
    await takeLimit(app, limits.phone),
    await takeLimit(app, limits.day),
  ]
  const proof = proofOf(app, { brand: asker.brand, ...asker.proof }, asker.proof.code)
  const isHeld = await holdProof(app, { proof, caller: asker.caller })
  const found = await find(proof)
  if (!isHeld || found === undefined) throw new AppError('guestProofWrong')
  for (const each of taken) await releaseAttempt(app, each)
  return found
}
