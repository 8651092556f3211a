import { bestPeriods, bestRange, nextBestCount } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { recount, spreadPopularity, touchCatalogue } from './best-count-sql.ts'

/** Ranked products per category. Shoppers do not scroll further. */
const PLACES = 100

/** Recomputes the rankings of day, week and month. Updates the popularity that lists are sorted by from the month. */
export const recountBest = async (tx: Sql, now: Date): Promise<void> => {
  for (const period of bestPeriods) {
    const { from: since } = bestRange(period, now)
    await recount(tx, { period, since, now, places: PLACES })
  }
  const changed = await spreadPopularity(tx, { since: bestRange('month', now).from, now })
  if (changed > 0) await touchCatalogue(tx)
}

/** The recurring job is inserted with the schema and enqueues itself again. */
export const bestJobs: Record<string, JobHandler> = {
  'best.recount': {
    tries: ALWAYS,
    // rare and large, and no request waits for it
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      await enqueue(tx, 'best.recount', {}, { key: 'recount', runAt: nextBestCount(now) })
      await recountBest(tx, now)
    },
  },
}
