import { AppError } from '@shop/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { redisBinary, type RedisServer, serveRedis } from '#src/bus/testing/serve-redis.ts'
import { readConfig } from '#src/config.ts'
import type { Who } from '#src/handler-context.ts'
import { Limits } from './limits.ts'
import { openSharedBuckets, type SharedBuckets } from './shared-buckets.ts'

const log = pino({ level: 'silent' })
const note = redisBinary === undefined ? ' (skipped: no redis-server is installed)' : ''

describe.skipIf(redisBinary === undefined)(`buckets in Redis${note}`, () => {
  let server: RedisServer
  let looker: ReturnType<typeof createClient>
  const opened: SharedBuckets[] = []
  beforeAll(async () => {
    server = await serveRedis()
    looker = createClient({ url: server.url })
    looker.on('error', () => undefined)
    await looker.connect()
  })
  afterEach(async () => {
    for (const buckets of opened.splice(0)) buckets.close()
    await looker.flushDb()
  })
  afterAll(async () => {
    looker.destroy()
    await server.close()
  })

  const window = { key: 'checkout 7', limit: 3, perMs: 600 }
  /** Buckets as of another process, once they are connected. */
  const open = async (url = server.url): Promise<SharedBuckets> => {
    const config = readConfig({ NODE_ENV: 'test', REDIS_URL: url })
    const buckets = openSharedBuckets(config, log)
    if (!buckets) throw new Error('REDIS_URL was not read')
    opened.push(buckets)
    const isConnected = async () => (await buckets.take([{ ...window, key: 'connect', limit: 1_000 }])) !== undefined
    if (url === server.url) await expect.poll(isConnected).toBe(true)
    return buckets
  }
  const takeMany = async (all: readonly SharedBuckets[], count: number, take = window) => {
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, at) => all[at % all.length]?.take([take])),
    )
    return {
      taken: answers.filter((answer) => answer && !answer.refusal).length,
      refusals: answers.flatMap((answer) => answer?.refusal ?? []),
    }
  }

  test('[H1] two processes take the limit together, and no more', async () => {
    const hour = { ...window, limit: 50, perMs: 3_600_000 }
    const both = [await open(), await open()]
    const { taken, refusals } = await takeMany(both, 120, hour)
    expect(taken).toBe(50)
    expect(refusals).toHaveLength(70)
    for (const { retryAfterMs } of refusals) expect(retryAfterMs).toBeGreaterThan(70_000)
    for (const { retryAfterMs } of refusals) expect(retryAfterMs).toBeLessThanOrEqual(72_000)
    expect((await takeMany(both, 10, { ...hour, key: 'checkout 8' })).taken).toBe(10)
  })

  test('[H1] a bucket refills evenly, and has one at the time that a refusal names', async () => {
    const [buckets] = [await open()]
    const { taken, refusals } = await takeMany([buckets], 4)
    expect(taken).toBe(3)
    const [refusal] = refusals
    expect(refusal?.retryAfterMs).toBeGreaterThan(100)
    expect(refusal?.retryAfterMs).toBeLessThanOrEqual(200)
    await sleep((refusal?.retryAfterMs ?? 0) + 2)
    expect((await takeMany([buckets], 2)).taken).toBe(1)
    await sleep(window.perMs + 2)
    expect((await takeMany([buckets], 5)).taken).toBe(3)
  })

  test('[H1] the first empty bucket of several refuses, and later ones keep theirs', async () => {
    const buckets = await open()
    const one = { key: 'newGuest a', limit: 1, perMs: 60_000 }
    const many = { key: 'newGuest+ a', limit: 5, perMs: 3_600_000 }
    expect(await buckets.take([one, many])).toEqual({ refusal: undefined })
    expect(await buckets.take([one, many])).toMatchObject({ refusal: { at: 0 } })
    expect((await takeMany([buckets], 9, many)).taken).toBe(4)
    expect(await buckets.take([{ ...one, key: 'newGuest b' }, many])).toMatchObject({ refusal: { at: 1 } })
  })

  test('a request costs one round trip, also with three buckets', async () => {
    const buckets = await open()
    const limits = new Limits(true, { shared: buckets })
    await looker.configResetStat()
    const who = { userId: 7 } as Who
    for (let sent = 0; sent < 5; sent += 1)
      await limits.takeWithNetwork('checkout', who, { ip: '203.0.113.7' }, Date.now())
    const stats = await looker.info('commandstats')
    expect(stats).toMatch(/cmdstat_evalsha:calls=5,/)
    expect(stats).toMatch(/cmdstat_set:calls=10,/)
  })

  test('what the process refuses by itself costs no round trip', async () => {
    const limits = new Limits(true, { shared: await open() })
    for (let sent = 0; sent < 10; sent += 1) await limits.take('checkout', 'a', 0)
    await looker.configResetStat()
    for (let sent = 0; sent < 10; sent += 1) await expect(limits.take('checkout', 'a', 0)).rejects.toThrow(AppError)
    expect(await looker.info('commandstats')).not.toContain('cmdstat_evalsha')
  })

  test('[I1] keys expire with their bucket and contain neither an address nor an id', async () => {
    const limits = new Limits(true, { shared: await open() })
    await looker.flushDb()
    const who = { userId: 987_654 } as Who
    await limits.takeWithNetwork('checkout', who, { ip: '203.0.113.7' }, 0)
    await limits.take('newGuest', '203.0.113.7', 0)
    const keys = await looker.keys('*')
    expect(keys).toHaveLength(4)
    for (const key of keys) {
      expect(key).toMatch(/^shop:rate:[\w-]{22}$/)
      const ttl = await looker.pTTL(key)
      // one of the smallest class, ten a minute, refills in six seconds
      expect(ttl).toBeGreaterThan(0)
      expect(ttl).toBeLessThanOrEqual(12_000)
      expect(await looker.get(key)).toMatch(/^\d+\.\d{3}$/)
    }
  })

  test('[C3] a clock of Redis that was set back refuses for one period at most', async () => {
    const buckets = await open()
    await takeMany([buckets], 1)
    for (const each of await looker.keys('*')) await looker.set(each, String(Date.now() + 3_600_000))
    const { refusals } = await takeMany([buckets], 1)
    expect(refusals[0]?.retryAfterMs).toBeLessThanOrEqual(window.perMs)
  })

  test('[C3] a Redis that hangs costs one request 50 ms a second, and is asked again', async () => {
    const buckets = await open()
    const limits = new Limits(true, { shared: buckets })
    const before = buckets.fallbacks
    server.freeze()
    try {
      const took: number[] = []
      for (const until = performance.now() + 2_500; performance.now() < until; await sleep(5)) {
        const at = performance.now()
        await limits.take('browse', 'a', Date.now())
        took.push(performance.now() - at)
      }
      const slow = took.filter((ms) => ms > 25)
      expect(slow.length).toBeGreaterThanOrEqual(2)
      expect(slow.length).toBeLessThanOrEqual(4)
      expect(Math.max(...took)).toBeLessThan(500)
      expect(buckets.fallbacks - before).toBe(took.length)
    } finally {
      server.thaw()
    }
    await expect.poll(() => buckets.take([window]), { timeout: 5_000 }).toEqual({ refusal: undefined })
  })

  test('[C3] a connection that stays silent is replaced', async () => {
    const buckets = await open()
    const clients = async () => (await looker.clientList()).length
    const before = await clients()
    server.freeze()
    try {
      for (const until = performance.now() + 6_500; performance.now() < until; await sleep(50))
        expect(await buckets.take([window])).toBeUndefined()
    } finally {
      server.thaw()
    }
    await expect.poll(() => buckets.take([window]), { timeout: 5_000 }).toEqual({ refusal: undefined })
    await expect.poll(clients).toBe(before)
  }, 20_000)

  test('[C3] without Redis nothing is refused and nothing waits', async () => {
    const buckets = await open('redis://127.0.0.1:1')
    const limits = new Limits(true, { shared: buckets })
    const at = performance.now()
    for (let sent = 0; sent < 10; sent += 1) await limits.take('checkout', 'a', 0)
    await expect(limits.take('checkout', 'a', 0)).rejects.toMatchObject({ code: 'tooManyRequests' })
    expect(performance.now() - at).toBeLessThan(500)
    expect(limits.fallbacks).toBe(10)
  })

  test('[C3] a Redis that is full refuses to write, and the process decides', async () => {
    const buckets = await open()
    await looker.configSet('maxmemory', '1')
    expect(await buckets.take([window])).toBeUndefined()
    expect(buckets.fallbacks).toBeGreaterThan(0)
    await looker.configSet('maxmemory', '0')
    await expect.poll(() => buckets.take([window]), { timeout: 5_000 }).toEqual({ refusal: undefined })
  })
})
