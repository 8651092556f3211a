import type { Db } from '#src/db/db.ts'
import { enqueue } from './enqueue.ts'
import { setStatementTimeout } from './jobs-sql.ts'
import { listPartitionedTables, maintainPartitions } from './partitions-sql.ts'
import { ALWAYS, type JobHandler } from './run-job.ts'

/** Partitions are created months ahead (days for tables with a partition per day). */
const EVERY_MS = 6 * 3_600_000
/** Draining a default partition copies its rows. */
const STATEMENT_MS = 60_000

/**
 * Maintains the partitions of all tables of `partition_rule`, each table in a transaction of its own: a run that is interrupted has
 * finished some tables, and the next run does the rest. Throws after the last table if some failed. Decision 100.
 */
export const maintainAllPartitions = async (db: Db, now: Date): Promise<void> => {
  const errors: unknown[] = []
  for (const { name } of await listPartitionedTables(db)) {
    try {
      await db.tx(async (tx) => {
        await setStatementTimeout(tx, { ms: String(STATEMENT_MS) })
        await maintainPartitions(tx, { name, now })
      })
    } catch (error) {
      errors.push(new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '))
}

/** The recurring job is inserted by migration 233. */
export const partitionJobs = ({ db }: { db: Db }): Record<string, JobHandler> => ({
  'database.maintainPartitions': {
    tries: ALWAYS,
    everyMs: EVERY_MS,
    async outside(_, { now }) {
      await maintainAllPartitions(db, now)
      await enqueue(
        db,
        'database.maintainPartitions',
        {},
        { key: 'maintain', runAt: new Date(now.getTime() + EVERY_MS) },
      )
    },
  },
})
