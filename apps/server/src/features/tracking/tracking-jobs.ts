import { addDays } from '@shop/rules'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { keepPartitions, pruneClicks } from './tracking-sql.ts'

const KEEP_MS = 6 * 3_600_000
/** Days for which raw events and clicks are stored. Aggregates stay. */
const RAW_DAYS = 30

const keep: JobHandler = {
  tries: ALWAYS,
  everyMs: KEEP_MS,
  async inTx(tx, _, { now }) {
    await enqueue(tx, 'tracking.keep', {}, { key: 'keep', runAt: new Date(now.getTime() + KEEP_MS) })
    await keepPartitions(tx, { now })
    await pruneClicks(tx, { before: addDays(now, 0 - RAW_DAYS) })
  },
}

export const trackingJobs = (): Record<string, JobHandler> => ({ 'tracking.keep': keep })
