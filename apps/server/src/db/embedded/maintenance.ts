import type { PGlite } from '@electric-sql/pglite'
import { firstColumn, simpleQuery } from './wire.ts'

/** autovacuum's thresholds. Never an empty table: its statistics would freeze slow plans into every prepared statement. */
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

/** The embedded engine has no background processes: without this the log grows for ever and plans grow old. */
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
