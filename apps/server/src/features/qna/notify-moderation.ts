import type { Sql } from '#src/db/db.ts'
import { notify } from '#src/features/notification/notify.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { findModerated, listReporters } from './qna-sql.ts'

/** Reporters notified per transaction. */
const AT_ONCE = 100

interface QnaNotice {
  id: number
  event: 'hidden' | 'hide' | 'show'
  isAuthorTold: boolean
  /** Time of the decision about reports, ISO 8601. Missing while there is none. */
  settledAt?: string
}

/** Enqueues the messages about the moderation of a question in its transaction. Each decision is a job of its own. */
export const enqueueQnaNotice = (tx: Sql, notice: QnaNotice): Promise<void> => enqueue(tx, 'qna.notify', notice)

interface Batch extends QnaNotice {
  /** Last reporter of the batch before. */
  after?: number
  /** Job of the first batch, which identifies the decision. */
  first?: number
}

/** Notifies the author, then the reporters in batches. */
export const notifyModeration = (app: Pick<App, 'config'>): JobHandler => ({
  async inTx(tx, payload, job) {
    const notice = payload as Batch
    const { id, event, isAuthorTold, settledAt, after = 0, first = job.id } = notice
    const { now } = job
    const found = await findModerated(tx, { id })
    if (!found) return
    const { authorId, platform, product, productId } = found
    const variables = { product, productId: String(productId) }
    if (isAuthorTold && after === 0 && authorId !== null && platform !== null) {
      const of = { key: `qna.${event}:${id}:${first}`, platform, userId: authorId }
      await notify(tx, app, { ...of, kind: `qna.${event}`, variables }, now)
    }
    if (event === 'hidden' || settledAt === undefined) return
    const reporters = await listReporters(tx, { id, settledAt: new Date(settledAt), after, most: AT_ONCE })
    for (const reporter of reporters) {
      const key = `qnaReport.${event}:${id}:${first}:${reporter.userId}`
      await notify(tx, app, { ...reporter, kind: `qnaReport.${event}`, key, variables }, now)
    }
    const last = reporters.length === AT_ONCE ? reporters.at(-1)?.userId : undefined
    if (last !== undefined) await enqueue(tx, 'qna.notify', { ...notice, after: last, first })
  },
})
