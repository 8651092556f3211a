import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../bench/src/shop/database.ts'

export const shopPort = Number(process.env.E2E_PORT ?? 15_445)
export const sandboxPort = Number(process.env.E2E_SANDBOX_PORT ?? 15_446)

/** Site of a partner in measure-visits.e2e.ts. */
export const partnerPort = shopPort + 7
const partnerAt = `http://127.0.0.1:${partnerPort}`

/** Data location of a shop, in its own settings, through which an operator command finds the shop. */
export interface ShopState {
  DATA_DIR: string
  /** Empty if the data is in the folder. */
  DATABASE_URL: string
}

/** Data location of the shop of the journeys. */
export const shopState = (): ShopState => ({
  DATA_DIR: process.env.E2E_DATA_DIR ?? '',
  DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
})

const root = path.dirname(import.meta.dirname)
const patienceMs = 150_000

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
  /** Settings in addition to those of every shop of the journeys. */
  env?: Record<string, string>
}

/**
 * Starts a shop, as `npm start` does, with an empty data folder, or with an empty database on the PostgreSQL named by
 * E2E_POSTGRES. Returns its data location and a function that closes it.
 */
export const openShop = async (asked: ShopToOpen): Promise<{ keeps: ShopState; close: () => Promise<void> }> => {
  const server = process.env.E2E_POSTGRES ?? ''
  const database = server === '' ? undefined : await createDatabase(server, 'e2e')
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'))
  const keeps: ShopState = { DATA_DIR: path.join(folder, 'pg'), DATABASE_URL: database?.url ?? '' }
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
      // all journeys come from one address, so a rate limit would count them as one shopper
      RATE_LIMITS: 'off',
      // push services of the journeys are on this machine
      PUSH_HOSTS: '127.0.0.1',
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
      // the page of a partner in measure-visits.e2e.ts
      CORS_ORIGINS: partnerAt,
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

/** Starts the shop that the journeys share. */
const startShop = async (): Promise<() => Promise<void>> => {
  const { keeps, close } = await openShop({ port: shopPort, sandboxPort })
  // the test workers inherit this environment
  process.env.E2E_DATA_DIR = keeps.DATA_DIR
  process.env.E2E_DATABASE_URL = keeps.DATABASE_URL
  return close
}

export default startShop
