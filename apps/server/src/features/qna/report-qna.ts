import { AppError } from '@shop/contract'
import type { Db, Tx } from '#src/db/db.ts'
import { assertReason } from '#src/features/review/report-review.ts'
import { enqueuePlacing } from '#src/features/review/review-photo.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './qna-sql.ts'

const setHidden = async (tx: Tx, id: number, hidden: boolean): Promise<void> => {
  if ((await sql.setHidden(tx, { id, hidden })) > 0) await enqueuePlacing(tx, { qnaId: id })
}

/** Reports a question. One that enough members have reported is hidden. Private questions of others are answered like missing ones. */
export const reportQna: Handlers['qna.report'] = async ({ params: { id }, body, who: { userId } }, app) => {
  const { db, clock, config } = app
  const { reviewReportReasonId: reasonId, reason } = body
  await assertReason(db, reasonId, reason)
  await db.tx(async (tx) => {
    const question = await sql.lockQna(tx, { id })
    if (question?.authorId === userId) throw new AppError('reviewOwn')
    if (!question || question.isPrivate || question.isHidden) throw new AppError('qnaNotFound')
    const added = await sql.addReport(tx, { qnaId: id, userId, reasonId, reason, now: clock() })
    if (added === 0) throw new AppError('reviewReported')
    const { count } = await sql.countOpenReports(tx, { qnaId: id })
    if (count >= config.reportsToHide) await setHidden(tx, id, true)
  })
  return {}
}

/** Hides a question or shows it again. Its reports are settled: they no longer count. Throws `qnaNotFound`. */
export const moderateQna = (db: Db, { id, hidden, now }: { id: number; hidden: boolean; now: Date }): Promise<void> =>
  db.tx(async (tx) => {
    if (!(await sql.lockQna(tx, { id }))) throw new AppError('qnaNotFound')
    await setHidden(tx, id, hidden)
    await sql.settleReports(tx, { qnaId: id, now })
  })
