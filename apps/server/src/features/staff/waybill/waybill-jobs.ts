import { addDays, seoulDayRange } from '@shop/rules'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { pruneBatches, removeUnchecked } from './waybill-sql.ts'

/** Days that the history of sheets goes back, as long as the results of bulk jobs. */
const RETENTION_DAYS = 180
/** Sheets of up to 50,000 rows. */
const AT_ONCE = 50
const UNCHECKED_DAYS = 1

/** Deletes old sheets with their rows every night, in portions. */
export const waybillJobs: Record<string, JobHandler> = {
  'waybill.prune': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      await removeUnchecked(tx, { before: addDays(now, -UNCHECKED_DAYS) })
      const deleted = await pruneBatches(tx, { before: addDays(now, -RETENTION_DAYS), most: AT_ONCE })
      const runAt = deleted === AT_ONCE ? now : seoulDayRange(now).to
      await enqueue(tx, 'waybill.prune', {}, { key: 'prune', runAt })
    },
  },
}
