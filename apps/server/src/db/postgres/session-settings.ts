import type pg from 'pg'
import { DatabaseOpenError } from '../open-error.ts'
import { TIMEOUTS_MS } from '../timeouts.ts'

export type Bus = 'database' | 'redis'

/** Settings that every session needs, besides its time zone. Statements are planned once: planning them each time cost more than running them. */
const sessionSettings = (bus: Bus): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(TIMEOUTS_MS).map(([name, ms]) => [name, String(ms)])),
  plan_cache_mode: 'force_generic_plan',
  'shop.bus': bus,
})

/** Settings of a connection that leads to PostgreSQL itself. They are part of its start. */
export const directSession = (bus: Bus) => ({
  options: `-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c shop.bus=${bus}`,
  ...TIMEOUTS_MS,
})

/**
 * Sets the time zone of a connection that leads to PgBouncer. It is the one setting that PgBouncer sets again on each server
 * connection that it lends to this client.
 */
export const pooledSession: Pick<pg.PoolConfig, 'verify'> = {
  verify: (client, done) => {
    client.query("set timezone to 'UTC'", (error: Error | null) => done(error ?? undefined))
  },
}

/** Value of `connect_query` for PgBouncer. `alter role … in database … set …` does the same. */
export const connectQuery = (bus: Bus): string =>
  Object.entries(sessionSettings(bus))
    .map(([name, value]) => `set ${name} to ${value}`)
    .join('; ')

// pg_settings has times in ms, and no settings of the shop
const SHOWN = `select n as name, coalesce((select setting from pg_settings where name = n), current_setting(n, true), '') as value
  from unnest($1::text[]) n`

/**
 * Asserts that sessions behind a pooler have the settings of the shop: a client cannot set them, because each transaction may get
 * another session. Throws `DatabaseOpenError`.
 */
export const assertPooledSession = async (pool: pg.Pool, bus: Bus): Promise<void> => {
  const settings = sessionSettings(bus)
  const { rows } = await pool.query<{ name: string; value: string }>(SHOWN, [Object.keys(settings)])
  const isOwn = ({ name, value }: { name: string; value: string }): boolean =>
    value === settings[name] || (name === 'shop.bus' && value === '' && bus === 'database')
  const missing = rows.filter((row) => !isOwn(row)).map(({ name }) => name)
  if (missing.length === 0) return
  throw new DatabaseOpenError(
    'pooler',
    `PgBouncer 뒤의 연결에 가게의 설정이 없어요 (missing session settings): ${missing.join(', ')}. pgbouncer.ini의 데이터베이스 줄에 connect_query='${connectQuery(bus)}'를 넣고 PgBouncer에서 RECONNECT를 실행해 주세요.`,
  )
}
