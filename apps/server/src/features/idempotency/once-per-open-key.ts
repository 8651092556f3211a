import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { claimOpenKey, findOpenAnswer, saveOpenReply, releaseOpenKey } from './open-answer-sql.ts'

const ABANDONED_AFTER_MS = 60_000
/** A phone in a tunnel comes out of it by then; what an answer holds, a token, is not kept longer. */
export const OPEN_ANSWER_MS = 600_000

interface OpenRequest {
  brand: string
  call: string
  key: string
  /** All that was sent. */
  input: unknown
}

/**
 * Runs an open call once for a key of the browser's and for some minutes answers a repetition with the first answer: who signed up
 * or logged in and never heard of it sends the same again. Nobody is known yet, and the first answer may have ended the token that
 * it was asked with, so the answer is bound to the key and to every letter of the request, its password too; neither can be read
 * or guessed from the row. Throws `requestInFlight` while the first still runs, `idempotencyKeyReused` when the key comes with
 * another request. A failed run keeps nothing. What must not be done twice keeps its answer itself, in the transaction of its work.
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
