import { addDays } from '@shop/rules'
import { currentKeyIdOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { pruneEvents } from './delivery-sql.ts'
import { reencryptSecrets } from './webhook-secret.ts'

const RETENTION_DAYS = 30
const AT_ONCE = 5_000
const HOUR_MS = 3_600_000

/** Recurring job: deletes events of 30 days ago with their deliveries, and encrypts secrets again after a key rotation. I1 */
export const webhookJobs = (app: Pick<App, 'config'>): Record<string, JobHandler> => ({
  'webhook.prune': {
    tries: ALWAYS,
    everyMs: HOUR_MS,
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      const deleted = await pruneEvents(tx, { before: addDays(now, -RETENTION_DAYS), most: AT_ONCE })
      const isMore = await reencryptSecrets(app, tx, { current: currentKeyIdOf(app), most: AT_ONCE, now })
      const runAt = deleted === AT_ONCE || isMore ? now : new Date(now.getTime() + HOUR_MS)
      await enqueue(tx, 'webhook.prune', {}, { key: 'prune', runAt })
    },
  },
})
