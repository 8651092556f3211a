import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findDue, propagateDueNames, touchCatalogue } from './propagate-names-sql.ts'

/** Products per statement: few enough that the search index takes new words at once. */
const AT_ONCE = 200
/** Statements per transaction: products stay locked for about half a second. */
const TIMES = 5
/** Delay (ms) if all remaining products are locked. */
const LATER_MS = 500

/** Updates some products that wait for a new name. Returns whether there were any. */
const followSome = async (tx: Sql): Promise<boolean> => {
  let all = 0
  for (let time = 0; time < TIMES; time++) {
    const { taken } = await propagateDueNames(tx, { most: AT_ONCE })
    all += taken
    if (taken < AT_ONCE) break
  }
  if (all > 0) await touchCatalogue(tx)
  return all > 0
}

/** Updates cards and search documents after a renamed seller or category with many products. Decision 011 */
export const propagateNamesJobs: Record<string, JobHandler> = {
  'product.followNames': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      const tookAny = await followSome(tx)
      if (!(await findDue(tx))) return
      const runAt = tookAny ? {} : { runAt: new Date(now.getTime() + LATER_MS) }
      await enqueue(tx, 'product.followNames', {}, { key: 'follow', ...runAt })
    },
  },
}
