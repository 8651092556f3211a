import { randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import type { App, Caller } from '#src/handler-context.ts'
import { encryptionOf, type Encryption } from '#src/encryption.ts'
import * as sql from '#src/features/user/user-code-sql.ts'
import { DAY_MS, releaseAttempt, type Limit, MINUTE_MS, takeLimit } from '#src/features/user/limit/take-limit.ts'

export const CODE_LIFE_MS = 10 * MINUTE_MS
/** How long a phone counts as verified for the token that verified it. */
export const VERIFIED_MS = 30 * MINUTE_MS

/** Who asks: the token that comes along, or the address where there is none. What was sent to one is of no use to another. */
export interface Asker {
  brand: BrandId
  ip: string
  caller?: Pick<Caller, 'who'> | undefined
}

const boundTo = (encryption: Encryption, { brand, ip, caller }: Asker): string =>
  caller ? `user ${caller.who.userId}` : `ip ${encryption.indexOf('ip', `${brand} ${ip}`).toString('base64url')}`

/** The pair a code belongs to. */
export const codeKey = ({ config }: Pick<App, 'config'>, asker: Asker, phone: string) => {
  const encryption = encryptionOf(config)
  return { boundTo: boundTo(encryption, asker), phoneIndex: encryption.indexOf('phone', phone) }
}

type Key = ReturnType<typeof codeKey>

// a million codes are soon tried out on a bare hash; without the shop's key there is nothing to try
const hashOf = (encryption: Encryption, { boundTo: to, phoneIndex }: Key, code: string): Buffer =>
  encryption.indexOf('code', `${to} ${phoneIndex.toString('base64')} ${code}`)

/** Makes a new code of six digits; the one before is good no longer. */
export const createCode = async (app: Pick<App, 'db' | 'clock' | 'config'>, key: Key): Promise<string> => {
  const now = app.clock()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS)
  await sql.putCode(app.db, { ...key, codeHash: hashOf(encryptionOf(app.config), key, code), now, expiresAt })
  return code
}

export const verifiedSince = (now: Date): Date => new Date(now.getTime() - VERIFIED_MS)

/** E4: wrong tries at all the codes that one phone was sent. */
const triesOf = ({ phoneIndex }: Key): Limit => ({
  kind: 'codeTryDay',
  subject: phoneIndex.toString('base64'),
  most: 10,
  perMs: DAY_MS,
})

/**
 * E4: takes a code back; of wrong ones five are looked at, and ten a day of one phone, however many come at once; a right one
 * costs no try. Throws `codeInvalid`, `tooManyRequests`. `again`: a code that was taken back before counts too, while what it proved is not used up.
 */
export const checkCode = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  key: Key,
  { code, again }: { code: string; again: boolean },
): Promise<void> => {
  const now = app.clock()
  const tried = await sql.tryCode(app.db, { ...key, now, again, verifiedSince: verifiedSince(now) })
  if (!tried) throw new AppError('codeInvalid')
  // only now: where nothing was sent there is nothing to try, and nothing to shut the phone's owner out with
  const taken = await takeLimit(app, triesOf(key))
  const codeHash = hashOf(encryptionOf(app.config), key, code)
  if (!timingSafeEqual(tried.codeHash, codeHash)) throw new AppError('codeInvalid')
  await releaseAttempt(app, taken)
  const accepted = await sql.acceptCode(app.db, { ...key, codeHash, again, now })
  if (accepted === 0) throw new AppError('codeInvalid')
}

/** Uses up what was proved: of several who come at once one passes. Throws `phoneNotVerified`. */
export const spendVerified = async (tx: Sql, key: Key, now: Date): Promise<void> => {
  const spent = await sql.spendVerified(tx, { ...key, now, verifiedSince: verifiedSince(now) })
  if (spent === 0) throw new AppError('phoneNotVerified')
}
