/** `npm run demo:load -- --products 100000` fills the configured database, or the embedded one if none is configured. */
import { parseArgs } from 'node:util'
import { loadDemo, type LoadDb } from '#src/loading/load-demo.ts'
import { storeVideos, type VideoStore } from '#src/loading/store-videos.ts'

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
interface SettingNamesModule {
  loadEnvFile(env: NodeJS.ProcessEnv): string[]
}
interface Config {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly filesDir: string
}
interface ConfigModule {
  readConfig(env: NodeJS.ProcessEnv): Config
}
interface FileStoreModule {
  openFileStore(config: Config, clock: () => Date): { files: VideoStore }
}
interface GiftsModule {
  loadGifts: (options: { db: ServerDb; config: Config }) => Promise<number>
}

// imported by path at run time: the demo is data and does not depend on the server package
const server = new URL('../../apps/server/src/', import.meta.url)
const load = async <M>(path: string): Promise<M> => (await import(new URL(path, server).href)) as M

/** Reads a whole number of at most `most` from an option. Throws, with the bound, on anything else. */
const toCount = (name: string, text: string | undefined, most: number): number | undefined => {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > most)
    throw new Error(`--${name} takes a whole number up to ${most}`)
  return count
}

const readOptions = () => {
  const { values } = parseArgs({ options: { products: { type: 'string' }, reviews: { type: 'string' } } })
  return {
    products: toCount('products', values.products, 4_900_000),
    reviews: toCount('reviews', values.reviews, 10_000_000),
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(
      'npm run demo:load [-- --products <n>] [--reviews <n>]: loads the demo catalogue and generates up to n products and n reviews.',
    )
    return
  }
  const { products, reviews } = readOptions()
  const [open, migrations, config, settingNames, fileStore] = await Promise.all([
    load<OpenModule>('db/open.ts'),
    load<MigrateModule>('db/migrate.ts'),
    load<ConfigModule>('config.ts'),
    load<SettingNamesModule>('setting-names.ts'),
    load<FileStoreModule>('integrations/storage/open-file-store.ts'),
  ])
  const started = performance.now()
  settingNames.loadEnvFile(process.env)
  const settings = config.readConfig(process.env)
  const { databaseUrl, dataDir } = settings
  const db = await open.openDb({ databaseUrl, dataDir })
  try {
    await migrations.migrate(db)
    const onProgress = (done: number, wanted: number) => {
      if (done % 10_000 === 0) console.log(`${done} / ${wanted}`)
    }
    const { loadGifts } = await load<GiftsModule>('../../../scripts/demo/load-gifts.ts')
    await storeVideos(fileStore.openFileStore(settings, () => new Date()).files)
    const report = await loadDemo(db, { products, reviews, onProgress })
    const gifts = await loadGifts({ db, config: settings })
    if (gifts > 0) console.log(`Loaded ${gifts} gifts.`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${report.changed ? 'Loaded' : 'Kept'} the demo catalogue (${report.products} products), grew ${report.grown} more, ${seconds} s on ${db.engine}.`,
    )
  } finally {
    await db.close()
  }
}

await main()
