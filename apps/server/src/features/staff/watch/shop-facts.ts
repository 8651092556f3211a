import { type Fact, isFactName } from '#src/observability/database-facts.ts'
import type { App } from '#src/handler-context.ts'
import { MAX_ATTEMPTS } from '#src/jobs/run-job.ts'
import { readFacts } from './watch-sql.ts'

const LATE_MS = 5 * 60_000
/** Failed jobs are tried again after an hour at most. */
const RETRIED_MS = 2 * 3_600_000
/** Rows that each part of the query reads at most. */
const MOST_ROWS = 10_000
const OTHER = 'other'

/**
 * Reads the numbers of the database for the metrics: one statement, at most 10,000 rows of each kind. Kinds of jobs that have no handler
 * here count as `other`, so that the set of labels stays bounded.
 */
export const readShopFacts = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  jobKinds: ReadonlySet<string>,
): Promise<Fact[]> => {
  const now = clock()
  const at = (ms: number): Date => new Date(now.getTime() + ms)
  const rows = await readFacts(db.reads ?? db, {
    now,
    retried: at(RETRIED_MS),
    before: at(-LATE_MS),
    tries: MAX_ATTEMPTS,
    most: MOST_ROWS,
  })
  return rows.flatMap(({ fact, of, ...counted }) => {
    if (!isFactName(fact)) return []
    const isUnknown = fact.startsWith('jobs') && of !== null && !jobKinds.has(of)
    return [{ fact, of: isUnknown ? OTHER : of, ...counted }]
  })
}
