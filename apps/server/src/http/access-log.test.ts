import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { buy, LINE, place } from '#src/features/refund/testing/buying.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { createAccessLog, securityEventOf } from './access-log.ts'
import { createLog } from './log.ts'

interface Line {
  level: string
  msg: string
  [field: string]: unknown
}

let lines: Line[] = []
const openLogged = (env: Record<string, string> = {}): Promise<TestShop> =>
  openTestShop({
    env: { LOG_LEVEL: 'debug', ...env },
    log: (line) => void lines.push(JSON.parse(line) as Line),
  })
beforeEach(() => void (lines = []))
const access = (): Line[] => lines.filter(({ msg }) => msg === 'access')

describe('[F5] the access log', () => {
  let shop: TestShop
  beforeAll(async () => void (shop = await openLogged()))
  afterAll(() => shop.close())
  // so that the sample of refused reads begins anew
  beforeEach(() => void (shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)))

  test('has a line for each write, with brand, call, status, time and a hash of the client', async () => {
    const reply = await shop.ask('auth.createGuestToken', {}, { brand: 'farmer' })
    expect(access()).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        msg: 'access',
        requestId: reply.headers['x-request-id'],
        call: 'auth.createGuestToken',
        brand: 'farmer',
        method: 'POST',
        status: reply.status,
        ms: expect.any(Number),
        client: expect.stringMatching(/^[\w-]{12}$/),
      },
    ])
  })

  test('has a warning for refused reads, with the code of the error, and none for others', async () => {
    await shop.request('GET', `/v1/products/${PRODUCT.apple}`)
    await shop.request('GET', '/v1/products/2147483647')
    await shop.ask('cart.get', {})
    await shop.ask('admin.session.get', {})
    expect(access().map(({ level, call, status, event, code }) => [level, call, status, event, code])).toEqual([
      ['warn', 'product.get', 404, 'notFound', 'productNotFound'],
      ['warn', 'cart.get', 401, 'unauthorized', 'unauthorized'],
      ['warn', 'admin.session.get', 401, 'unauthorized', 'unauthorized'],
    ])
  })

  test('a flood of refused reads has twenty lines a minute, and the number of omitted ones later', async () => {
    for (let n = 0; n < 50; n += 1) await shop.request('GET', `/v1/products/${2_000_000_000 + n}`)
    expect(access()).toHaveLength(20)
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
    await shop.request('GET', '/v1/products/2147483647')
    expect(access().at(-1)).toMatchObject({ event: 'notFound', omitted: 30 })
  })

  test('a failed login is an event', async () => {
    await shop.ask('user.logIn', { body: { email: 'hong@example.com', password: 'wrong-password-1' } })
    expect(access().at(-1)).toMatchObject({ level: 'warn', event: 'loginFailed', call: 'user.logIn' })
  })

  test('every line that a request causes has its id, and so have the jobs that it enqueues', async () => {
    const reply = await shop.ask('auth.createGuestToken', {})
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ requestId }) => requestId === reply.headers['x-request-id'])).toBe(true)
    const { api } = await shop.asMember()
    await buy(shop, api, [LINE.potato])
    const jobs = await shop.db.many<{ requestId: string }>(
      't',
      `select request_id as "requestId" from job where kind = 'order.tell'`,
      [],
    )
    const known = new Set(access().map(({ requestId }) => requestId))
    expect(jobs.length).toBeGreaterThan(0)
    for (const { requestId } of jobs) expect(known).toContain(requestId)
  })

  test('clients have the same hash for a day only', async () => {
    await shop.guest()
    await shop.guest()
    shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
    await shop.guest()
    const [first, second, nextDay] = access().map(({ client }) => client)
    expect(second).toBe(first)
    expect(nextDay).not.toBe(first)
  })
})

describe('[F5] LOG_ACCESS=all', () => {
  let shop: TestShop
  beforeAll(async () => void (shop = await openLogged({ LOG_ACCESS: 'all' })))
  afterAll(() => shop.close())

  test('has a line for each read', async () => {
    await shop.request('GET', `/v1/products/${PRODUCT.apple}`)
    expect(access()).toMatchObject([{ call: 'product.get', status: 200 }])
  })

  test('contains no address, id, token, text or personal data of a request', async () => {
    const { api, token } = await shop.asMember({ name: '홍길동', phone: '01012345678', email: 'hong@example.com' })
    const { orderNo } = await place(api, [LINE.potato])
    await shop.request('GET', `/v1/orders/${orderNo}?phone=010-1234-5678&term=사과`, { token })
    await shop.app.server.inject({ url: '/v1/nothing', remoteAddress: '203.0.113.77' })
    const text = JSON.stringify(access())
    expect(access().length).toBeGreaterThan(3)
    const secrets = ['홍길동', '1234-5678', '01012345678', 'hong@example.com', token, orderNo, '사과']
    for (const secret of [...secrets, '203.0.113', '127.0.0.1']) expect(text, secret).not.toContain(secret)
  })
})

test('[F5] LOG_ACCESS=off has no lines', () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_ACCESS: 'off' })
  expect(createAccessLog(config, { log: createLog(config), now: () => new Date() })).toBeUndefined()
})

test.each([
  ['user.logIn', 'POST', 201, 'login'],
  ['user.logIn', 'POST', 401, 'loginFailed'],
  ['user.logIn', 'POST', 429, 'rateLimited'],
  ['admin.session.logIn', 'POST', 401, 'loginFailed'],
  ['admin.session.logIn', 'POST', 200, 'staffSession'],
  ['admin.order.addNote', 'POST', 200, 'staffWrite'],
  ['admin.order.addNote', 'POST', 403, 'forbidden'],
  ['product.get', 'GET', 200, undefined],
  ['product.get', 'GET', 404, 'notFound'],
  ['cart.addItem', 'POST', 201, undefined],
  [undefined, 'GET', 404, 'notFound'],
] as const)('[F5] %s %s %d is the event %s', (call, method, status, event) => {
  expect(securityEventOf({ call, method, status })).toBe(event)
})
