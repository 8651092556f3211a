import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { VIEWING_MS } from './purchase-prompt.ts'
import { pruneViews } from './user-product-sql.ts'

const PRUNE_MS = 5 * 60_000

/** Deletes views older than the viewing window. The table size stays proportional to the current visitors. */
export const viewJobs: Record<string, JobHandler> = {
  'product.pruneViews': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      await enqueue(tx, 'product.pruneViews', {}, { key: 'prune', runAt: new Date(now.getTime() + PRUNE_MS) })
      await pruneViews(tx, { before: new Date(now.getTime() - VIEWING_MS) })
    },
  },
}
