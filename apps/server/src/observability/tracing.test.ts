import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { createOutboundClient, type OutboundRequest } from '#src/integrations/outbound-client.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { readConfig } from '#src/config.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { currentRequestId, inRequestScope } from './request-scope.ts'
import { inSpan } from './spans.ts'
import { openOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from './testing/otlp-receiver.ts'
import { openTracing } from './tracing.ts'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const UNSAMPLED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'

const failOn = (error: unknown): never => {
  throw error
}

describe.each(testEngines)('traces on %s', (engine) => {
  let shop: TestShop
  let receiver: OtlpReceiver
  let close: () => Promise<void>
  beforeAll(async () => void (shop = await openTestShop({ engine, env: { TRUSTED_PROXIES: '1' } })))
  afterAll(() => shop.close())
  beforeEach(async () => {
    receiver = await openOtlpReceiver()
    const { traces } = readConfig({ NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }).observability
    if (!traces) throw new Error('traces are off')
    close = openTracing(traces, { version: '1', onError: failOn })
  })
  afterEach(async () => {
    await close()
    await receiver.close()
  })

  /** Ends tracing, so that all spans arrive. */
  const received = async (): Promise<ReceivedSpan[]> => {
    await close()
    close = async () => {}
    return receiver.spans
  }
  const get = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
    const span = spans.find((each) => each.name === name)
    if (!span) throw new Error(`no span ${name} among ${spans.map((each) => each.name).join(', ')}`)
    return span
  }

  test('a call is a trace from the request to its statements, with the id of the response', async () => {
    const reply = await shop.request('GET', `/v1/products/${PRODUCT.apple}`, { brand: 'cuma' })
    const spans = await received()
    const request = spans.find(({ name, parentSpanId }) => name === 'product.get' && !parentSpanId)
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/v1/products/:id',
      'http.response.status_code': 200,
      'shop.brand': 'cuma',
      'shop.request_id': reply.headers['x-request-id'],
    })
    const statement = spans.find(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    expect(statement?.traceId).toBe(request?.traceId)
    expect(statement?.attributes['shop.request_id']).toBe(reply.headers['x-request-id'])
    const byId = new Map(spans.map((span) => [span.spanId, span]))
    const ancestors: string[] = []
    for (let at = statement; at?.parentSpanId; at = byId.get(at.parentSpanId))
      ancestors.push(byId.get(at.parentSpanId)?.name ?? '')
    expect(ancestors).toEqual(['call product.get', 'product.get'])
  })

  test('a transaction contains its statements; a failure names the kind of the error only', async () => {
    const token = await shop.guest()
    await shop.ask('cart.addItem', { body: {} }, { token })
    const text = "select '010-1234-5678'::int"
    await expect(shop.db.tx((tx) => tx.many('test.fails', text, []))).rejects.toThrow('010-1234-5678')
    const spans = await received()
    const statement = get(spans, 'test.fails')
    expect(statement.parentSpanId).toBe(spans.findLast(({ name }) => name === 'tx')?.spanId)
    expect(statement.status).toMatchObject({ code: 2, message: '22P02' })
    expect(get(spans, 'cart.addItem').attributes).toMatchObject({ 'error.type': 'invalidInput' })
    expect(receiver.text()).not.toContain('010-1234-5678')
  })

  test('no span has parameters, personal data, tokens or texts of statements', async () => {
    const { api, token } = await shop.asMember({ name: '홍길동', phone: '01012345678', email: 'hong@example.com' })
    await api('user.getDetail')
    await shop.request('GET', '/v1/products/search?term=secretword', { token })
    await received()
    for (const secret of ['홍길동', '01012345678', 'hong@example.com', token, 'secretword', 'select ', 'insert '])
      expect(receiver.text(), secret).not.toContain(secret)
  })

  test('the trace of a trusted proxy continues, and its decision against a trace holds', async () => {
    const url = '/v1/products/2147483647'
    await shop.request('GET', url, { headers: { traceparent: PARENT } })
    await shop.request('GET', '/v1/products/2147483646', { headers: { traceparent: UNSAMPLED } })
    const spans = (await received()).filter(({ name }) => name === 'product.get')
    expect(spans).toHaveLength(1)
    expect(spans[0]).toMatchObject({ traceId: PARENT.slice(3, 35), parentSpanId: PARENT.slice(36, 52) })
  })

  test('a job is a trace of its own, linked to the request that enqueued it', async () => {
    const seen = new Set<string | undefined>()
    const jobs = createJobs({
      db: shop.db,
      clock: () => shop.clock.now,
      handlers: { 'test.traced': { outside: async () => void seen.add(currentRequestId()) } },
    })
    await shop.db.exec('t', 'delete from job', [])
    await inRequestScope('request1', () =>
      inSpan('origin', {}, () => enqueue(shop.db, 'test.traced', { phone: '01099998888' })),
    )
    await enqueue(shop.db, 'test.traced', {})
    await jobs.runDueJobs()
    expect(seen).toEqual(new Set(['request1', undefined]))
    const spans = await received()
    const runs = spans.filter(({ name }) => name === 'job test.traced')
    const first = runs.find(({ attributes }) => attributes['shop.request_id'] === 'request1')
    const second = runs.find((run) => run !== first)
    const origin = get(spans, 'origin')
    expect(first?.links).toEqual([expect.objectContaining({ traceId: origin.traceId, spanId: origin.spanId })])
    expect(first?.traceId).not.toBe(origin.traceId)
    expect(first?.attributes).toMatchObject({ 'shop.job.outcome': 'done' })
    expect(second?.links).toEqual([])
    expect(receiver.text()).not.toContain('01099998888')
  })

  test('vendors get the request id; the trace only hosts that are configured; chosen hosts get neither', async () => {
    const sent: OutboundRequest[] = []
    const outbound = createOutboundClient({
      allowed: ['https://pay.example', 'https://inner.example'],
      allows: () => true,
      traceHosts: ['inner.example'],
      exchange: (request) => {
        sent.push(request)
        return Promise.resolve({ status: 200, headers: new Headers(), body: '' })
      },
    })
    await inRequestScope('request2', async () => {
      for (const host of ['pay', 'inner', 'push'])
        await outbound.send({ method: 'POST', url: `https://${host}.example/orders/77?phone=010`, headers: { a: 'b' } })
    })
    const spans = await received()
    expect(sent.map(({ headers }) => Object.keys(headers ?? {}))).toEqual([
      ['a', 'x-request-id'],
      ['a', 'x-request-id', 'traceparent'],
      ['a'],
    ])
    expect(sent[1]?.headers?.traceparent).toContain(get(spans, 'POST inner.example').spanId)
    expect(get(spans, 'POST pay.example').attributes).toMatchObject({ 'http.response.status_code': 200 })
    expect(get(spans, 'POST chosen').attributes['server.address']).toBe('chosen')
    expect(receiver.text()).not.toContain('push.example')
    expect(receiver.text()).not.toContain('/orders/77')
  })
})

test('a receiver that cannot be reached delays nothing and is reported', async () => {
  const receiver = await openOtlpReceiver()
  await receiver.close()
  const errors: unknown[] = []
  const close = openTracing(
    { url: `${receiver.url}/v1/traces`, ratio: 1, service: 'shop' },
    { version: '1', onError: (error) => errors.push(error) },
  )
  expect(await inSpan('work', {}, async () => 'done')).toBe('done')
  await close()
  expect(errors.length).toBeGreaterThan(0)
})
