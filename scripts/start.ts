// `npm start`: starts the payment sandbox and the shop, and prints the addresses to open in the browser.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import type { Config } from '../apps/server/src/config.ts'
import type { Db } from '../apps/server/src/db/db.ts'
import { loadEnvFile } from '../apps/server/src/setting-names.ts'
import { endOnUncaughtErrors } from '../apps/server/src/uncaught-errors.ts'
import { printHelpIfAsked } from './help.ts'
import { type Sandbox, sandboxUrl, startSandbox } from './start/sandbox.ts'
import { placeOf, sentenceFor } from '../apps/server/src/startup-sentence.ts'

printHelpIfAsked(`npm start: builds the storefront and serves the shop with a demo catalogue on http://localhost:5445.

Settings are environment variables or lines of the file .env, for example PORT=5579. README.md lists them.
  DEMO=off       starts without the demo catalogue
  SANDBOX=off    starts without the sandbox of payments and messages
  DATABASE_URL   PostgreSQL instead of the embedded database
  ROLE=web       serves without jobs; ROLE=worker runs jobs only; both need DATABASE_URL
As in production, also with the command migrate: node_modules/.bin/node apps/server/src/main.ts --help`)
const envFileNames = loadEnvFile(process.env)
process.env.NODE_ENV ??= 'local'

// caches compiled code without types between starts; the sandbox and the database thread read the folder from the
// environment
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../node_modules/.cache/compiled')
enableCompileCache()

interface Running {
  close: () => Promise<void>
}

const running: Running[] = []
const port = Number(process.env.PORT ?? 5445)

const closeAll = async (): Promise<void> => {
  for (const each of running.splice(0).reverse()) await each.close()
}

const keepRunning = <R extends Running>(started: R): R => {
  running.push(started)
  return started
}

const stopOnSignal = (): void => {
  let stopping = false
  const stop = (): void => {
    // a second Ctrl-C exits at once
    if (stopping) process.exit(1)
    stopping = true
    console.log('\nThe shop ends after its open requests. Ctrl-C again ends it at once.')
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

/** Login and received gifts of the demo, as lines of the greeting. */
let demoLines: [name: string, text: string][] = []

const greeting = (url: string, sandbox: string | undefined): string => {
  const { port: at } = new URL(url)
  const lines = [
    ['The shop is open', `http://localhost:${at}`],
    ...['ru', 'cuma', 'market', 'farmer'].map((brand) => [`  ${brand}`, `http://${brand}.localhost:${at}`]),
    ['API documentation', `http://localhost:${at}/docs`],
  ]
  if (sandbox !== undefined) lines.push(['Messages and payments', `${sandbox}/`])
  lines.push(...demoLines)
  return lines.map(([name = '', address]) => `${name.padEnd(24)}${address}`).join('\n')
}

// a shop with real goods does not load the demo catalogue
const withDemo = process.env.NODE_ENV !== 'production' && process.env.DEMO !== 'off'

const fillWithDemo = async (db: Db, config: Config, sandboxStart: Promise<Sandbox> | undefined): Promise<void> => {
  const [{ loadDemo }, { storeVideos }, { openFileStore }] = await Promise.all([
    import('../demo/src/loading/load-demo.ts'),
    import('../demo/src/loading/store-videos.ts'),
    import('../apps/server/src/integrations/storage/open-file-store.ts'),
  ])
  await storeVideos(openFileStore(config, () => new Date()).files)
  const { changed, products } = await loadDemo(db)
  if (changed) console.log(`Loaded the demo catalogue: ${products} products.`)
  const [{ listDemoGifts, loadGifts }, { demoLogin }, { findSandboxGateway }, { loadLive }] = await Promise.all([
    import('./demo/load-gifts.ts'),
    import('./demo/demo-members.ts'),
    import('./demo/sandbox-gateway.ts'),
    import('./demo/load-live.ts'),
  ])
  await loadGifts({ db, config, gateway: findSandboxGateway(config, (await sandboxStart)?.url) })
  const gifts = await listDemoGifts({ db, config })
  const studioLogin = await loadLive({ db, config, clock: () => new Date() })
  demoLines = [
    ['Demo member', `${demoLogin.email}  ${demoLogin.password}`],
    ...studioLogin.split('\n').map((line, at): [string, string] => [at === 0 ? 'Demo staff' : '', line]),
    ...gifts.map(({ brand, path: to }): [string, string] => [
      `  gift from ${brand}`,
      `http://${brand}.localhost:${port}${to}`,
    ]),
  ]
}

const open = async (): Promise<void> => {
  const sandboxAt = sandboxUrl(process.env)
  const shopAt = `http://127.0.0.1:${port}`
  const sandboxStart =
    sandboxAt === undefined ? undefined : startSandbox(sandboxAt, shopAt, `${shopAt}/webhooks/toss`).then(keepRunning)
  const shopStart = import('../apps/server/src/main.ts').then(async ({ start }) => {
    const started = await start({
      envFileNames,
      ...(withDemo && { prepare: (db, config) => fillWithDemo(db, config, sandboxStart) }),
    })
    endOnUncaughtErrors(started.log)
    return keepRunning(started)
  })
  const [shopped, sandboxed] = await Promise.allSettled([shopStart, sandboxStart])
  // only after both have settled, so that the one that started can be closed with the rest
  if (shopped.status === 'rejected') throw shopped.reason
  if (sandboxed.status === 'rejected') throw sandboxed.reason
  const shop = shopped.value
  const sandbox = sandboxed.value
  if (process.env.NODE_ENV !== 'production')
    console.log(`\n${greeting(shop.url, sandbox?.url)}\n\nCtrl-C ends it; the data stays.`)
}

stopOnSignal()
try {
  await open()
} catch (error) {
  console.error(
    `\n${sentenceFor(error, placeOf(process.env)) ?? (error instanceof Error ? error.stack : String(error))}\n`,
  )
  await closeAll()
  process.exit(1)
}
