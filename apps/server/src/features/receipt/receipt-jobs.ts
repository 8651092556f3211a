import type { App } from '#src/handling.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { followCash } from './following.ts'

/** Put into the table by whatever moves an order's cash. */
export const receiptJobs = (app: App): Record<string, JobHandler> => ({
  'receipt.follow': { outside: (payload) => followCash(app, (payload as { orderId: number }).orderId) },
})
