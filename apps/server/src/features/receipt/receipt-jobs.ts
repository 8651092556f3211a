import type { App } from '#src/handler-context.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { followCash } from './reconcile-receipts.ts'

/** Put into the table by whatever moves an order's cash. */
export const receiptJobs = (app: App): Record<string, JobHandler> => ({
  'receipt.follow': {
    // nothing else looks after it: one that gave up would be a receipt the tax office never hears of
    tries: ALWAYS,
    outside: (payload) => followCash(app, (payload as { orderId: number }).orderId),
  },
})
