import type { PGlite } from '@electric-sql/pglite'
import { firstColumn, simpleQuery } from './wire.ts'

/**
 * Tables beyond autovacuum's thresholds. Excludes empty tables: their statistics would fix slow plans in every prepared
 * statement.
 */
const DUE_TABLES = `select format('vacuum (analyze) %I.%I', schemaname, relname) from pg_stat_user_tables
  where n_live_tup > 0 and (n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup)`

function maintain(engine: PGlite): void {
  const run = (sql: string) => firstColumn(engine.execProtocolRawSync(simpleQuery(sql)))
  run('set statement_timeout = 0')
  for (const vacuum of run(DUE_TABLES)) run(vacuum)
  run('checkpoint')
  run('reset statement_timeout')
}

const BUSY_RETRY_MS = 1_000

/**
 * Starts periodic maintenance. The embedded engine has no background processes: without it the log grows forever and statistics
 * become outdated.
 */
export function startMaintenance(engine: PGlite, everyMs: number, takeUsed: () => boolean): () => void {
  let timer: NodeJS.Timeout
  const later = (ms: number) => {
    timer = setTimeout(() => {
      const busy = engine.isInTransaction()
      if (!busy && takeUsed()) maintain(engine)
      later(busy ? BUSY_RETRY_MS : everyMs)
    }, ms)
  }
  later(everyMs)
  return () => clearTimeout(timer)
}
