import { AppError } from '@shop/contract'
import type { Db, Tx } from '#src/db/db.ts'
import type { Guard } from '#src/features/review/moderate-review.ts'
import { assertReason } from '#src/features/review/report-review.ts'
import { enqueuePlacing } from '#src/features/review/review-photo.ts'
import type { Handlers } from '#src/handler-context.ts'
import { enqueueQnaNotice } from './notify-moderation.ts'
import * as sql from './qna-sql.ts'

/** Returns whether the question was not so before. */
const setHidden = async (tx: Tx, id: number, hidden: boolean): Promise<boolean> => {
  const isChanged = (await sql.setHidden(tx, { id, hidden })) > 0
  if (isChanged) await enqueuePlacing(tx, { qnaId: id })
  return isChanged
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
    if (count < config.reportsToHide || !(await setHidden(tx, id, true))) return
    await enqueueQnaNotice(tx, { id, event: 'hidden', isAuthorTold: true })
  })
  return {}
}

/** Hides a question or shows it again. Its reports are settled: they no longer count. Notifies author and reporters. Throws `qnaNotFound`. */
export const moderateQna = (
  db: Db,
  { id, hidden, now, guard }: { id: number; hidden: boolean; now: Date; guard?: Guard },
): Promise<void> =>
  db.tx(async (tx) => {
    const question = await sql.lockQna(tx, { id })
    if (!question) throw new AppError('qnaNotFound')
    await guard?.(tx)
    const isChanged = await setHidden(tx, id, hidden)
    const settled = await sql.settleReports(tx, { qnaId: id, now })
    // an author whose question stays visible knows nothing of the reports
    const isAuthorTold = isChanged || (hidden && settled > 0)
    const event = hidden ? 'hide' : 'show'
    if (isAuthorTold || settled > 0)
      await enqueueQnaNotice(tx, { id, event, isAuthorTold, settledAt: now.toISOString() })
  })
