import { addDays, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { pruneMisses } from './results/pins-sql.ts'
import * as sql from './search-sql.ts'

const AGAIN_MS = 600_000
/** Best selling products that the first page of a common word is chosen from. */
const HOT = 5_000
/** Days for which searches without results are stored. */
const MISS_DAYS = 30
const DAYS_COUNTED = 7
/** Popular words need this many clients on one day, so that one client cannot make a word popular. */
const MIN_CLIENTS = 3
/** With fewer popular words, the words of the best selling categories are listed instead. */
const MIN_WORDS = 5
const MAX_WORDS = 10

/** Refreshes what is not written with each change: popularity, uses of words, popular words. */
export const refreshSearch = async (tx: Sql, now: Date): Promise<void> => {
  await sql.settleIndex(tx)
  await sql.rankDocuments(tx)
  await sql.markHot(tx, { most: HOT })
  await sql.countUses(tx)
  await refreshPopular(tx, now)
  await sql.pruneLog(tx, { before: firstDay(now) })
  await pruneMisses(tx, { before: toSeoulDate(addDays(now, -MISS_DAYS)) })
}

const firstDay = (now: Date): string => toSeoulDate(addDays(now, -DAYS_COUNTED))

const refreshPopular = async (tx: Sql, now: Date): Promise<void> => {
  const searched = await sql.listSearched(tx, { since: firstDay(now), least: MIN_CLIENTS, most: MAX_WORDS })
  const isEnough = searched.length >= MIN_WORDS
  const terms = (isEnough ? searched : await sql.listSoldWords(tx, { most: MAX_WORDS })).map(({ term }) => term)
  const source = isEnough ? 'searches' : 'sales'
  const shown = await sql.listPopular(tx)
  // an unchanged list is not written, so that cached pages stay valid
  const isSame =
    shown.map(({ term }) => term).join('\n') === terms.join('\n') && shown.every((row) => row.isSearched === isEnough)
  if (isSame) return
  await sql.clearPopular(tx)
  await sql.putPopular(tx, { terms, source })
}

/** The recurring job is inserted by migration 011 and enqueues itself again. */
export const searchJobs: Record<string, JobHandler> = {
  'search.refresh': {
    tries: ALWAYS,
    // it reads every product, in the background
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      await enqueue(tx, 'search.refresh', {}, { key: 'refresh', runAt: new Date(now.getTime() + AGAIN_MS) })
      await refreshSearch(tx, now)
    },
  },
}
