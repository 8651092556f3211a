import { addDays } from '@shop/rules'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { type FeedingApp, feedVendors } from './feed/feed-vendors.ts'
import { pruneDead } from './feed/feed-sql.ts'
import { pruneClicks } from './tracking-sql.ts'

const KEEP_MS = 6 * 3_600_000
/** Days for which raw events and clicks are stored. Aggregates stay. */
const RAW_DAYS = 30
/** Time (ms) between runs that find nothing more to send. */
const IDLE_MS = 15_000

const keep: JobHandler = {
  tries: ALWAYS,
  everyMs: KEEP_MS,
  async inTx(tx, _, { now }) {
    await enqueue(tx, 'tracking.keep', {}, { key: 'keep', runAt: new Date(now.getTime() + KEEP_MS) })
    await pruneClicks(tx, { before: addDays(now, 0 - RAW_DAYS) })
    await pruneDead(tx, { before: addDays(now, 0 - RAW_DAYS) })
  },
}

/** Without a vendor the job only deletes what orders have queued. */
const feed = (app: FeedingApp): JobHandler => ({
  tries: ALWAYS,
  everyMs: IDLE_MS,
  async outside() {
    const hasMore = await feedVendors(app)
    const now = app.clock().getTime()
    await enqueue(app.db, 'analytics.feed', {}, { key: 'feed', runAt: new Date(now + (hasMore ? 0 : IDLE_MS)) })
  },
})

export const trackingJobs = (app: FeedingApp): Record<string, JobHandler> => ({
  'tracking.keep': keep,
  'analytics.feed': feed(app),
})
