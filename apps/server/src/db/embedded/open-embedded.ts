import pg from 'pg'
import type { Db, OnStatement } from '../db.ts'
import { CONNECT_TIMEOUT_MS } from '../timeouts.ts'
import { createDb } from '../tx.ts'
import { ignoreLostConnections } from '../postgres/lost-connections.ts'
import { valueParsers } from '../postgres/value-parsers.ts'
import { type EmbeddedOptions, type Engine, startEngine } from './engine.ts'

export interface Embedded {
  readonly db: Db
  /** Returns a tar of the whole data folder, taken between two transactions. */
  dump(): Promise<Uint8Array>
  /** Returns how often the engine has synced its files to disk. */
  syncs(): number
}

export async function openEmbedded({
  onStatement,
  ...options
}: EmbeddedOptions & { onStatement?: OnStatement | undefined } = {}): Promise<Embedded> {
  const engine = await startEngine(options)
  const pool = createPool(engine)
  const listening = new Map<string, Set<(payload: string) => void>>()
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload }) => listening.get(channel)?.forEach((on) => on(payload ?? ''))),
  )
  const own: Parameters<typeof createDb>[1] = {
    engine: 'embedded',
    async listen(channel, on) {
      const all = listening.get(channel) ?? new Set()
      listening.set(channel, all.add(on))
      await db.script(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        all.delete(on)
      }
    },
    shareLock: () => Promise.resolve(),
    async close() {
      await pool.end()
      await engine.close()
    },
  }
  // the connection is the mutex: nothing is between two messages of a transaction
  const dump = async (): Promise<Uint8Array> => {
    const client = await pool.connect()
    try {
      return await engine.dump()
    } finally {
      client.release()
    }
  }
  const db: Db = { ...createDb(pool, own, { onStatement }), dump }
  return { db, dump, syncs: () => engine.syncs() }
}

/**
 * Creates a pool for the single session. `max: 1` makes the pool its mutex: a transaction owns it until release, so nothing
 * interleaves.
 */
function createPool(engine: Engine): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: valueParsers,
    stream: (() => engine.connect()) as unknown as NonNullable<pg.ClientConfig['stream']>,
  })
  ignoreLostConnections(pool)
  return pool
}
