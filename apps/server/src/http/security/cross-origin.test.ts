import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const listed = ['https://app.example', 'https://shop.partner.example:8443']
const others = [
  'null',
  '',
  '*',
  'https://app.example.',
  'https://app.example/',
  'https://app.example:443',
  'https://app.example:8443',
  'https://app.example:80',
  'http://app.example',
  'HTTPS://app.example',
  'https://APP.example',
  'https://app.example.evil.example',
  'https://evil-app.example',
  'https://evilapp.example',
  'https://sub.app.example',
  'https://app.example@evil.example',
  'https://evil.example#https://app.example',
  'https://evil.example?https://app.example',
  'https://evil.example/https://app.example',
  'https://app.examp1e',
  'https://app_example',
  'https://appXexample',
  'https://app.exampl',
  'https://app.example%00.evil.example',
  'https://app.example, https://evil.example',
  'https://app.example https://evil.example',
  'https://evil.example,https://app.example',
  'https://xn--pp-yia.example',
  'https://shop.partner.example',
  'https://shop.partner.example:84433',
  'https://partner.example:8443',
  'https://localhost',
  'https://127.0.0.1',
  'https://ru.localhost:5445',
  'file://',
  'data:text/html',
  'app.example',
  '//app.example',
  'chrome-extension://app.example',
]

describe('[G9] cross-origin reading', () => {
  let shop: TestShop
  let token: string
  beforeAll(async () => {
    shop = await openTestShop({ env: { CORS_ORIGINS: listed.join(',') } })
    token = await shop.guest()
  })
  afterAll(() => shop.close())

  /** A cached call, a personal one, a product, an error, and a path that is none. */
  const requests = (): readonly (readonly [path: string, token: string | undefined])[] => [
    ['/healthz', undefined],
    ['/v1/categories', undefined],
    [`/v1/products/${PRODUCT.apple}/options`, undefined],
    ['/v1.2/app-users/shopping-carts', token],
    ['/v1.2/app-users/shopping-carts', undefined],
    ['/v1/nothing', undefined],
  ]
  const corsOf = (headers: Record<string, unknown>): string[] =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  const preflight = (origin: string, path: string) =>
    shop.request('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
    })

  test('the list has more than thirty origins', () => {
    expect(new Set(others).size).toBeGreaterThan(30)
    expect(others.filter((origin) => listed.includes(origin))).toEqual([])
  })

  test.each(others)('%j may read nothing, and its preflight allows nothing', async (origin) => {
    for (const [path, of] of requests()) {
      // the second response may come from a cache
      for (const _ of [1, 2]) {
        const { headers } = await shop.request('GET', path, { token: of, headers: { origin } })
        expect([path, corsOf(headers)]).toEqual([path, []])
      }
      const asked = await preflight(origin, path)
      expect([path, corsOf(asked.headers)]).toEqual([path, []])
    }
  })

  test.each(listed)('%s reads personal and failed responses as itself, with credentials', async (origin) => {
    for (const [path, of] of requests().filter(([path]) => path.includes('app-users') || path === '/healthz')) {
      const { headers } = await shop.request('GET', path, { token: of, headers: { origin } })
      expect([path, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
        path,
        origin,
        'true',
      ])
      const asked = await preflight(origin, path)
      expect([asked.status, asked.headers['access-control-allow-origin'], asked.headers.vary]).toEqual([
        204,
        origin,
        'origin',
      ])
    }
  })

  test('a cached response for a listed origin is not sent to another one with its name', async () => {
    const path = `/v1/products/${PRODUCT.apple}/options`
    await shop.request('GET', path, { headers: { origin: listed[0] as string } })
    const { headers } = await shop.request('GET', path, { headers: { origin: 'https://evil.example' } })
    expect(corsOf(headers)).toEqual([])
  })

  test('without a list no origin may read', async () => {
    const closed = await openTestShop()
    for (const origin of [...listed, ...others]) {
      const { headers } = await closed.request('GET', '/healthz', { headers: { origin } })
      expect([origin, corsOf(headers)]).toEqual([origin, []])
    }
    await closed.close()
  })
})
