import { AppError } from '@shop/contract'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toErrorReporter } from '#src/error-reporter-config.ts'
import { hideSecrets } from '#src/http/log.ts'
import { createErrorReporter, type ErrorReporter } from './error-reporter.ts'
import { createFloodGuard } from './flood-guard.ts'
import { serveSentry, type TestSentry } from './testing/serve-sentry.ts'

let sentry: TestSentry
const open: ErrorReporter[] = []
beforeAll(async () => {
  sentry = await serveSentry()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((reporter) => reporter.close()))
  sentry.received.length = 0
  sentry.answer = undefined
})
afterAll(() => sentry.close())

const openReporter = (dsn = sentry.dsn, now = () => 0): ErrorReporter => {
  const config = toErrorReporter({ SENTRY_DSN: dsn, SENTRY_RELEASE: 'shop@1.2.3', NODE_ENV: 'production' })
  if (!config) throw new Error('there is no DSN')
  const reporter = createErrorReporter({ config, hide: hideSecrets(['the-secret-of-the-shop']), now })
  open.push(reporter)
  return reporter
}
const events = () => sentry.received.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as Record<string, unknown>)
const arrived = (count: number) => vi.waitFor(() => expect(sentry.received.length).toBe(count))

describe('[ERROR-6] unexpected errors of the server', () => {
  test('arrive with release, request, route and call, and their cause', async () => {
    const cause = new TypeError('the cause')
    openReporter().report(new Error('the price is missing', { cause }), {
      requestId: 'r-1',
      method: 'GET',
      route: '/v1/products/:id',
      call: 'product.read',
    })
    await arrived(1)
    expect(sentry.received[0]?.url).toMatch(/^\/sentry\/api\/42\/envelope\//)
    expect(events()[0]).toMatchObject({
      release: 'shop@1.2.3',
      environment: 'production',
      platform: 'node',
      tags: { request_id: 'r-1', method: 'GET', route: '/v1/products/:id', call: 'product.read' },
      exception: { values: [{ value: 'the cause' }, { value: 'the price is missing' }] },
    })
  })
  test('[ERROR-5] have no personal data and no secrets', async () => {
    const text = '010-1234-5678 kim@mail.kr 서울시 강남구 테헤란로 12 the-secret-of-the-shop postgres://a:b@host/db'
    openReporter().report(new Error(text), { job: 'message.send' })
    await arrived(1)
    const { body = '' } = sentry.received[0] ?? {}
    expect(body).not.toMatch(/1234-5678|kim@|테헤란|the-secret|a:b@/)
    expect(events()[0]).not.toHaveProperty('server_name')
    expect(events()[0]).toMatchObject({ tags: { job: 'message.send' } })
  })
  test('expected failures are not reported', async () => {
    const reporter = openReporter()
    reporter.report(new AppError('outOfStock'), {})
    reporter.report(new Error('other'), {})
    await arrived(1)
    expect(events()).toMatchObject([{ exception: { values: [{ value: 'other' }] } }])
  })
})

describe('[ERROR-6] an error flood', () => {
  test('of one kind is one report a minute, which counts the others', async () => {
    let now = 0
    const reporter = openReporter(sentry.dsn, () => now)
    const fail = (id: number) => reporter.report(new Error(`order ${id} is broken`), {})
    for (let id = 0; id < 1_000; id += 1) fail(id)
    await arrived(1)
    now = 60_000
    fail(1_000)
    await arrived(2)
    expect(events()[1]).toMatchObject({ extra: { repeated: 999 } })
  })
  test('of many kinds is limited', () => {
    let now = 0
    const guard = createFloodGuard({ now: () => now })
    const admitted = () =>
      Array.from({ length: 2_000 }, (_, id) => new Error(String.fromCodePoint(0xac_00 + id)))
        .map((error) => guard.admit(error))
        .filter((repeated) => repeated !== undefined).length
    expect(admitted()).toBe(30)
    now = 60_000
    expect(admitted()).toBe(30)
  })
})

describe('[ERROR-6] a Sentry that does not work has no effect', () => {
  test('refused, failing or limiting', async () => {
    const closed = await serveSentry()
    await closed.close()
    const reporter = openReporter(closed.dsn)
    expect(() => reporter.report(new Error('x'), {})).not.toThrow()
    await expect(reporter.close()).resolves.toBeUndefined()
    sentry.answer = (response) => void response.writeHead(429, { 'x-sentry-rate-limits': '60::organization' }).end()
    const limited = openReporter()
    limited.report(new Error('a'), {})
    await arrived(1)
    await vi.waitFor(() => {
      limited.report(new Error(`b ${'x'.repeat(sentry.received.length)}`), {})
      expect(sentry.received.length).toBe(1)
    })
  })
})

describe('[G6] security: a redirect of Sentry', () => {
  test.each([301, 302, 303, 307, 308])('with %i is not followed', async (status) => {
    let connections = 0
    const canary = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(canary, 'listening')
    const location = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`
    sentry.answer = (response) => void response.writeHead(status, { location }).end()
    const reporter = openReporter()
    reporter.report(new Error('x'), {})
    await arrived(1)
    // waits for the answer
    await reporter.close()
    expect({ connections, received: sentry.received.length }).toEqual({ connections: 0, received: 1 })
    await fetch(location).catch(() => undefined)
    expect(connections).toBe(1)
    canary.close()
  })
})

test('[ERROR-6] off by default', () => {
  expect(toErrorReporter({ NODE_ENV: 'production' })).toBeUndefined()
})
