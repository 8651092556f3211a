import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../bench/src/shop/database.ts'

export const shopPort = Number(process.env.E2E_PORT ?? 15_445)
export const sandboxPort = Number(process.env.E2E_SANDBOX_PORT ?? 15_446)

/** Where a shop keeps its data, as its settings name it: an operator's command finds the shop there. */
export interface Kept {
  DATA_DIR: string
  /** Empty where the data is in the folder. */
  DATABASE_URL: string
}

/** Where the journeys' shop does. */
export const kept = (): Kept => ({
  DATA_DIR: process.env.E2E_DATA_DIR ?? '',
  DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
})

const root = path.dirname(import.meta.dirname)
const patienceMs = 90_000

const waitUntilReady = async (shop: ChildProcess, port: number): Promise<void> => {
  const until = Date.now() + patienceMs
  const isReady = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (shop.exitCode !== null) throw new Error('The shop ended while it started; its own lines above say why.')
    if (Date.now() > until) throw new Error(`The shop was not ready within ${patienceMs / 1000} s.`)
    await sleep(100)
  }
}

const stop = async (shop: ChildProcess): Promise<void> => {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  const gone = once(shop, 'exit')
  shop.kill('SIGTERM')
  const late = setTimeout(() => shop.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(late)
}

interface ShopToOpen {
  port: number
  sandboxPort: number
  /** What this one is told beyond what every shop of the journeys is. */
  env?: Record<string, string>
}

/**
 * Opens a shop, as `npm start` does, with an empty data folder, or an empty database on the PostgreSQL that E2E_POSTGRES names;
 * answers where it keeps its data and how to close it.
 */
export const openShop = async (asked: ShopToOpen): Promise<{ keeps: Kept; close: () => Promise<void> }> => {
  const server = process.env.E2E_POSTGRES ?? ''
  const database = server === '' ? undefined : await createDatabase(server, 'e2e')
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'))
  const keeps: Kept = { DATA_DIR: path.join(folder, 'pg'), DATABASE_URL: database?.url ?? '' }
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'local',
      PORT: String(asked.port),
      SANDBOX_URL: `http://127.0.0.1:${asked.sandboxPort}`,
      ...keeps,
      LOG_LEVEL: 'error',
      // every journey comes from one address, which the shop would take for one shopper
      RATE_LIMITS: 'off',
      ...asked.env,
    },
  })
  const close = async (): Promise<void> => {
    await stop(shop)
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(shop, asked.port)
  } catch (error) {
    await close()
    throw error
  }
  return { keeps, close }
}

/** The shop that the journeys share. */
const startShop = async (): Promise<() => Promise<void>> => {
  const { keeps, close } = await openShop({ port: shopPort, sandboxPort })
  // the workers that run the journeys begin with this environment
  process.env.E2E_DATA_DIR = keeps.DATA_DIR
  process.env.E2E_DATABASE_URL = keeps.DATABASE_URL
  return close
}

export default startShop
