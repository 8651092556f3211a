import { rates } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import type { Storefront } from './pages/storefront-build.ts'

let rendered: string[] = []
/** A fake storefront. Each page takes 5 ms of CPU time, like a large page. */
const storefront: Storefront = {
  vite: undefined,
  clientDir: undefined,
  render: async ({ url }) => {
    const until = performance.now() + 5
    while (performance.now() < until);
    const { pathname, search } = new URL(url)
    rendered.push(pathname + search)
    return {
      status: pathname.startsWith('/no-') ? 404 : 200,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
      bytes: Buffer.from(`page ${pathname}`.padEnd(20_000)),
      scriptSources: [],
    }
  },
}

let shop: TestShop
const open = async (env: Record<string, string>) => {
  rendered = []
  shop = await openTestShop({ storefront, env })
}
const get = (url: string, ip = '203.0.113.1') =>
  shop.app.server.inject({ url, headers: { host: 'ru.localhost:5445' }, remoteAddress: ip })

describe('[F1] [C6] a flood of pages from one client', () => {
  beforeAll(() => open({ ADMISSION: 'on', RATE_LIMITS: 'on' }))
  afterAll(() => shop.close())

  it('is refused with 503 and Retry-After while checkouts proceed', async () => {
    const over = new AbortController()
    const flood = Array.from({ length: 300 }, async (_, at) => {
      const answers: number[] = []
      for (let n = 0; !over.signal.aborted; n += 1) answers.push((await get(`/orders/${at}${n}`)).statusCode)
      return answers
    })
    const started = performance.now()
    for (let bought = 0; bought < 5; bought += 1) await shop.guest()
    const tookMs = performance.now() - started
    over.abort()
    const statuses = (await Promise.all(flood)).flat()
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(50)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    // 300 pages would block the process for 1,500 ms before the first of five calls
    expect(tookMs).toBeLessThan(1_500)
  })

  it('gets a readable page that reloads itself', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => get(`/orders/${at}`)))
    const refused = answers.find(({ statusCode }) => statusCode === 503)
    expect(refused?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '2',
      'cache-control': 'no-store',
    })
    expect(refused?.body).toContain('<html lang="ko">')
    expect(refused?.body).toContain('이용하는 분이 많아요.')
    expect(refused?.body).toContain('http-equiv="refresh" content="2"')
  })
})

describe('[F1] pages rendered for one network', () => {
  beforeAll(() => open({ RATE_LIMITS: 'on' }))
  afterAll(() => shop.close())

  it('are limited; cached pages and other networks are not', async () => {
    const { limit } = rates.page
    for (let n = 0; n < limit; n += 50)
      await Promise.all(Array.from({ length: Math.min(50, limit - n) }, (_, at) => get(`/orders/${n + at}`)))
    const refused = await get('/orders/1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await get('/', '203.0.113.2')).statusCode).toBe(200)
    expect((await get('/')).statusCode).toBe(200)
    expect((await get('/orders/1', '203.0.113.2')).statusCode).toBe(200)
  }, 60_000)
})

describe('[F2] query parameters that a page does not use', () => {
  beforeAll(() => open({}))
  afterAll(() => shop.close())

  it.each([
    ['/', ['page', 'sort', 'view', 'type', 'date', 'category', 'next', 'utm_source', 'x']],
    ['/best', ['page', 'tab', 'sub', 'category', 'x']],
    [`/product/${PRODUCT.apple}`, ['tab', 'page', 'sort', 'x']],
  ])('%s is rendered once regardless of their values', async (path, names) => {
    rendered = []
    for (const name of names) for (let n = 1; n <= 20; n += 1) await get(`${path}?${name}=${n}`)
    expect(rendered).toEqual([path])
  })

  it('invalid values of known parameters cause no extra render', async () => {
    rendered = []
    for (const value of ['x', '-1', '0', '1e9', 'latestx', '99999999999999', '%00', 'day&date=week'])
      for (const name of ['sub', 'sort', 'date', 'soldOut']) await get(`/category/fruit?${name}=${value}`)
    expect(new Set(rendered)).toEqual(new Set(['/category/fruit']))
  })
})

describe('[F11] cached calls', () => {
  beforeAll(() => open({ RATE_LIMITS: 'on' }))
  afterAll(() => shop.close())

  it('count against the rate limit only on a cache miss', async () => {
    const { limit } = rates.browse
    for (let n = 1; n <= limit; n += 1) await get(`/v1/products/${100_000 + n}`)
    expect((await get('/v1/products/7')).statusCode).toBe(429)
    expect((await get(`/v1/products/${PRODUCT.apple}`, '203.0.113.9')).statusCode).toBe(200)
    // cached by the request of the other client
    expect((await get(`/v1/products/${PRODUCT.apple}`)).statusCode).toBe(200)
  })
})
