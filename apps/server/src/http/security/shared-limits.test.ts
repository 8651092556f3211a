import { type CallName, calls, rates } from '@shop/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { redisBinary, type RedisServer, serveRedis } from '#src/bus/testing/serve-redis.ts'
import type { Db } from '#src/db/db.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { createMetrics, type Metrics } from '#src/observability/metrics.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const note = redisBinary === undefined ? ' (skipped: no redis-server is installed)' : ''
/** How long (ms) each state of Redis lasts under load. */
const PHASE_MS = 1_500
/** How long (ms) a process may need to notice that Redis is back. */
const NOTICE_MS = 2_500
const { limit, perMs } = rates.newGuest

interface Sent {
  status: number
  ms: number
}

describe.skipIf(redisBinary === undefined).each(testEngines)(`rate limits of two processes on %s${note}`, (engine) => {
  let redis: RedisServer
  let db: Db
  let metrics: Metrics[] = []
  let shops: TestShop[] = []
  beforeAll(async () => {
    redis = await serveRedis()
    db = await openTestDb({ engine, seed: catalogueSeed })
    const env = { RATE_LIMITS: 'on', REDIS_URL: redis.url, TRUSTED_PROXIES: '1' }
    metrics = [createMetrics(), createMetrics()]
    shops = await Promise.all(metrics.map((each) => openTestShop({ openedDb: db, env, metrics: each })))
    await untilShared()
  }, 60_000)
  afterAll(async () => {
    await Promise.all(shops.map(({ app }) => app.close()))
    await db.close()
    await redis.close()
  })

  let sent = 0
  const send = async (name: CallName, ip: string): Promise<Sent> => {
    const shop = shops[(sent += 1) % shops.length] as TestShop
    const { method, path } = calls[name]
    const at = performance.now()
    const { status } = await shop.request(method, path, { headers: { 'x-forwarded-for': ip } })
    return { status, ms: performance.now() - at }
  }
  const countOf = (all: readonly Sent[], status: number) => all.filter((each) => each.status === status).length
  const fallbacks = async (): Promise<number> => {
    const texts = await Promise.all(metrics.map((each) => each.read()))
    return texts
      .map(({ text }) => Number(/^shop_rate_limit_fallbacks_total (\d+)$/m.exec(text)?.[1]))
      .reduce((sum, each) => sum + each, 0)
  }
  /** Resolves once each process counts in Redis. */
  const untilShared = async (): Promise<void> => {
    const askAll = async () => {
      const before = await fallbacks()
      for (const _ of shops) await send('auth.createGuestToken', `198.51.100.${(sent % 250) + 1}`)
      return (await fallbacks()) - before
    }
    await vi.waitUntil(async () => (await askAll()) === 0, { timeout: NOTICE_MS })
  }
  /** One client asks both processes for more guests than they allow. */
  const flood = async (ip: string): Promise<number> => {
    const all: Sent[] = []
    for (let at = 0; at < limit * 3; at += 1) all.push(await send('auth.createGuestToken', ip))
    expect(countOf(all, 200) + countOf(all, 429)).toBe(all.length)
    return countOf(all, 200)
  }
  let floods = 0
  /** Floods while Redis answers in time: on a busy machine a late answer lets a process limit for itself, so that is tried again. */
  const floodShared = async (): Promise<{ taken: number; ip: string }> => {
    for (let tries = 0; tries < 10; tries += 1) {
      await untilShared()
      const ip = `203.0.113.${100 + (floods += 1)}`
      const before = await fallbacks()
      const taken = await flood(ip)
      if ((await fallbacks()) === before) return { taken, ip }
    }
    throw new Error('Redis never answered in time')
  }
  const refilled = (ms: number): number => Math.ceil((ms / perMs) * limit)
  /** Sends from many addresses, none of which comes near its limit, while `act` runs. */
  let addresses = 0
  const underLoad = async (act: () => Promise<void>): Promise<Sent[]> => {
    const all: Sent[] = []
    const load = { isOver: false }
    const work = async (): Promise<void> => {
      while (!load.isOver) {
        const network = Math.floor((addresses += 1) / 16)
        all.push(await send('auth.createGuestToken', `10.1.${Math.floor(network / 250)}.${network % 250}`))
        await sleep(2)
      }
    }
    const workers = Promise.all([1, 2, 3, 4].map(() => work()))
    try {
      await act()
    } finally {
      load.isOver = true
    }
    await workers
    return all
  }
  const expectAllServed = (all: readonly Sent[]): void => {
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(1_500)
  }

  test('[H1] one client gets the limit once, whatever processes it asks', async () => {
    const at = performance.now()
    const { taken, ip } = await floodShared()
    expect(taken).toBeGreaterThanOrEqual(limit)
    expect(taken).toBeLessThanOrEqual(limit + refilled(performance.now() - at))
    const shop = shops[0] as TestShop
    const { method, path } = calls['auth.createGuestToken']
    const { headers, status } = await shop.request(method, path, { headers: { 'x-forwarded-for': ip } })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  const losses = [
    { state: 'killed and started again', lose: () => redis.kill(), bringBack: () => redis.start() },
    { state: 'hanging', lose: async () => redis.freeze(), bringBack: async () => redis.thaw() },
  ] as const
  test.each(losses)(
    '[C3] no request fails while Redis is $state under load: each process limits for itself, then both together',
    async ({ state, lose, bringBack }) => {
      const part = state === 'hanging' ? 40 : 20
      const before = await fallbacks()
      const all = await underLoad(async () => {
        await sleep(PHASE_MS / 3)
        await lose()
        try {
          const at = performance.now()
          const apart = await flood(`203.0.113.${part}`)
          // the clocks of the processes stand still: their buckets do not refill
          expect(apart).toBeGreaterThanOrEqual(limit)
          expect(apart).toBeLessThanOrEqual(limit * shops.length)
          await sleep(Math.max(0, PHASE_MS - (performance.now() - at)))
        } finally {
          await bringBack()
        }
        const at = performance.now()
        const { taken: together } = await floodShared()
        expect(together).toBeGreaterThanOrEqual(limit)
        expect(together).toBeLessThanOrEqual(limit + refilled(performance.now() - at))
      })
      expectAllServed(all)
      expect(await fallbacks()).toBeGreaterThan(before)
    },
    30_000,
  )
})
