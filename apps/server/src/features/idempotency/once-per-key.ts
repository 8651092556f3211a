import { AppError } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { type Encryption, encryptionOf } from '#src/encryption.ts'
import { claimKey, findKey, finishKey, releaseKey } from './idempotency-sql.ts'

const ABANDONED_AFTER_MS = 60_000

/** Reports whether a key has the form that clients may choose. */
export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{8,255}$/.test(key)

// a request may contain a password and a reply an address: neither can be read or guessed from the row
const hashOf = (encryption: Encryption, input: unknown): string =>
  encryption.indexOf('request', JSON.stringify(input)).toString('base64url')

const placeOf = (userId: number, key: string): string => `idempotency:${userId}:${key}`

/**
 * Runs a call once for a person's key and returns the first reply to each repetition.
 * Throws `requestInFlight` while the first call is running, and `idempotencyKeyReused` if the key comes with another request.
 * A failed call stores nothing and can be sent again.
 */
export const oncePerKey = async <R>(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  request: { userId: number; key: string; call: string; input: unknown },
  run: () => Promise<R>,
): Promise<R> => {
  const { userId, key, call } = request
  const encryption = encryptionOf(config)
  const requestHash = hashOf(encryption, request.input)
  const now = clock()
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS)
  const claimed = await claimKey(db, { userId, key, call, requestHash, now, abandonedBefore })
  if (!claimed) {
    const first = await findKey(db, { userId, key })
    if (first && (first.call !== call || first.requestHash !== requestHash)) throw new AppError('idempotencyKeyReused')
    if (!first || first.status === null) throw new AppError('requestInFlight', { retryAfterMs: 1_000 })
    return JSON.parse(encryption.decryptText(first.body as string, placeOf(userId, key))) as R
  }
  try {
    const reply = await run()
    const body = encryption.encryptText(JSON.stringify(reply), placeOf(userId, key))
    await finishKey(db, { userId, key, status: 200, body })
    return reply
  } catch (error) {
    await releaseKey(db, { userId, key })
    throw error
  }
}
