import { addDays, seoulDayRange } from '@shop/rules'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { pruneAudienceFiles } from './segment-sql.ts'

/** Days for which a checked file of members can be used. */
const RETENTION_DAYS = 30

/** Deletes old files of members every night. */
export const segmentJobs: Record<string, JobHandler> = {
  'segment.pruneFiles': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      await pruneAudienceFiles(tx, { before: addDays(now, -RETENTION_DAYS) })
      await enqueue(tx, 'segment.pruneFiles', {}, { key: 'prune', runAt: seoulDayRange(now).to })
    },
  },
}
