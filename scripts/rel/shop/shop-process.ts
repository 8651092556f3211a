import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../../end-with-us.ts'
import { root, runCommand } from '../../run-command.ts'
import { freePort } from '../../test/postgres.ts'

/** The shop as a separate process, reached over a socket. */
export interface ShopProcess {
  url: string
  pid: number
  isAlive: () => boolean
  /** Sends the signal and waits for the exit. Returns how the process ended and its duration in ms. */
  end: (signal?: NodeJS.Signals) => Promise<{ code: number | null; signal: string | null; ms: number }>
  /** Pauses and resumes the process. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** Returns its errors and warnings. */
  said: () => string
}

const PATIENCE_MS = 60_000
const GRACE_MS = 15_000

/** Builds the storefront if its build is missing or outdated. Does nothing if STOREFRONT names a build. */
export const buildPages = async (): Promise<void> => {
  if (process.env.STOREFRONT !== undefined) return
  const { ok, output } = await runCommand([process.execPath, 'scripts/ensure.mjs', 'build'], { limitMs: 500_000 })
  if (!ok) throw new Error(output)
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const began = performance.now()
  if (child.exitCode === null && child.signalCode === null) {
    // `close` comes after all output is read
    const gone = once(child, 'close')
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await gone
    clearTimeout(late)
  }
  return { code: child.exitCode, signal: child.signalCode, ms: performance.now() - began }
}

const spawnShop = (env: NodeJS.ProcessEnv, port: number, isHeard: boolean, folder: string): ChildProcess =>
  spawn(process.execPath, [path.join(folder, 'apps/server/src/main.ts')], {
    cwd: folder,
    stdio: ['ignore', isHeard ? 'pipe' : 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'local',
      DATABASE_URL: '',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      GUEST_PHONE_PROOF: 'off',
      ...env,
    },
  })

/**
 * Starts the shop on this data without rate limits. `given`: the port, a free one by default. `hear`: receives all log output.
 * `folder`: that of another release.
 */
export const startShopProcess = async (
  env: NodeJS.ProcessEnv,
  given?: number,
  hear?: (text: string) => void,
  folder = root,
): Promise<ShopProcess> => {
  const port = given ?? (await freePort())
  const child = spawnShop(env, port, hear !== undefined, folder)
  endWithUs(child, 'SIGKILL')
  let said = ''
  const { stdout, stderr } = child
  stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)))
  if (hear) for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => hear(chunk.toString()))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + PATIENCE_MS
  while (!(await answers(url))) {
    if (!isAlive() || Date.now() > until) {
      await end(child, 'SIGKILL')
      throw new Error(`The shop did not start: ${said}`)
    }
    await sleep(20)
  }
  return {
    url,
    pid: child.pid ?? 0,
    isAlive,
    end: (signal = 'SIGTERM') => end(child, signal),
    signal: (signal) => child.kill(signal),
    said: () => said,
  }
}
