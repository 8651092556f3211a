import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findDue, followDue, touchCatalogue } from './propagate-names-sql.ts'

/** So few at a time that what is new to the index of searches goes into it at once. */
const AT_ONCE = 200
/** So many in one transaction: their products are held for about half a second. */
const TIMES = 5
/** When all that is left is held by others. */
const LATER_MS = 500

/** Writes some of what waits for a new name; says whether it took any. */
const followSome = async (tx: Sql): Promise<boolean> => {
  let all = 0
  for (let time = 0; time < TIMES; time++) {
    const { taken } = await followDue(tx, { most: AT_ONCE })
    all += taken
    if (taken < AT_ONCE) break
  }
  if (all > 0) await touchCatalogue(tx)
  return all > 0
}

/** Cards and documents follow the new name of a seller or category with many products. Decision 011 */
export const followNamesJobs: Record<string, JobHandler> = {
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
