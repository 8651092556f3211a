// `npm start`: the payment sandbox and the shop, and what to open in the browser.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import type { LoadDb } from '../demo/src/loading/load-demo.ts'
import { loadEnvFile } from '../apps/server/src/setting-names.ts'
import { printHelpIfAsked } from './help.ts'
import { sandboxUrl, startSandbox } from './start/sandbox.ts'
import { sentenceFor } from './start/startup-sentence.ts'

printHelpIfAsked(`npm start: builds the storefront and serves the shop with a demo catalogue on http://localhost:5445.

Settings are environment variables or lines of the file .env, for example PORT=5579. README.md lists them.
  DEMO=off       starts without the demo catalogue
  SANDBOX=off    starts without the sandbox of payments and messages
  DATABASE_URL   PostgreSQL instead of the embedded database`)
const envFileNames = loadEnvFile(process.env)

// what was compiled, and freed of its types, by one start need not be by the next; the sandbox and the database's thread
// learn of it by the environment
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../node_modules/.cache/compiled')
enableCompileCache()

interface Running {
  close: () => Promise<void>
}

const running: Running[] = []
const port = Number(process.env.PORT ?? 5445)
const place = { port, dataDir: process.env.DATA_DIR ?? 'data/pg' }

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
    // a second Ctrl-C means: at once
    if (stopping) process.exit(1)
    stopping = true
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

const greeting = (url: string, sandbox: string | undefined): string => {
  const { port: at } = new URL(url)
  const lines = [
    ['The shop is open', `http://localhost:${at}`],
    ...['ru', 'cuma', 'market', 'farmer'].map((brand) => [`  ${brand}`, `http://${brand}.localhost:${at}`]),
    ['API documentation', `http://localhost:${at}/docs`],
  ]
  if (sandbox !== undefined) lines.push(['Messages and payments', `${sandbox}/`])
  return lines.map(([name = '', address]) => `${name.padEnd(24)}${address}`).join('\n')
}

// a shop with real goods has no use for the demo's
const withDemo = process.env.NODE_ENV !== 'production' && process.env.DEMO !== 'off'

const fillWithDemo = async (db: LoadDb): Promise<void> => {
  const { loadDemo } = await import('../demo/src/loading/load-demo.ts')
  const { changed, products } = await loadDemo(db)
  if (changed) console.log(`Loaded the demo catalogue: ${products} products.`)
}

const open = async (): Promise<void> => {
  const sandboxAt = sandboxUrl(process.env)
  const shopAt = `http://127.0.0.1:${port}`
  const sandboxStart =
    sandboxAt === undefined ? undefined : startSandbox(sandboxAt, shopAt, `${shopAt}/webhooks/toss`).then(keepRunning)
  const shopStart = import('../apps/server/src/main.ts')
    .then(({ start }) => start({ envFileNames, ...(withDemo ? { prepare: fillWithDemo } : {}) }))
    .then(keepRunning)
  const [shopped, sandboxed] = await Promise.allSettled([shopStart, sandboxStart])
  // only now: whichever of the two came up is known by then and can be ended with the rest
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
  console.error(`\n${sentenceFor(error, place) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  await closeAll()
  process.exit(1)
}
