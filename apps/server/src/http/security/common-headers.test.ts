import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { productionSettings } from '#src/testing/production-settings.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const expected = {
  'x-content-type-options': 'nosniff',
  // of pages the one or the other: see tag-policy.test.ts
  'referrer-policy': expect.stringMatching(/^strict-origin(-when-cross-origin)?$/) as string,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
}

/** One response of each kind. */
const answers: readonly (readonly [what: string, method: string, url: string, status: number])[] = [
  ['a page that is none', 'GET', '/no-such-page', 404],
  ['a kept answer', 'GET', `/v1/products/${PRODUCT.apple}`, 200],
  ['the same again', 'GET', `/v1/products/${PRODUCT.apple}`, 200],
  ['a write', 'POST', '/v2/tokens/guest', 200],
  ['a call without a token', 'GET', '/v2/app-users/detail', 401],
  ['bad input', 'GET', '/v1/products/0', 400],
  ['no such call', 'GET', '/v1/nothing', 404],
  ['a wrong method', 'DELETE', '/v2/tokens', 405],
  ['an address that cannot be read', 'GET', '/v1/products/category/91?take=%ff', 400],
  ['health', 'GET', '/healthz', 200],
  ['the worker', 'GET', '/sw.js', 200],
  ['the contract', 'GET', '/openapi.json', 200],
  ['a document for people', 'GET', '/docs/', 200],
  ['robots', 'GET', '/robots.txt', 200],
  ['the sitemap', 'GET', '/sitemap.xml', 200],
]

const production = { ...productionSettings, RATE_LIMITS: 'on', ADMISSION: 'on', GUEST_PHONE_PROOF: 'on' }

describe.each([
  ['in production', production, 'max-age=31536000; includeSubDomains'],
  ['on a developer’s machine', undefined, undefined],
] as const)('[G2] %s', (_, env, transport) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(env && { env })
  })
  afterAll(() => shop.close())

  test.runIf(env)('[F24] a host of another shop is refused', async () => {
    for (const host of ['evil.example', 'shop.example.evil.example', '203.0.113.9', ''])
      expect(await shop.request('GET', '/v1/categories', { headers: { host } })).toMatchObject({
        status: 421,
        body: { code: 'misdirectedRequest' },
      })
    for (const host of ['farmer.shop.example', 'SHOP.example:443', 'www.shop.example'])
      expect((await shop.request('GET', '/v1/categories', { headers: { host } })).status).toBe(200)
  })

  test.each(answers)('%s has browser security headers', async (__, method, url, status) => {
    const body = method === 'POST' ? {} : undefined
    const host = env && { host: new URL(env.PUBLIC_ORIGIN).host }
    const answer = await shop.request(method, url, { body, headers: { accept: 'text/html,application/json', ...host } })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(expected)
    expect(answer.headers['strict-transport-security']).toBe(transport)
    expect(String(answer.headers['content-security-policy'])).toMatch(/^default-src '(none|self)';/)
  })
})
