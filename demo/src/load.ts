/** `npm run demo:load -- --products 100000`: fills the database the settings name, the embedded one otherwise. */
import { parseArgs } from 'node:util'
import { loadDemo, type LoadDb } from '#src/loading/load-demo.ts'

interface ServerDb extends LoadDb {
  readonly engine: string
  close(): Promise<void>
}
interface OpenModule {
  openDb(options: { databaseUrl?: string | undefined; dataDir?: string | undefined }): Promise<ServerDb>
}
interface MigrateModule {
  migrate(db: ServerDb): Promise<string[]>
}
interface ConfigModule {
  readConfig(env: NodeJS.ProcessEnv): { readonly databaseUrl: string | undefined; readonly dataDir: string }
}

// by path, at run time: the demo is data, the server does not become a part of it
const server = new URL('../../apps/server/src/', import.meta.url)
const load = async <M>(path: string): Promise<M> => (await import(new URL(path, server).href)) as M

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log('npm run demo:load [-- --products <n>]: loads the demo catalogue and generates n more products.')
    return
  }
  const { values } = parseArgs({ options: { products: { type: 'string' } } })
  const products = values.products === undefined ? undefined : Number(values.products)
  if (products !== undefined && (!Number.isInteger(products) || products < 0 || products > 4_900_000))
    throw new Error('--products takes a whole number up to 4900000')
  const [open, migrations, config] = await Promise.all([
    load<OpenModule>('db/open.ts'),
    load<MigrateModule>('db/migrate.ts'),
    load<ConfigModule>('config.ts'),
  ])
  const started = performance.now()
  const { databaseUrl, dataDir } = config.readConfig(process.env)
  const db = await open.openDb({ databaseUrl, dataDir })
  try {
    await migrations.migrate(db)
    const onProgress = (done: number, wanted: number) => {
      if (done % 10_000 === 0) console.log(`${done} / ${wanted}`)
    }
    const report = await loadDemo(db, { products, onProgress })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${report.changed ? 'Loaded' : 'Kept'} the demo catalogue (${report.products} products), grew ${report.grown} more, ${seconds} s on ${db.engine}.`,
    )
  } finally {
    await db.close()
  }
}

await main()
