import { callNames } from '@shop/contract'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRaiseAlarm } from '#src/alarm.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { readShopFacts } from '#src/features/staff/watch/shop-facts.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { addDatabaseFacts, type Fact } from '#src/observability/database-facts.ts'
import { createMetrics, type Metrics } from '#src/observability/metrics.ts'
import { type MetricsServer, startMetricsServer } from '#src/observability/metrics-server.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { createLog } from './log.ts'

/** Sends a request over a socket: injected ones do not pass the front cache. */
const getFrom = (port: string, path: string, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asking = get({ host: '127.0.0.1', port, path, headers: { host } }, (response) =>
      response.resume().on('end', resolve),
    )
    asking.on('error', reject)
  })

const fail = (error: unknown): never => {
  throw error
}

describe.each(testEngines)('[I12] metrics on %s', (engine) => {
  let shop: TestShop
  let metrics: Metrics
  let server: MetricsServer
  let elapsedMs = 0
  beforeAll(async () => {
    metrics = createMetrics()
    shop = await openTestShop({ engine, metrics, env: { RATE_LIMITS: 'on', ADMISSION: 'on' } })
    addDatabaseFacts(metrics, {
      read: () => readShopFacts({ db: shop.db, clock: () => shop.clock.now }, new Set(['test.known'])),
      now: () => shop.clock.now,
      monotonic: () => elapsedMs,
      onError: fail,
    })
    server = await startMetricsServer(metrics, { host: '127.0.0.1', port: 0, onError: fail })
  })
  afterAll(async () => {
    await server.close()
    await shop.close()
  })

  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  const valueOf = (text: string, sample: string): number | undefined => {
    const line = text.split('\n').find((each) => each.startsWith(`${sample} `))
    return line === undefined ? undefined : Number(line.slice(sample.length))
  }
  const run = (text: string, values: unknown[] = []) => shop.db.exec('t', text, values)

  test('responses are counted by call, brand and class of status, and timed by call', async () => {
    await shop.request('GET', `/v1/products/${PRODUCT.apple}`, { brand: 'cuma' })
    await shop.request('GET', '/v1/products/2147483647')
    await shop.request('GET', '/v1/unknown')
    const text = await scrape()
    expect(valueOf(text, 'shop_requests_total{call="product.get",brand="cuma",status="2xx"}')).toBe(1)
    expect(valueOf(text, 'shop_requests_total{call="product.get",brand="ru",status="4xx"}')).toBe(1)
    expect(valueOf(text, 'shop_requests_total{call="page",brand="ru",status="4xx"}')).toBe(1)
    expect(valueOf(text, 'shop_request_seconds_count{call="product.get"}')).toBe(2)
    expect(valueOf(text, 'shop_statement_seconds_count{feature="product"}')).toBeGreaterThan(0)
  })

  test('a response of the front cache is counted as its call, and as a hit', async () => {
    const url = `/v1/products/${PRODUCT.potato}`
    const before = metrics.requests.list().find(({ call, brand }) => call === 'product.get' && brand === 'market')
    expect(before).toBeUndefined()
    const port = new URL(await shop.app.server.listen({ host: '127.0.0.1', port: 0 })).port
    for (let n = 0; n < 3; n += 1) await getFrom(port, url, 'market.localhost')
    const text = await scrape()
    expect(valueOf(text, 'shop_requests_total{call="product.get",brand="market",status="2xx"}')).toBe(3)
    expect(valueOf(text, 'shop_cache_lookups_total{cache="front",result="hit"}')).toBeGreaterThanOrEqual(2)
    expect(valueOf(text, 'shop_cache_lookups_total{cache="reads",result="miss"}')).toBeGreaterThan(0)
  })

  test('pools, queues, streams, sockets and the event loop are measured', async () => {
    const text = await scrape()
    for (const sample of [
      'shop_pool_in_use{pool="calls"}',
      'shop_pool_waiting{pool="calls"}',
      'shop_admission_queued{queue="checkout"}',
      'shop_admission_refused_total{queue="pages"}',
      'shop_streams{of="inbox"}',
      'shop_sockets{of="all"}',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(valueOf(text, sample), sample).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'shop_pool_limit{pool="calls"}')).toBeGreaterThan(0)
  })

  test('refusals of a rate limit are counted by class', async () => {
    for (let n = 0; n < 40; n += 1) await shop.ask('auth.createGuestToken', {})
    expect(valueOf(await scrape(), 'shop_rate_limited_total{rate="newGuest"}')).toBe(10)
  })

  test('the gauges of the database are read in one statement, at most every 15 s', async () => {
    await run('delete from job')
    const at = (ms: number): Date => new Date(shop.clock.now.getTime() + ms)
    await enqueue(shop.db, 'test.known', {}, { runAt: at(-90_000) })
    await enqueue(shop.db, 'test.known', {}, { key: 'later', runAt: at(60_000) })
    await enqueue(shop.db, 'test.retired', {}, { runAt: at(-30_000) })
    await enqueue(shop.db, 'test.other', {}, { runAt: at(-10_000) })
    await run("update job set attempts = 12 where kind = 'test.known' and key is null")
    await run("insert into reconciliation_break (kind, found_at) values ('missingHere', $1)", [shop.clock.now])
    elapsedMs += 15_000
    const text = await scrape()
    expect(valueOf(text, 'shop_facts_up')).toBe(1)
    expect(valueOf(text, 'shop_jobs_due{kind="other"}')).toBe(2)
    expect(valueOf(text, 'shop_jobs_oldest_seconds{kind="other"}')).toBe(30)
    expect(valueOf(text, 'shop_jobs_due{kind="test.known"}')).toBeUndefined()
    expect(valueOf(text, 'shop_jobs_dead{kind="test.known"}')).toBe(1)
    expect(valueOf(text, 'shop_reconciliation_breaks{kind="missingHere"}')).toBe(1)
    expect(valueOf(text, 'shop_webhooks_disabled')).toBe(0)
    await run('delete from job')
    elapsedMs += 14_000
    expect(valueOf(await scrape(), 'shop_jobs_due{kind="other"}')).toBe(2)
    elapsedMs += 1_000
    expect(valueOf(await scrape(), 'shop_jobs_due{kind="other"}')).toBeUndefined()
    await run('delete from reconciliation_break')
  })

  test('jobs, vendors and alarms are counted', async () => {
    const jobs = createJobs({
      db: shop.db,
      clock: () => shop.clock.now,
      handlers: { 'test.known': { outside: () => Promise.resolve() } },
      onRun: metrics.observeJob,
    })
    await enqueue(shop.db, 'test.known', {}, {})
    await jobs.runDueJobs()
    const outbound = createOutboundClient({
      allowed: ['https://api.vendor.example'],
      exchange: () => Promise.resolve({ status: 503, headers: new Headers(), body: '' }),
      onSend: metrics.observeOutbound,
    })
    await outbound.send({ method: 'GET', url: 'https://api.vendor.example/orders/20261122-A' })
    const raiseAlarm = createRaiseAlarm(createLog({ logLevel: 'silent', secrets: [] }), metrics.countAlarm)
    raiseAlarm('brokenInvariant', { invariant: 'membersHaveKeys', rows: [] })
    const text = await scrape()
    expect(valueOf(text, 'shop_job_runs_total{kind="test.known",outcome="done"}')).toBe(1)
    expect(valueOf(text, 'shop_outbound_requests_total{vendor="api.vendor.example",outcome="5xx"}')).toBe(1)
    expect(valueOf(text, 'shop_alarms_total{alarm="brokenInvariant"}')).toBe(1)
    expect(valueOf(text, 'shop_alarms_total{alarm="jobsLate"}')).toBe(0)
    expect(valueOf(text, 'shop_broken_invariants_total{invariant="membersHaveKeys"}')).toBe(1)
  })

  test('labels are from bounded sets: no ids, addresses or texts of a request', async () => {
    await shop.request('GET', '/v1/products/123456?phone=010-1234-5678', { headers: { host: '010-1234-5678.example' } })
    const text = await scrape()
    const known = new Set<string>([...callNames, 'page', 'file'])
    for (const [, call] of text.matchAll(/call="([^"]*)"/g)) expect(known).toContain(call)
    const brands = new Set(Array.from(text.matchAll(/brand="([^"]*)"/g), ([, brand]) => brand))
    for (const brand of brands) expect(['ru', 'cuma', 'market', 'farmer', 'none']).toContain(brand)
    expect(text).not.toContain('123456')
    expect(text).not.toContain('010-')
  })

  test('nothing but /metrics is on the port, and /metrics is not on the port of the shop', async () => {
    const base = `http://127.0.0.1:${server.port}`
    expect((await fetch(base)).status).toBe(404)
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await shop.request('GET', '/metrics')).status).toBe(404)
  })
})

test('[I12] a database that does not answer leaves the other metrics, and is not asked a second time meanwhile', async () => {
  const metrics = createMetrics()
  let asked = 0
  let answer: ((facts: Fact[]) => void) | undefined
  let elapsedMs = 0
  addDatabaseFacts(metrics, {
    read: () => {
      asked += 1
      return new Promise((resolve) => (answer = resolve))
    },
    now: () => new Date(0),
    monotonic: () => elapsedMs,
    patienceMs: 10,
    onError: fail,
  })
  expect((await metrics.read()).text).toContain('shop_facts_up 0')
  elapsedMs += 60_000
  expect((await metrics.read()).text).toContain('nodejs_eventloop_lag_seconds')
  expect(asked).toBe(1)
  answer?.([{ fact: 'ordersStuck', of: null, count: 2, since: null }])
  elapsedMs += 1
  expect((await metrics.read()).text).toContain('shop_orders_stuck 2')
})

test('[I12] a database that fails is reported', async () => {
  const metrics = createMetrics()
  const errors: unknown[] = []
  const fault = new Error('no connection')
  addDatabaseFacts(metrics, {
    read: () => Promise.reject(fault),
    now: () => new Date(0),
    onError: (error) => errors.push(error),
  })
  expect((await metrics.read()).text).toContain('shop_facts_up 0')
  expect(errors).toEqual([fault])
})
