import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

describe('happy', () => {
  it('[C004] [AUTH-1] a guest token is 256 random bits and is stored only as a hash', async () => {
    const token = await shop.guest()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const kept = await shop.db.many<{ hash: Buffer }>('all', 'select hash from token', [])
    expect(kept.some(({ hash }) => hash.toString('base64url') === token || hash.toString('utf8') === token)).toBe(false)
  })
  it('[C005] a token identifies its user', async () => {
    const token = await shop.guest()
    expect((await shop.ask('auth.verifyToken', {}, { token })).body).toMatchObject({
      tokenType: 'guest',
      userType: 'guest',
    })
  })
  it('a cached response has the same body and an ETag, and gives 304 if the ETag matches', async () => {
    const url = `/v1/products/${PRODUCT.apple}`
    const first = await shop.request('GET', url)
    const again = await shop.request('GET', url)
    expect(again.body).toEqual(first.body)
    const known = await shop.request('GET', url, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(known.status).toBe(304)
  })
  it('a product change is visible immediately', async () => {
    const url = `/v1/products/${PRODUCT.potato}`
    await shop.request('GET', url)
    await shop.db.exec('rename', "update product set name = '햇감자 새 이름' where id = $1", [PRODUCT.potato])
    await expect
      .poll(async () => ((await shop.request('GET', url)).body as { name: string }).name, {
        timeout: 1_000,
        interval: 10,
      })
      .toBe('햇감자 새 이름')
  })
  it('health and readiness respond', async () => {
    expect((await shop.request('GET', '/healthz')).status).toBe(200)
    expect((await shop.request('GET', '/readyz')).status).toBe(200)
  })
  it('the contract is served for people and for tools', async () => {
    expect((await shop.request('GET', '/docs/')).status).toBe(200)
    expect((await shop.request('GET', '/openapi.json')).body).toMatchObject({ openapi: '3.1.0' })
  })
  it('sitemap and robots name the brand’s own host', async () => {
    const index = await shop.request('GET', '/sitemap.xml', { brand: 'farmer' })
    expect(String(index.body)).toContain('<loc>http://farmer.localhost:5445/sitemap-pages.xml</loc>')
    expect(String((await shop.request('GET', '/sitemap-0.xml')).body)).toContain(`/product/${PRODUCT.apple}<`)
    expect(String((await shop.request('GET', '/robots.txt')).body)).toContain(
      'Sitemap: http://ru.localhost:5445/sitemap.xml',
    )
  })
})

describe('error', () => {
  it.each([
    ['GET', '/v1/products/0', 400, 'invalidInput'],
    ['GET', '/v1/products/99999999999', 400, 'invalidInput'],
    ['GET', '/v1/products/2147483647', 404, 'productNotFound'],
    ['GET', '/v1/products/category/91?take=1000', 400, 'invalidInput'],
    ['GET', '/v1/products/category/91?take=1&take=2', 400, 'invalidInput'],
    ['GET', '/v1/products/category/91?nextPage=AAAA', 400, 'invalidCursor'],
    ['GET', '/v1/nothing', 404, 'notFound'],
    ['DELETE', '/v1/products/1', 405, 'methodNotAllowed'],
  ])('%s %s → %d %s', async (method, url, status, code) => {
    const answer = await shop.request(method, url)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      statusCode: status,
      code,
      requestId: expect.any(String),
      message: expect.stringMatching(/[가-힣]/),
    })
  })
  it('an invalid escape in a URL gives an error response, not a server fault', async () => {
    const answer = await shop.request('GET', '/v1/products/%E0%A4%A')
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).toMatchObject({ code: expect.any(String) })
  })
  it('names every invalid field', async () => {
    const token = await shop.guest()
    const answer = await shop.ask('cart.addItem', { body: { productId: 'x', optionGroups: [] } }, { token })
    expect(answer.status).toBe(400)
    expect((answer.body as unknown as { problems: { path: string }[] }).problems.map(({ path }) => path)).toEqual([
      'body.productId',
      'body.optionGroups',
    ])
  })
  it.each([
    ['malformed JSON', '{"a":', 400, 'malformedJson'],
    ['a body too large', JSON.stringify({ a: 'x'.repeat(70_000) }), 413, 'bodyTooLarge'],
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'invalidInput'],
  ])('%s', async (_, raw, status, code) => {
    const token = await shop.guest()
    const answer = await shop.request('POST', '/v1.2/app-users/shopping-carts', { token, raw })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
  })
  it('[BRAND-2] an unknown brand is rejected', async () => {
    const answer = await shop.request('GET', '/v1/categories', { headers: { host: 'kurly.localhost:5445' } })
    expect(answer.status).toBe(404)
  })
})

describe('security', () => {
  it('every response has the security headers and a request id', async () => {
    for (const url of ['/v1/categories', '/v1/nothing', '/healthz']) {
      const { headers } = await shop.request('GET', url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.any(String),
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })
  it('[AUTH-5] a missing or invalid token gives a typed 401', async () => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      const answer = await shop.ask('cart.get', {}, { token })
      expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([401, 'unauthorized'])
    }
  })
  it('a token of one brand is invalid at another', async () => {
    const token = await shop.guest('farmer')
    expect((await shop.ask('cart.get', {}, { token, brand: 'farmer' })).status).toBe(200)
    expect((await shop.ask('cart.get', {}, { token, brand: 'cuma' })).status).toBe(401)
  })
  it('personal responses are not cacheable', async () => {
    const token = await shop.guest()
    const { headers } = await shop.ask('cart.get', {}, { token })
    expect(headers['cache-control']).toBe('no-store')
  })
  it('only listed origins may read across origins', async () => {
    const listed = await openTestShop({ env: { CORS_ORIGINS: 'https://app.example' } })
    const headersFor = async (origin: string) =>
      (await listed.request('GET', '/healthz', { headers: { origin } })).headers
    expect((await headersFor('https://app.example'))['access-control-allow-origin']).toBe('https://app.example')
    for (const origin of ['null', 'https://app.example.evil.example', 'https://evil-app.example', 'http://app.example'])
      expect((await headersFor(origin))['access-control-allow-origin']).toBeUndefined()
    await listed.close()
  })
  it('a card number is rejected in any position', async () => {
    const token = await shop.guest()
    const answer = await shop.request('PATCH', '/v1.2/app-users/shopping-carts/calculate', {
      token,
      body: { optionGroupIds: [], note: ['4330 1234 1234 1230', '4111-1111-1111-1111'] },
    })
    expect((answer.body as { code: string }).code).toBe('cardDataRefused')
  })
  it('[B3] a gateway webhook is accepted even if it contains account numbers', async () => {
    const virtualAccount = { accountNumber: '4111111111111111' }
    const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: '20261121-ZZZZZZZZ', virtualAccount } }
    const answer = await shop.request('POST', '/webhooks/toss', { body })
    expect([answer.status, answer.body]).toEqual([200, { received: true }])
  })
  it('prototype pollution keys are rejected', async () => {
    const token = await shop.guest()
    const answer = await shop.request('PATCH', '/v1.2/app-users/shopping-carts/calculate', {
      token,
      raw: '{"__proto__":{"optionGroupIds":[]}}',
    })
    expect(answer.status).toBe(400)
  })
  it('a call repeated with its idempotency key takes effect once', async () => {
    const token = await shop.guest()
    const { body: options } = await shop.ask('product.listOptions', { params: { id: PRODUCT.apple } })
    const combination = options.productOptionCombinations[0]?.id
    const add = (unit: number) =>
      shop.ask(
        'cart.addItem',
        {
          body: {
            productId: PRODUCT.apple,
            optionGroups: [{ productOptionCombinationId: combination, optionUnit: unit }],
          },
        },
        { token, headers: { 'idempotency-key': 'again-and-again' } },
      )
    const first = await add(1)
    const second = await add(1)
    expect(second.body).toEqual(first.body)
    expect((await shop.api(token)('cart.get')).totals.optionCountings.units).toBe(1)
    expect(((await add(2)).body as unknown as { code: string }).code).toBe('idempotencyKeyReused')
  })
})
