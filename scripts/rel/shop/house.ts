import { type Good, stockGoods } from '../../../bench/src/buying/goods.ts'
import { createDatabase, loadCatalogue } from '../../../bench/src/shop/database.ts'
import { findBrokenInvariants } from '../../../apps/server/src/db/invariants.ts'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { startSandbox } from '../../start/sandbox.ts'
import { freePort } from '../../test/postgres.ts'

/** Looks into the database of a run; whatever is opened is closed. */
export const withDb = async <T>(databaseUrl: string, look: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb({ databaseUrl, poolSize: 2 })
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}

/** How many of the rules between the books are broken; which ones is said aloud. */
export const countBroken = (databaseUrl: string): Promise<number> =>
  withDb(databaseUrl, async (db) => {
    const broken = await findBrokenInvariants(db)
    for (const each of broken) console.error('broken:', each.name, JSON.stringify(each.rows.slice(0, 3)))
    return broken.length
  })

export interface House {
  databaseUrl: string
  sandbox: string
  /** What anybody may buy, with much of each in stock. */
  goods: readonly Good[]
  close: () => Promise<void>
}

const PRODUCTS = 200

/** An empty database on this PostgreSQL with the demo catalogue in it, and a sandbox of its own. */
export const openHouse = async (postgresUrl: string, word: string): Promise<House> => {
  const database = await createDatabase(postgresUrl, `rel_${word.toLowerCase()}`)
  try {
    await loadCatalogue({ DATABASE_URL: database.url }, PRODUCTS)
    const goods = await stockGoods(database.url, 100_000)
    const sandbox = await startSandbox(`http://127.0.0.1:${await freePort()}`, 'http://127.0.0.1')
    const close = async (): Promise<void> => {
      await sandbox.close()
      await database.drop()
    }
    return { databaseUrl: database.url, sandbox: sandbox.url, goods, close }
  } catch (error) {
    await database.drop()
    throw error
  }
}
