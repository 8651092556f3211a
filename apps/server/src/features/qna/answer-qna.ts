import { AppError } from '@shop/contract'
import type { Db, Tx } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { putAnswer } from './qna-sql.ts'

/**
 * Stores the seller's answer to a question and notifies its author. A second answer replaces the first without another
 * notification. Throws `qnaNotFound`.
 */
export const answerQnaInTx = async (
  tx: Tx,
  { id, answer, now }: { id: number; answer: string; now: Date },
): Promise<void> => {
  const put = await putAnswer(tx, { id, answer, now })
  if (!put) throw new AppError('qnaNotFound')
  if (put.isFirst) await enqueue(tx, 'qna.tellAnswer', { id }, { key: String(id) })
}

/** As `answerQnaInTx`, in a transaction of its own. */
export const answerQna = (db: Db, id: number, answer: string, now: Date): Promise<void> =>
  db.tx((tx) => answerQnaInTx(tx, { id, answer, now }))
