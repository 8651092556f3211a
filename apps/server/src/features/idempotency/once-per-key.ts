import { AppError } from '@shop/contract'
import { createHash } from 'node:crypto'
import type { App } from '#src/handling.ts'
import { claimKey, findKey, finishKey, releaseKey } from './idempotency-sql.ts'

const ABANDONED_AFTER_MS = 60_000

/** A key as a client may choose it. */
export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{8,255}$/.test(key)

const hashOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/**
 * Runs a call once for a person's key and answers a repetition with the first answer.
 * Throws `requestInFlight` while the first still runs, `idempotencyKeyReused` when the same key comes with another request.
 * A failed run keeps nothing: it may be sent again.
 */
export const oncePerKey = async <R>(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  request: { userId: number; key: string; call: string; input: unknown },
  run: () => Promise<R>,
): Promise<R> => {
  const { userId, key, call } = request
  const requestHash = hashOf(request.input)
  const now = clock()
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS)
  const claimed = await claimKey(db, { userId, key, call, requestHash, now, abandonedBefore })
  if (!claimed) {
    const first = await findKey(db, { userId, key })
    if (first && (first.call !== call || first.requestHash !== requestHash)) throw new AppError('idempotencyKeyReused')
    if (!first || first.status === null) throw new AppError('requestInFlight', { retryAfterMs: 1_000 })
    return first.body as R
  }
  try {
    const reply = await run()
    await finishKey(db, { userId, key, status: 200, body: reply })
    return reply
  } catch (error) {
    await releaseKey(db, { userId, key })
    throw error
  }
}
