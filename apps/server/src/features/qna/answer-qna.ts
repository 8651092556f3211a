import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { putAnswer } from './qna-sql.ts'

/** The seller's answer to a question; a second one takes the first one's place. Throws `qnaNotFound`. */
export const answerQna = async (db: Sql, id: number, answer: string, now: Date): Promise<void> => {
  if ((await putAnswer(db, { id, answer, now })) === 0) throw new AppError('qnaNotFound')
}
