import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillGoods, type Good } from '../../../bench/src/buying/goods.ts'
import { createDatabase, loadCatalogue } from '../../../bench/src/shop/database.ts'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { findBrokenInvariants } from '../../../apps/server/src/db/invariants.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { startSandbox } from '../../start/sandbox.ts'
import { freeSandboxPort } from '../../test/postgres.ts'

/** Settings of a PostgreSQL database, or of the folder of an embedded one, which only one process may open at a time. */
export type Data = { DATABASE_URL: string } | { DATABASE_URL: ''; DATA_DIR: string }

/** Runs `look` with the database of a run, then closes the database. */
export const withDb = async <T>(data: Data, look: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb(
    'DATA_DIR' in data ? { dataDir: data.DATA_DIR } : { databaseUrl: data.DATABASE_URL, poolSize: 2 },
  )
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}

/** Counts the broken invariants and prints them. */
export const countBroken = (data: Data): Promise<number> =>
  withDb(data, async (db) => {
    const broken = await findBrokenInvariants(db)
    for (const each of broken) console.error('broken:', each.name, JSON.stringify(each.rows.slice(0, 3)))
    return broken.length
  })

export interface House {
  data: Data
  sandbox: string
  /** Goods that anyone may buy, with a large stock. */
  goods: readonly Good[]
  close: () => Promise<void>
}

const PRODUCTS = 200
const PLENTY = 100_000

const openData = async (where: string, word: string): Promise<{ data: Data; drop: () => Promise<void> }> => {
  if (where !== 'embedded') {
    const database = await createDatabase(where, `rel_${word.toLowerCase()}`)
    return { data: { DATABASE_URL: database.url }, drop: () => database.drop() }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-rel-'))
  const data = { DATABASE_URL: '' as const, DATA_DIR: path.join(folder, 'pg') }
  return { data, drop: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Opens a database that holds only the demo catalogue, and its own sandbox. `where`: the URL of a PostgreSQL, or `embedded`. `env`: more
 * settings of the loader.
 */
export const openHouse = async (where: string, word: string, env: NodeJS.ProcessEnv = {}): Promise<House> => {
  const { data, drop } = await openData(where, word)
  try {
    await loadCatalogue({ ...data, ...env }, PRODUCTS)
    const goods = await withDb(data, (db) => fillGoods(db, PLENTY))
    const sandbox = await startSandbox(`http://127.0.0.1:${await freeSandboxPort()}`, 'http://127.0.0.1')
    const close = async (): Promise<void> => {
      await sandbox.close()
      await drop()
    }
    return { data, sandbox: sandbox.url, goods, close }
  } catch (error) {
    await drop()
    throw error
  }
}
