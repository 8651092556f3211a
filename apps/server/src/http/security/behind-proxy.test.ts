import { type CallName, calls, rates } from '@shop/contract'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { type CarelessCache, openCarelessCache } from '#src/http/testing/careless-cache.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

interface Asking {
  port: number
  /** Client address. */
  from?: string
  token?: string
  headers?: Record<string, string>
}
interface Answered {
  status: number
  text: string
}

/** Test timeout in ms. Each test opens and closes a shop on a socket. */
const PATIENCE_MS = 60_000

/** Sends a request over a socket from a loopback address. */
const send = (method: string, path: string, { port, from = '127.0.0.1', token, headers = {} }: Asking) =>
  new Promise<Answered>((resolve, reject) => {
    const agent = new Agent({ localAddress: from })
    const sent = { host: 'ru.localhost:5445', ...(token && { authorization: `Bearer ${token}` }), ...headers }
    request({ host: '127.0.0.1', port, method, path, agent, headers: sent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

interface House {
  shop: TestShop
  /** Port of the shop itself, without the cache. */
  port: number
  cache: CarelessCache
  close: () => Promise<void>
}
const openHouse = async (env: Record<string, string>): Promise<House> => {
  const shop = await openTestShop({ env })
  await shop.app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.server.address() as AddressInfo
  const cache = await openCarelessCache(port)
  const close = async (): Promise<void> => {
    await cache.close()
    await shop.close()
  }
  return { shop, port, cache, close }
}

describe('[F4] behind a cache that stores every cacheable response', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ TRUSTED_PROXIES: '1' })
  })
  afterAll(() => house.close())

  const personal: readonly CallName[] = ['user.getDetail', 'cart.get', 'user.getCounters']

  test(
    'a thousand interleaved requests of two members and a guest never receive another user’s response',
    async () => {
      const { shop, cache } = house
      const names = ['카나리아일', '카나리아이']
      const people = []
      for (const name of names) {
        const { token } = await register(shop, { change: { name, roadAddress: `${name}로 7`, zonecode: '04524' } })
        people.push({ token, name })
      }
      people.push({ token: await shop.guest(), name: '손님' })
      const product = `/v1/products/${PRODUCT.apple}`
      const bare = (await send('GET', product, { port: cache.port })).text
      let [seen, crossed] = [0, 0]
      for (let turn = 0; turn < 1_000; turn += 1) {
        const { token, name } = people[turn % people.length] as (typeof people)[number]
        const round = Math.floor(turn / people.length)
        const call = personal[round % personal.length] as CallName
        const path = round % 5 === 0 ? product : calls[call].path
        const { status, text } = await send('GET', path, { port: cache.port, token })
        expect(status, path).toBe(200)
        if (path === product) expect(text).toBe(bare)
        if (text.includes(name)) seen += 1
        if (names.some((other) => other !== name && text.includes(other))) crossed += 1
      }
      expect(crossed).toBe(0)
      // users saw their own data, and the cache was used
      expect(seen).toBeGreaterThan(100)
      expect(cache.hits()).toBeGreaterThan(150)
    },
    PATIENCE_MS,
  )
})

describe('[F4] [H5] the client address comes from the connection and the trusted proxies only', () => {
  const { method, path, rate } = calls['auth.createGuestToken']
  const forged = (turn: number) => ({
    'x-forwarded-for': `203.0.113.${turn}`,
    forwarded: `for=203.0.113.${turn}`,
    'x-real-ip': `203.0.113.${turn}`,
    'x-client-ip': `203.0.113.${turn}`,
    'true-client-ip': `203.0.113.${turn}`,
    'cf-connecting-ip': `203.0.113.${turn}`,
  })
  const countServed = async (port: number, from: string): Promise<number> => {
    let served = 0
    for (let turn = 0; turn < rates[rate].limit + 10; turn += 1)
      served += Number((await send(method, path, { port, from, headers: forged(turn) })).status === 200)
    return served
  }

  test(
    'without trusted proxies, forwarding headers are ignored',
    async () => {
      const { port, close } = await openHouse({ RATE_LIMITS: 'on' })
      try {
        expect(await countServed(port, '127.0.0.7')).toBe(rates[rate].limit)
        expect((await send(method, path, { port, from: '127.0.0.8', headers: forged(1) })).status).toBe(200)
      } finally {
        await close()
      }
    },
    PATIENCE_MS,
  )

  test(
    'behind a trusted proxy each address is one client, whatever headers it sends',
    async () => {
      const { cache, close } = await openHouse({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
      try {
        expect(await countServed(cache.port, '127.0.0.7')).toBe(rates[rate].limit)
        expect((await send(method, path, { port: cache.port, from: '127.0.0.8', headers: forged(1) })).status).toBe(200)
      } finally {
        await close()
      }
    },
    PATIENCE_MS,
  )

  test.each(['0', '1'])(
    'a client cannot choose the shop’s origin, with %s proxies trusted',
    async (trusted) => {
      const { cache, close } = await openHouse({ TRUSTED_PROXIES: trusted, PUBLIC_ORIGIN: 'https://shop.test' })
      try {
        const headers = {
          host: 'shop.test',
          'x-forwarded-host': 'farmer.evil.example',
          'x-forwarded-proto': 'http',
          'x-original-host': 'evil.example',
          forwarded: 'host=evil.example',
        }
        for (const file of ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml']) {
          const { status, text } = await send('GET', file, { port: cache.port, headers })
          expect([status, text.includes('https://shop.test/'), text.includes('evil')], file).toEqual([200, true, false])
        }
      } finally {
        await close()
      }
    },
    PATIENCE_MS,
  )
})
