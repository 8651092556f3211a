import { addDays, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import * as sql from './search-sql.ts'

const AGAIN_MS = 600_000
/** So many are kept ready for the first page of a common word. */
const HOT = 5_000
const DAYS_COUNTED = 7
/** A word is popular that so many people searched for on one day, so that nobody makes it alone; a list is one of so many words. */
const LEAST_ASKERS = 3
const LEAST_WORDS = 5
const MOST_WORDS = 10

/** What follows slowly: how often words are used, which products are most wanted, what people search for. */
export const refreshSearch = async (tx: Sql, now: Date): Promise<void> => {
  await sql.settleIndex(tx)
  await sql.rankDocuments(tx)
  await sql.markHot(tx, { most: HOT })
  await sql.countUses(tx)
  await refreshPopular(tx, now)
  await sql.pruneLog(tx, { before: firstDay(now) })
}

const firstDay = (now: Date): string => toSeoulDate(addDays(now, -DAYS_COUNTED))

const refreshPopular = async (tx: Sql, now: Date): Promise<void> => {
  const searched = await sql.listSearched(tx, { since: firstDay(now), least: LEAST_ASKERS, most: MOST_WORDS })
  const isEnough = searched.length >= LEAST_WORDS
  const terms = (isEnough ? searched : await sql.listSoldWords(tx, { most: MOST_WORDS })).map(({ term }) => term)
  const source = isEnough ? 'searches' : 'sales'
  const shown = await sql.listPopular(tx)
  // pages show the list: where nothing changed nothing is written, so that what is kept of them stays
  const isSame =
    shown.map(({ term }) => term).join('\n') === terms.join('\n') && shown.every((row) => row.isSearched === isEnough)
  if (isSame) return
  await sql.clearPopular(tx)
  await sql.putPopular(tx, { terms, source })
}

/** The standing job is put into the table with the schema and puts itself back. */
export const searchJobs: Record<string, JobHandler> = {
  'search.refresh': {
    tries: ALWAYS,
    // it reads every product, and nobody waits for it
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      await enqueue(tx, 'search.refresh', {}, { key: 'refresh', runAt: new Date(now.getTime() + AGAIN_MS) })
      await refreshSearch(tx, now)
    },
  },
}
