import type { CallName } from '@shop/contract'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { networkPrefixOf } from '#src/client-network.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { MissLimits, missLimits } from './miss-limits.ts'

interface Alarm {
  alarm?: string
  by?: string
  token?: string
  network?: string
  call?: string
  count?: number
}

let shop: TestShop
const lines: string[] = []
beforeAll(async () => {
  shop = await openTestShop({
    env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' },
    log: (text) => void lines.push(text),
  })
})
afterAll(() => shop.close())

let networks = 0
let ip: string
const newNetwork = (): string => `198.51.${(networks += 1)}.77`
beforeEach(() => {
  // the limits of the test before are over
  passTime(3_600_000)
  lines.length = 0
  ip = newNetwork()
})

const passTime = (ms: number): void => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
const alarms = (): Alarm[] => lines.map((line) => JSON.parse(line) as Alarm).filter(({ alarm }) => alarm !== undefined)
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 16)

interface From {
  token?: string | undefined
  from?: string
}
const get = (name: CallName, id: number, { token, from = ip }: From = {}) =>
  shop.ask(name, { params: { id } }, { token, headers: { 'x-forwarded-for': from } })

/** Asks for sequential missing ids, spread over a minute. Returns the number of responses per status. */
const scrape = async (name: CallName, count: number, from: From = {}, first = 1_000_000) => {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < count; n += 1) {
    const { status } = await get(name, first + n, from)
    statuses[status] = (statuses[status] ?? 0) + 1
    passTime(60_000 / count)
  }
  return statuses
}

describe('500 sequential ids in a minute', () => {
  test.each(['product.get', 'product.getUserPersonal', 'order.get'] as const)(
    '[H7] with a token: one alarm, then %s is refused',
    async (name) => {
      const token = await shop.guest()
      const statuses = await scrape(name, 500, { token })
      expect(Object.keys(statuses)).toEqual(['404', '429'])
      // the limit, and what it refills in the seconds until it is reached
      expect(statuses[404]).toBeGreaterThan(missLimits.token.limit)
      expect(statuses[404]).toBeLessThan(missLimits.token.limit * 1.25)
      expect(alarms()).toEqual([
        expect.objectContaining({ alarm: 'idScraping', by: 'token', token: hashOf(token), call: name, limit: 60 }),
      ])
    },
  )

  test('[H7] without a token: one alarm for the network, then calls with ids are refused', async () => {
    const statuses = await scrape('product.get', 500)
    expect(Object.keys(statuses)).toEqual(['404', '429'])
    expect(statuses[404]).toBeLessThan(missLimits.network.limit * 2)
    expect(alarms()).toEqual([expect.objectContaining({ alarm: 'idScraping', by: 'network', call: 'product.get' })])
    expect(alarms()[0]).not.toHaveProperty('token')
  })

  test('[H7] with twenty tokens: one alarm for the network, and further tokens do not help', async () => {
    const tokens = []
    for (let n = 0; n < 20; n += 1) tokens.push(await shop.guest())
    const statuses: number[] = []
    for (let n = 0; n < 500; n += 1) {
      statuses.push((await get('product.getUserPersonal', 1_000_000 + n, { token: tokens[n % 20] })).status)
      passTime(120)
    }
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(missLimits.network.limit * 2)
    expect(new Set(statuses.slice(-100))).toEqual(new Set([429]))
    expect(alarms()).toEqual([expect.objectContaining({ by: 'network' })])
    // a new token has one miss, a made-up one none
    const token = await shop.guest()
    expect((await get('product.getUserPersonal', 2_000_000, { token })).status).toBe(404)
    expect((await get('product.getUserPersonal', 2_000_001, { token })).status).toBe(429)
    expect((await get('product.get', 2_000_002, { token: 'A'.repeat(43) })).status).toBe(429)
  })
})

describe('a slowed caller', () => {
  test('[H7] gets the typed error with the time until the minute is over, also for existing objects', async () => {
    const token = await shop.guest()
    for (let n = 0; n <= missLimits.token.limit; n += 1) await get('product.getUserPersonal', 1_000_000 + n, { token })
    passTime(20_000)
    expect(await get('product.getUserPersonal', PRODUCT.apple, { token })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '40', 'cache-control': 'no-store' },
      body: { code: 'tooManyRequests' },
    })
    // calls without an id in the path are served
    expect((await shop.ask('cart.get', {}, { token, headers: { 'x-forwarded-for': ip } })).status).toBe(200)
    passTime(40_000)
    expect((await get('product.getUserPersonal', PRODUCT.apple, { token })).status).toBe(200)
  })

  test('[H7] raises one alarm in ten minutes, and the next one after them', async () => {
    const token = await shop.guest()
    for (let minute = 0; minute < 10; minute += 1)
      await scrape('product.getUserPersonal', 200, { token }, 1_000_000 + minute * 1_000)
    expect(alarms()).toHaveLength(1)
    for (let minute = 10; minute < 12; minute += 1)
      await scrape('product.getUserPersonal', 200, { token }, 1_000_000 + minute * 1_000)
    const [first, second, ...others] = alarms()
    expect(others).toEqual([])
    expect(second?.count).toBe((first?.count ?? 0) + 1)
  })

  test('[H7] the alarm contains neither the token nor the address', async () => {
    const token = await shop.guest()
    await scrape('product.getUserPersonal', 200, { token })
    await scrape('product.get', 500)
    expect(alarms().map(({ by, network }) => [by, network])).toEqual([
      ['token', `198.51.${networks}.0/24`],
      ['network', `198.51.${networks}.0/24`],
    ])
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).not.toContain(ip)
  })
})

describe('other callers', () => {
  test('[H7] a shopper with ten missing ids is served', async () => {
    const token = await shop.guest()
    expect(await scrape('product.getUserPersonal', 10, { token })).toEqual({ 404: 10 })
    expect((await get('product.getUserPersonal', PRODUCT.apple, { token })).status).toBe(200)
    expect(alarms()).toEqual([])
  })

  test('[H7] one missing id counts once a minute, whichever calls ask for it', async () => {
    const token = await shop.guest()
    for (let n = 0; n < 100; n += 1)
      for (const name of ['product.getUserPersonal', 'product.get', 'order.get'] as const)
        expect((await get(name, 1_000_000, { token })).status).toBe(404)
    expect(alarms()).toEqual([])
  })

  test('[H7] a shopper who reads a thousand existing products is served', async () => {
    const token = await shop.guest()
    for (let n = 0; n < 500; n += 1)
      expect((await get('product.getUserPersonal', PRODUCT.apple + (n % 4), { token })).status).toBe(200)
    for (let n = 0; n < 500; n += 1)
      expect((await get('product.get', PRODUCT.apple + (n % 4), { token })).status).toBe(200)
    expect(alarms()).toEqual([])
  })

  test('[H7] another token of the network and another network are unaffected by a slowed token', async () => {
    const [scraper, other] = [await shop.guest(), await shop.guest()]
    await scrape('product.getUserPersonal', 200, { token: scraper })
    expect((await get('product.getUserPersonal', PRODUCT.apple, { token: scraper })).status).toBe(429)
    for (const from of [{ token: other }, { token: other, from: newNetwork() }]) {
      expect((await get('product.getUserPersonal', PRODUCT.apple, from)).status).toBe(200)
      expect((await get('product.getUserPersonal', 3_000_000, from)).status).toBe(404)
    }
    expect((await get('product.get', 3_000_001)).status).toBe(404)
  })

  test('[H7] shoppers with a valid token and cached responses are served in a slowed network', async () => {
    const token = await shop.guest()
    expect((await get('product.get', PRODUCT.pear)).status).toBe(200)
    await scrape('product.get', 500)
    expect((await get('product.get', 3_000_000)).status).toBe(429)
    expect((await get('product.get', PRODUCT.pear)).status).toBe(200)
    expect((await get('product.getUserPersonal', PRODUCT.apple, { token })).status).toBe(200)
    expect((await get('product.listOptions', PRODUCT.sweetPotato)).status).toBe(429)
    expect((await get('product.listOptions', PRODUCT.sweetPotato, { token })).status).toBe(200)
    expect((await get('product.get', 3_000_000, { from: newNetwork() })).status).toBe(404)
  })
})

describe('memory', () => {
  const limitsOf = (isOn = true) => {
    const raised: object[] = []
    const raiseAlarm = (_: string, facts: object) => void raised.push(facts)
    return { limits: new MissLimits({ isOn, raiseAlarm, maxCallers: 100, maxIds: 1_000 }), raised }
  }
  const miss = (id: string | number) => ({ call: 'product.get', ids: [String(id)], now: 0 }) as const

  test('[H7] memory is bounded, for callers and for ids of any length', async () => {
    const { limits, raised } = limitsOf()
    for (let n = 0; n < 5_000; n += 1)
      limits.count({ ip: `2001:db8:${n.toString(16)}::1`, token: `token${n}` }, miss('9'.repeat(300)))
    expect(limits.size).toBe(100 + 1_000)
    expect(raised).toEqual([])
    // a scraper that comes afterwards is noticed
    for (let n = 0; n < 100; n += 1) limits.count({ ip: '203.0.113.7', token: 'scraper' }, miss(n))
    expect(raised).toHaveLength(1)
    const isKnown = async () => true
    const asked = limits.assertFew({ ip: '203.0.113.7', token: 'scraper' }, { isKnown, now: 0 })
    await expect(asked).rejects.toMatchObject({ code: 'tooManyRequests', retryAfterMs: 60_000 })
  })

  test('[H7] a clock that is set back ends the refusal', async () => {
    const { limits } = limitsOf()
    for (let n = 0; n < 100; n += 1) limits.count({ ip: '203.0.113.7', token: 'scraper' }, miss(n))
    const isKnown = async () => true
    const asked = limits.assertFew({ ip: '203.0.113.7', token: 'scraper' }, { isKnown, now: -1 })
    await expect(asked).resolves.toBeUndefined()
  })

  test('[H7] nothing is counted while limits are off', () => {
    const { limits, raised } = limitsOf(false)
    for (let n = 0; n < 1_000; n += 1) limits.count({ ip: '203.0.113.7', token: 'scraper' }, miss(n))
    expect([limits.size, raised]).toEqual([0, []])
  })

  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['not an address', 'unknown'],
  ])('[H7] the alarm names %s as %s', (address, prefix) => {
    expect(networkPrefixOf(address)).toBe(prefix)
  })
})
