import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { reencryptOrders } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import { reencryptReceipts } from './reencrypt-receipts.ts'

/** Between two batches others get their turn: some 200 orders a second. */
const PAUSE_MS = 1_000

/** I1: put into the table every hour, and by itself while there may be more. */
export const reencryptJobs = (app: Pick<App, 'config'>): Record<string, JobHandler> => ({
  'order.reseal': {
    tries: ALWAYS,
    // looks through all orders for what stands under an old key
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      const more = [await reencryptOrders(app, tx), await reencryptReceipts(app, tx)]
      const runAt = new Date(now.getTime() + PAUSE_MS)
      if (more.includes(true)) await enqueue(tx, 'order.reseal', {}, { key: 'reseal', runAt })
    },
  },
})
