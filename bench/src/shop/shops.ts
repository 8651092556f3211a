import { freeSandboxPort, type Postgres } from '../../../scripts/test/postgres.ts'
import { type Sandbox, startSandbox } from '../../../scripts/start/sandbox.ts'
import { createDatabase, type Database, loadCatalogue } from './database.ts'
import { createMadeOnce, type MadeOnce } from './made-once.ts'
import { type Keeps, type Shop, startShop } from './shop.ts'

export const SMALL = 1_000
export const LARGE = 100_000
/** Key of the database that is copied: like the small one, but without a shop that uses it. */
const COPIED = SMALL + 2

export interface Shops {
  /** Database with this many products. Created on first use. */
  database(products: number): Promise<Database>
  /** Copy of the database with 1,000 products, by name. Created on first use; the original may have no connections then. */
  copy(name: string): Promise<Database>
  sandbox(): Promise<Sandbox>
  /** Shop with all caches, as in production. Has 1,000 products by default. */
  kept(products?: number): Promise<Shop>
  /** Shop that caches responses but renders every page. Has 1,000 products by default. */
  drawing(products?: number): Promise<Shop>
  /** Shop without caches. Has 1,000 products by default. */
  unkept(products?: number): Promise<Shop>
  closeAll(): Promise<void>
}

const createDatabases = (postgres: Postgres, get: MadeOnce['get']): Pick<Shops, 'database' | 'copy'> => {
  const empty = (products: number): Promise<Database> =>
    get(
      `empty database ${products}`,
      () => createDatabase(postgres.url, String(products)),
      (created) => created.drop(),
    )
  const database = (products: number): Promise<Database> =>
    get(`database ${products}`, async () => {
      const created = await empty(products)
      await loadCatalogue({ DATABASE_URL: created.url }, products)
      return created
    })
  const copy = (name: string): Promise<Database> =>
    get(
      `copy ${name}`,
      async () => createDatabase(postgres.url, name, await database(COPIED)),
      (created) => created.drop(),
    )
  return { database, copy }
}

/** Shops and databases of one run. Each is created once, on first use, and all are ended with the run. */
export const openShops = (postgres: Postgres): Shops => {
  const { get, endAll } = createMadeOnce()
  const { database, copy } = createDatabases(postgres, get)
  const sandbox = (): Promise<Sandbox> =>
    get(
      'sandbox',
      async () => startSandbox(`http://127.0.0.1:${await freeSandboxPort()}`, 'http://127.0.0.1'),
      (started) => started.close(),
    )
  const shop = (keeps: Keeps, products: number): Promise<Shop> => {
    const start = async (): Promise<Shop> => {
      const [{ url: DATABASE_URL }, { url: sandboxUrl }] = await Promise.all([database(products), sandbox()])
      return startShop({ data: { DATABASE_URL }, keeps, sandboxUrl })
    }
    return get(`shop ${keeps} ${products}`, start, (started) => started.stop())
  }
  return {
    database,
    copy,
    sandbox,
    kept: (products = SMALL) => shop('all', products),
    drawing: (products = SMALL) => shop('answers', products),
    unkept: (products = SMALL) => shop('nothing', products),
    closeAll: endAll,
  }
}
