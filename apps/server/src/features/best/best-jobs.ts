import { bestPeriods, bestRange, nextBestCount } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { recount, spreadPopularity, touchCatalogue } from './best-count-sql.ts'

/** As many of a category as anybody scrolls through. */
const PLACES = 100

/** Ranks day, week and month anew, and lets lists sorted by popularity follow the month. */
export const recountBest = async (tx: Sql, now: Date): Promise<void> => {
  for (const period of bestPeriods) {
    const { from: since } = bestRange(period, now)
    await recount(tx, { period, since, now, places: PLACES })
  }
  const changed = await spreadPopularity(tx, { since: bestRange('month', now).from, now })
  if (changed > 0) await touchCatalogue(tx)
}

/** The standing job is put into the table with the schema; it puts itself back. */
export const bestJobs: Record<string, JobHandler> = {
  'best.recount': {
    tries: ALWAYS,
    // rare and large, and nobody waits for it
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      await enqueue(tx, 'best.recount', {}, { key: 'recount', runAt: nextBestCount(now) })
      await recountBest(tx, now)
    },
  },
}
