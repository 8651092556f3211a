import pg from 'pg'
import type { Db, OnStatement } from '../db.ts'
import { DatabaseOpenError } from '../open-error.ts'
import { openReplicas, type Replicas } from '../replicas/replicas.ts'
import { CONNECT_TIMEOUT_MS, REPLICA_TIMEOUTS_MS } from '../timeouts.ts'
import { createDb } from '../tx.ts'
import { Listener } from './listener.ts'
import { ignoreLostConnections } from './lost-connections.ts'
import { assertPooledSession, type Bus, directSession, pooledSession } from './session-settings.ts'
import { valueParsers } from './value-parsers.ts'

export interface PostgresOptions {
  readonly databaseUrl: string
  /** URL of PostgreSQL itself if `databaseUrl` leads to a pooler in transaction mode. Notifications and locks use it. */
  readonly directUrl?: string | undefined
  /** Whether statements are prepared under names. Default: true. */
  readonly isPrepared?: boolean | undefined
  readonly poolSize?: number | undefined
  readonly bus?: Bus | undefined
  readonly replicas?:
    | {
        urls: readonly string[]
        /** Lag above which a replica is not used. */
        maxLagMs: number
        onError?: ((error: unknown) => void) | undefined
      }
    | undefined
  readonly onStatement?: OnStatement | undefined
}

const POOL_SIZE = 4

const assertReachable = async (pool: pg.Pool, databaseUrl: string): Promise<void> => {
  try {
    await pool.query('select 1')
  } catch (cause) {
    const { hostname, pathname } = new URL(databaseUrl)
    throw new DatabaseOpenError(
      'unreachable',
      `PostgreSQL(${hostname}${pathname})에 연결할 수 없어요 (cannot connect): ${(cause as Error).message}. 서버가 켜져 있는지, 주소와 계정이 맞는지 확인해 주세요.`,
      { cause },
    )
  }
}

const common = { types: valueParsers, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'shop' }

const refuse = (): never => {
  throw new Error('a replica neither notifies nor locks')
}

/** Opens the connections to a replica. They are made when they are needed. */
const openReplica = (connectionString: string, options: PostgresOptions): Db => {
  const { connect, query } = REPLICA_TIMEOUTS_MS
  const pool = new pg.Pool({
    ...common,
    ...directSession(options.bus ?? 'database'),
    connectionString,
    connectionTimeoutMillis: connect,
    query_timeout: query,
    max: options.poolSize ?? POOL_SIZE,
  })
  ignoreLostConnections(pool)
  const engine = { engine: 'postgres', listen: refuse, shareLock: refuse, close: () => pool.end() } as const
  return createDb(pool, engine, options)
}

const openAllReplicas = (primary: Db, options: PostgresOptions): Replicas | undefined => {
  const { urls = [], maxLagMs = 0, onError = () => undefined } = options.replicas ?? {}
  if (urls.length === 0) return undefined
  return openReplicas({ primary, opened: urls.map((url) => openReplica(url, options)), maxLagMs, onError })
}

export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const { databaseUrl, directUrl, poolSize = POOL_SIZE, bus = 'database' } = options
  const session = directUrl === undefined ? directSession(bus) : pooledSession
  const config = { ...common, ...session, connectionString: databaseUrl, max: poolSize }
  const pool = new pg.Pool(config)
  // as large as the other: with fewer connections each turn of the event loop handles fewer replies, and a read costs a quarter more
  const readPool = new pg.Pool(config)
  for (const each of [pool, readPool]) ignoreLostConnections(each)
  try {
    await assertReachable(pool, databaseUrl)
    if (directUrl !== undefined) await assertPooledSession(pool, bus)
  } catch (error) {
    await Promise.all([pool.end(), readPool.end()])
    throw error
  }
  const listener = new Listener({ ...common, ...directSession(bus), connectionString: directUrl ?? databaseUrl })
  const engine = {
    engine: 'postgres',
    listen: (channel, on) => listener.listen(channel, on),
    shareLock: (key) => listener.shareLock(key),
    async close() {
      await replicas?.close()
      await listener.close()
      await Promise.all([pool.end(), readPool.end()])
    },
  } satisfies Pick<Db, 'engine' | 'listen' | 'shareLock' | 'close'>
  const reads = createDb(readPool, engine, options)
  const replicas = openAllReplicas(reads, options)
  return { ...createDb(pool, engine, options), reads, ...(replicas && { replicas }) }
}
