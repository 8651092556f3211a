import { addDays } from '@shop/rules'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { destroyMutes, destroyOld, destroyViewers } from './live-chat-sql.ts'

/** Days after which chat messages are destroyed, with their reports. */
const RETAINED_DAYS = 30
/** Days after a broadcast on which it is forgotten who has watched. */
const VIEWERS_DAYS = 1
const HOUR_MS = 3_600_000
/** Messages of one run. If there are more, the next run follows at once. */
const AT_ONCE = 5_000

/** The job has a schedule: it is inserted with the schema and enqueues itself again. */
export const liveChatJobs: Record<string, JobHandler> = {
  'live.destroyMessages': {
    tries: ALWAYS,
    everyMs: HOUR_MS,
    async inTx(tx, _, { now }) {
      const destroyed = await destroyOld(tx, { before: addDays(now, -RETAINED_DAYS), most: AT_ONCE })
      await destroyViewers(tx, { before: addDays(now, -VIEWERS_DAYS) })
      await destroyMutes(tx, { before: addDays(now, -RETAINED_DAYS) })
      const runAt = destroyed < AT_ONCE ? new Date(now.getTime() + HOUR_MS) : now
      await enqueue(tx, 'live.destroyMessages', {}, { key: 'destroy', runAt })
    },
  },
}
