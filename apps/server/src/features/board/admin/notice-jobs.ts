import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findNextPublish, publishDue } from './notice-admin-sql.ts'

/** Publishes notices at their time. */
export const noticeJobs: Record<string, JobHandler> = {
  'notice.publish': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      await publishDue(tx, { now })
      const { at } = await findNextPublish(tx)
      if (at !== null) await enqueue(tx, 'notice.publish', {}, { key: 'publish', runAt: at })
    },
  },
}
