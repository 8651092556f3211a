import { randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App, Caller } from '#src/handler-context.ts'
import { encryptionOf, type Encryption } from '#src/encryption.ts'
import * as sql from '#src/features/user/user-code-sql.ts'
import { DAY_MS, releaseAttempt, type Limit, MINUTE_MS, takeLimit } from '#src/features/user/limit/take-limit.ts'

export const CODE_LIFE_MS = 10 * MINUTE_MS
/** Time a phone counts as verified for the token that verified it. */
export const VERIFIED_MS = 30 * MINUTE_MS

/** Requester of a code: the token, or the address if there is none. A code sent to one is invalid for another. */
export interface Asker {
  brand: BrandId
  ip: string
  caller?: Pick<Caller, 'who'> | undefined
}

const boundTo = (encryption: Encryption, { brand, ip, caller }: Asker): string =>
  caller ? `user ${caller.who.userId}` : `ip ${encryption.indexOf('ip', `${brand} ${ip}`).toString('base64url')}`

/** Key of a code: requester and phone. */
export const codeKey = ({ config }: Pick<App, 'config'>, asker: Asker, phone: string) => {
  const encryption = encryptionOf(config)
  return { boundTo: boundTo(encryption, asker), phoneIndex: encryption.indexOf('phone', phone) }
}

type Key = ReturnType<typeof codeKey>

// a bare hash of a million possible codes is quickly brute-forced; a keyed hash cannot be without the shop's key
const hashOf = (encryption: Encryption, { boundTo: to, phoneIndex }: Key, code: string): Buffer =>
  encryption.indexOf('code', `${to} ${phoneIndex.toString('base64')} ${code}`)

/** Creates a new code of six digits and invalidates the previous one. */
export const createCode = async (app: Pick<App, 'db' | 'clock' | 'config'>, key: Key): Promise<string> => {
  const now = app.clock()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS)
  await sql.putCode(app.db, { ...key, codeHash: hashOf(encryptionOf(app.config), key, code), now, expiresAt })
  return code
}

export const verifiedSince = (now: Date): Date => new Date(now.getTime() - VERIFIED_MS)

/** E4: limit of wrong tries for all codes sent to a phone. */
const triesOf = ({ phoneIndex }: Key): Limit => ({
  kind: 'codeTryDay',
  subject: phoneIndex.toString('base64'),
  most: 10,
  perMs: DAY_MS,
})

/**
 * E4: verifies a code. Five wrong tries per code and ten a day per phone are compared, concurrent ones included; a right one is
 * not counted. Throws `codeInvalid`, `tooManyRequests`. `again`: also accepts a code that was verified before, as long as its
 * proof has not been spent.
 */
export const checkCode = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  key: Key,
  { code, again }: { code: string; again: boolean },
): Promise<void> => {
  const now = app.clock()
  const tried = await sql.tryCode(app.db, { ...key, now, again, verifiedSince: verifiedSince(now) })
  if (!tried) throw new AppError('codeInvalid')
  // counted only now: without a sent code tries must not lock out the owner of the phone
  const taken = await takeLimit(app, triesOf(key))
  const codeHash = hashOf(encryptionOf(app.config), key, code)
  if (!timingSafeEqual(tried.codeHash, codeHash)) throw new AppError('codeInvalid')
  await releaseAttempt(app, taken)
  await failpoint('code:compared')
  const accepted = await sql.acceptCode(app.db, { ...key, codeHash, again, now })
  if (accepted === 0) throw new AppError('codeInvalid')
}

/** Spends the proof of a phone: of several concurrent calls one succeeds. Throws `phoneNotVerified`. */
export const spendVerified = async (tx: Sql, key: Key, now: Date): Promise<void> => {
  const spent = await sql.spendVerified(tx, { ...key, now, verifiedSince: verifiedSince(now) })
  if (spent === 0) throw new AppError('phoneNotVerified')
}
