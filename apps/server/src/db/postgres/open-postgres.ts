import pg from 'pg'
import type { Db } from '../db.ts'
import { DatabaseOpenError } from '../open-error.ts'
import { CONNECT_TIMEOUT_MS, TIMEOUTS_MS } from '../timeouts.ts'
import { createDb } from '../tx.ts'
import { ignoreLostConnections } from './lost-connections.ts'
import { valueParsers } from './value-parsers.ts'
import { Listener } from './listener.ts'

export interface PostgresOptions {
  readonly databaseUrl: string
  readonly poolSize?: number
  readonly bus?: 'database' | 'redis' | undefined
}

export async function openPostgres({ databaseUrl, poolSize = 4, bus = 'database' }: PostgresOptions): Promise<Db> {
  const config = {
    connectionString: databaseUrl,
    types: valueParsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // statements are prepared once and run thousands of times: planning them each time cost more than running them
    options: `-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c shop.bus=${bus}`,
    application_name: 'shop',
    ...TIMEOUTS_MS,
  }
  const pool = new pg.Pool({ ...config, max: poolSize })
  // as large as the other: with fewer connections each turn of the event loop handles fewer replies, and a read costs a quarter more
  const readPool = new pg.Pool({ ...config, max: poolSize })
  for (const each of [pool, readPool]) ignoreLostConnections(each)
  try {
    await pool.query('select 1')
  } catch (cause) {
    await Promise.all([pool.end(), readPool.end()])
    const { hostname, pathname } = new URL(databaseUrl)
    throw new DatabaseOpenError(
      'unreachable',
      `PostgreSQL(${hostname}${pathname})에 연결할 수 없어요 (cannot connect): ${(cause as Error).message}. 서버가 켜져 있는지, 주소와 계정이 맞는지 확인해 주세요.`,
      { cause },
    )
  }
  const listener = new Listener(config)
  const engine = {
    engine: 'postgres',
    listen: (channel, on) => listener.listen(channel, on),
    shareLock: (key) => listener.shareLock(key),
    async close() {
      await listener.close()
      await Promise.all([pool.end(), readPool.end()])
    },
  } satisfies Pick<Db, 'engine' | 'listen' | 'shareLock' | 'close'>
  return { ...createDb(pool, engine), reads: createDb(readPool, engine) }
}
