import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { giveSaved } from './account/use-account.ts'
import { driveRefund } from './advance-refund.ts'
import { matchGatewayRefunds } from './refund-matching.ts'
import { notifyRefund, type ReadEndedGift } from './refund-notification.ts'
import { listDue } from './refund-sql.ts'

const SWEEP_MS = 60_000
const MOST = 500
/** Time budget of a sweep, shorter than its lease, so that two never run concurrently. The rest is swept a minute later. */
const SWEEP_BUDGET_MS = 40_000

/** Advances refunds without a response of the gateway and refunds due for the next try. */
const sweepRefunds = async (app: App): Promise<void> => {
  const now = app.clock()
  const failed: unknown[] = []
  for (const { id } of await listDue(app.db, { now, most: MOST })) {
    if (app.clock().getTime() - now.getTime() > SWEEP_BUDGET_MS) break
    // a failing refund must not block the others
    await driveRefund(app, id).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} refunds could not be driven`)
}

const sweep = (app: App): JobHandler => ({
  tries: ALWAYS,
  async outside(_, { now }) {
    // enqueued first, so that the next sweep runs even if this one fails
    await enqueue(app.db, 'refund.sweep', {}, { key: 'sweep', runAt: new Date(now.getTime() + SWEEP_MS) })
    await sweepRefunds(app)
  },
})

/** The sweep job is inserted with the schema and enqueues itself again. */
export const refundJobs = (app: App, readGift: ReadEndedGift): Record<string, JobHandler> => ({
  'refund.drive': { outside: (payload) => driveRefund(app, (payload as { refundId: number }).refundId) },
  'refund.sweep': sweep(app),
  'refund.match': { outside: (payload) => matchGatewayRefunds(app, (payload as { orderId: number }).orderId) },
  'refund.tell': notifyRefund(app, readGift),
  'refund.toSaved': { outside: (payload) => giveSaved(app, (payload as { userId: number }).userId) },
})
