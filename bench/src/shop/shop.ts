import path from 'node:path'
import { type Child, startChild } from '#src/child.ts'
import type { Figures } from './shop-child.ts'

export interface Shop {
  url: string
  figures(): Promise<Figures>
  /** As `figures`, after a garbage collection. */
  figuresAfterCollection(): Promise<Figures>
  stop(): Promise<void>
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
}

export type Keeps = 'all' | 'answers' | 'nothing'

export interface ShopOptions {
  /** Location of the data: `{ DATABASE_URL }` or `{ DATA_DIR }`. */
  data: { DATABASE_URL: string } | { DATA_DIR: string }
  /**
   * Enabled caches: `all` caches public responses and rendered pages, as in production; `answers` caches responses only;
   * `nothing` disables both.
   */
  keeps: Keeps
  sandboxUrl?: string
  /** A free port by default. */
  port?: number
  /** Further settings by name. */
  settings?: Readonly<Record<string, string>>
}

const toShop = (child: Child, url: string): Shop => ({
  url,
  figures: () => child.ask<Figures>('figures'),
  figuresAfterCollection: () => child.ask<Figures>('figures after collection'),
  stop: () => child.stop(),
  kill: () => child.stop('SIGKILL'),
})

/** Starts the shop on a free port with rate limits off. `BENCH_PROFILE` names a folder for CPU profiles. */
export const startShop = async ({
  data,
  keeps,
  sandboxUrl,
  port: wanted = 0,
  settings,
}: ShopOptions): Promise<Shop> => {
  const profile = process.env.BENCH_PROFILE
  const { child, ready } = await startChild(path.join(import.meta.dirname, 'shop-child.ts'), {
    env: {
      NODE_ENV: 'local',
      DATABASE_URL: '',
      ...data,
      ...settings,
      PORT: String(wanted),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      GUEST_PHONE_PROOF: 'off',
      RESPONSE_CACHE: keeps === 'nothing' ? 'off' : 'on',
      PAGE_CACHE: keeps === 'all' ? 'on' : 'off',
      ...(sandboxUrl !== undefined && { SANDBOX_URL: sandboxUrl }),
    },
    execArgv: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  })
  const { port } = new URL((ready as { url: string }).url)
  return toShop(child, `http://127.0.0.1:${port}`)
}
