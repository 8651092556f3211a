import { AppError } from '@shop/contract'
import type { Sql, Tx } from '#src/db/db.ts'
import type { Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { enqueuePlacing } from './review-photo.ts'
import * as sql from './review-report-sql.ts'

export type NoticeEvent = 'hidden' | 'hide' | 'show' | 'accept' | 'reject'

/** Enqueues the messages about an event of a case, to reporters with ids after `after`. */
export const enqueueNotice = (tx: Sql, caseId: number, event: NoticeEvent, after?: number): Promise<void> =>
  enqueue(tx, 'review.notify', { caseId, event, after }, { key: `${caseId}:${event}` })

/** Enqueues the messages to those whose reports of a visible review were decided at `settledAt`. */
export const enqueueDismissal = (tx: Sql, reviewId: number, settledAt: string, after?: number): Promise<void> =>
  enqueue(tx, 'review.notifyDismissed', { reviewId, settledAt, after }, { key: `${reviewId}:${settledAt}` })

/** Hides or shows a review and its photos. */
export const setHidden = async (tx: Sql, id: number, hidden: boolean): Promise<void> => {
  if ((await sql.setHidden(tx, { id, hidden })) > 0) await enqueuePlacing(tx, { reviewId: id })
}

/** Throws `invalidInput` for an unknown reason, or without words for a reason that needs them. */
export const assertReason = async (db: Sql, id: number, words: string): Promise<void> => {
  const reason = await sql.findReason(db, { id })
  if (!reason)
    throw new AppError('invalidInput', {
      problems: [{ path: 'body.reviewReportReasonId', message: '신고하는 이유를 골라 주세요.' }],
    })
  if (reason.isTextRequired && words === '')
    throw new AppError('invalidInput', { problems: [{ path: 'body.reason', message: '신고하는 이유를 적어 주세요.' }] })
}

/** Hides a review that enough members have reported. The review is locked. */
const hideIfReported = async (tx: Tx, reviewId: number, threshold: number, now: Date): Promise<void> => {
  const { count, reasonId } = await sql.countOpenReports(tx, { reviewId })
  if (count < threshold || reasonId === null) return
  await setHidden(tx, reviewId, true)
  const opened = { reviewId, openedBy: 'reports', reasonId, now, decision: null, reason: '', decidedAt: null }
  const { id } = await sql.openCase(tx, opened)
  await sql.logAction(tx, { reviewId, actor: 'reports', action: 'hide', reason: `신고 ${count}건`, now })
  await enqueueNotice(tx, id, 'hidden')
}

const reportReview: Handlers['review.report'] = async ({ params: { id }, body, who: { userId } }, app) => {
  const { db, clock, config } = app
  const { reviewReportReasonId: reasonId, reason } = body
  await assertReason(db, reasonId, reason)
  const now = clock()
  await db.tx(async (tx) => {
    const review = await sql.lockReview(tx, { id })
    if (!review || review.isHidden) throw new AppError('reviewNotFound')
    if (review.authorId === userId) throw new AppError('reviewOwn')
    const added = await sql.addReport(tx, { reviewId: id, userId, reasonId, reason, now })
    if (added === 0) throw new AppError('reviewReported')
    await hideIfReported(tx, id, config.reportsToHide, now)
  })
  return {}
}

/** Finds a case of a review of this author that can be appealed. Throws `reportNotFound`, `appealRefused`. */
const getAppealable = async (db: Sql, id: number, userId: number): Promise<sql.FindCaseOfAuthor> => {
  const found = await sql.findCaseOfAuthor(db, { id, userId })
  if (!found) throw new AppError('reportNotFound')
  if (found.appealedAt !== null || found.closedAt !== null) throw new AppError('appealRefused')
  return found
}

export const reviewReportHandlers = {
  'review.report': reportReview,

  'review.validateAppeal': async ({ params: { id }, who: { userId } }, { db }) => {
    const { reviewId, rule, reason } = await getAppealable(db, id, userId)
    return { reviewId, rule, reason }
  },

  'review.appeal': async ({ params: { id }, body: { contents }, who: { userId } }, { db, clock }) => {
    await getAppealable(db, id, userId)
    const put = await sql.putAppeal(db, { id, appeal: contents, now: clock() })
    if (put === 0) throw new AppError('appealRefused')
    return {}
  },
} satisfies Partial<Handlers>
