import { notify, notifyAwake } from '#src/features/notification/notify.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { enqueueDismissal, enqueueNotice, type NoticeEvent } from './report-review.ts'
import { dropPhoto, placePhotos } from './review-photo.ts'
import { remind } from './review-reminder.ts'
import * as sql from './review-report-sql.ts'

/** Reporters notified per transaction. */
const AT_ONCE = 100

type Needs = Pick<App, 'config'>

interface Notified {
  caseId: number
  event: NoticeEvent
  /** Last reporter of the batch before. */
  after?: number
}

/**
 * Notifies the author, then the reporters in batches: the job enqueues itself for those after the last one. Each message has a
 * key of its own, so a batch that runs again repeats none.
 */
const notifyOfCase = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { caseId, event, after = 0 } = payload as Notified
    // undefined if the review was deleted
    const found = await sql.findCaseToNotify(tx, { id: caseId })
    if (!found) return
    const { authorId, platform, product, rule, reason, reviewId } = found
    if (after === 0 && authorId !== null && platform !== null) {
      const kind = `review.${event}` as const
      const of = { key: `${kind}:${caseId}`, userId: authorId, platform }
      await notify(tx, app, { ...of, kind, variables: { product, rule, reason } }, now)
    }
    if (event === 'hidden') return
    const reporters = await sql.listReporters(tx, { reviewId, after, most: AT_ONCE })
    for (const reporter of reporters) {
      const key = `review.${event}:${caseId}:${reporter.userId}`
      await notify(tx, app, { kind: `reviewReport.${event}`, key, ...reporter, variables: { product } }, now)
    }
    const last = reporters.at(-1)?.userId
    if (reporters.length === AT_ONCE && last !== undefined) await enqueueNotice(tx, caseId, event, last)
  },
})

/** Notifies those who reported a review that stayed visible, in batches as above. A report is decided once, so its key is unique. */
const notifyDismissed = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { reviewId, settledAt, after = 0 } = payload as { reviewId: number; settledAt: string; after?: number }
    const reporters = await sql.listDismissed(tx, { reviewId, settledAt: new Date(settledAt), after, most: AT_ONCE })
    for (const { product, ...reporter } of reporters) {
      const key = `review.dismissed:${reviewId}:${reporter.userId}`
      await notify(tx, app, { kind: 'reviewReport.show', key, ...reporter, variables: { product } }, now)
    }
    const last = reporters.at(-1)?.userId
    if (reporters.length === AT_ONCE && last !== undefined) await enqueueDismissal(tx, reviewId, settledAt, last)
  },
})

const tellAnswer = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { id } = payload as { id: number }
    const found = await sql.findReviewToNotify(tx, { id })
    if (!found || found.authorId === null || found.platform === null) return
    const { authorId: userId, platform, product } = found
    const of = { kind: 'review.answer', key: `review.answer:${id}`, userId, platform } as const
    const runAt = await notifyAwake(tx, app, { ...of, variables: { product } }, now)
    if (runAt) await enqueue(tx, 'review.tellAnswer', { id }, { key: String(id), runAt })
  },
})

export const reviewJobs = (app: App): Record<string, JobHandler> => ({
  'review.dropPhoto': dropPhoto(app),
  'review.notify': notifyOfCase(app),
  'review.notifyDismissed': notifyDismissed(app),
  'review.placePhotos': placePhotos(app),
  'review.remind': remind(app),
  'review.tellAnswer': tellAnswer(app),
})
