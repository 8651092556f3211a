import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { claimOpenKey, findOpenAnswer, saveOpenReply, releaseOpenKey } from './open-answer-sql.ts'

const ABANDONED_AFTER_MS = 60_000
/** Lifetime (ms) of a stored reply: long enough for a lost connection, short because the reply contains a token. */
export const OPEN_ANSWER_MS = 600_000

interface OpenRequest {
  brand: string
  call: string
  key: string
  /** The whole request. */
  input: unknown
}

/**
 * Runs an open call once per key of the browser and answers repeated requests with the first reply for some minutes, so that a
 * sign-up or login whose reply was lost can be sent again. No user is known yet, and the first reply may have ended the token
 * of the request; so the reply is bound to the key and the whole request, including the password, and neither can be read or
 * guessed from the row. Throws `requestInFlight` while the first runs, `idempotencyKeyReused` if the key comes with another
 * request. A failed run stores nothing. Staff have no row of `idempotency`: their key begins with the account. Work that must not run twice stores its reply in its own transaction.
 */
export const oncePerOpenKey = async <R>(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  { brand, call, key, input }: OpenRequest,
  run: (keep: (sql: Sql, answer: R) => Promise<unknown>) => Promise<R>,
): Promise<R> => {
  const encryption = encryptionOf(config)
  const keyIndex = encryption.indexOf('request', JSON.stringify([brand, call, key]))
  const requestIndex = encryption.indexOf('request', JSON.stringify(input))
  const place = `open_answer:${keyIndex.toString('hex')}:${requestIndex.toString('hex')}`
  const now = clock()
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS)
  const forgottenBefore = new Date(now.getTime() - OPEN_ANSWER_MS)
  const claimed = await claimOpenKey(db, { keyIndex, requestIndex, now, abandonedBefore, forgottenBefore })
  if (!claimed) {
    const first = await findOpenAnswer(db, { keyIndex })
    if (first && !first.requestIndex.equals(requestIndex)) throw new AppError('idempotencyKeyReused')
    if (!first || first.sealed === null) throw new AppError('requestInFlight', { retryAfterMs: 1_000 })
    return JSON.parse(encryption.decryptText(first.sealed, place)) as R
  }
  const keep = (sql: Sql, answer: R): Promise<unknown> =>
    saveOpenReply(sql, { keyIndex, now, sealed: encryption.encryptText(JSON.stringify(answer), place) })
  try {
    const answer = await run(keep)
    await keep(db, answer)
    return answer
  } catch (error) {
    await releaseOpenKey(db, { keyIndex, now })
    throw error
  }
}
