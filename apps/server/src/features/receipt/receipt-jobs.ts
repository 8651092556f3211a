import type { App } from '#src/handler-context.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { propagateCashReceipt } from './reconcile-receipts.ts'

/** Enqueued by every change of an order's cash. */
export const receiptJobs = (app: App): Record<string, JobHandler> => ({
  'receipt.follow': {
    // no other job retries it: if it stopped, the receipt would never be reported to the tax office
    tries: ALWAYS,
    outside: (payload) => propagateCashReceipt(app, (payload as { orderId: number }).orderId),
  },
})
