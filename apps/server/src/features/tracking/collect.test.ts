import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { partitionJobs } from '#src/jobs/partition-jobs.ts'
import { maintainPartitions } from '#src/jobs/partitions-sql.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { click, collect, countRows, eventOf, flush, idOf, service } from './testing/track.ts'
import { trackingJobs } from './tracking-jobs.ts'

const DAY_MS = 86_400_000

interface Day {
  source: string
  keyword: string
  clicks: number
  bot_clicks: number
  sessions: number
  page_views: number
  visible_ms: number
}

describe.each(testEngines)('collector on %s', (engine) => {
  let shop: TestShop
  let next = 100
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(async () => {
    setFailpoint(undefined)
    await flush(shop)
    await shop.db.script('delete from tracking_event; delete from tracking_click; delete from tracking_day')
  })
  afterAll(() => shop.close())

  const event = (more: object = {}) => eventOf(shop, (next += 1), more)
  const problemsOf = (answer: { body: unknown }) =>
    (answer.body as { problems?: { path: string }[] }).problems?.map(({ path }) => path)
  const days = () => shop.db.many<Day>('days', 'select * from tracking_day order by source, keyword', [])

  describe('happy', () => {
    test('[C109, TRACK-2] events are accepted, stored in one statement and counted by source and day', async () => {
      const given = [event({ type: 'session' }), event(), event({ type: 'pageTime', durationMs: 4_000 })]
      expect(await collect(shop, given)).toMatchObject({ status: 202, body: { accepted: 3 } })
      expect(await countRows(shop, 'tracking_event')).toBe(0)
      let statements = 0
      setFailpoint((name) => void (statements += name === 'tracking.beforeFlush' ? 1 : 0))
      await flush(shop)
      expect(statements).toBe(1)
      expect(await countRows(shop, 'tracking_event')).toBe(3)
      expect(await days()).toMatchObject([
        { source: 'naver', channel: 'ad', keyword: '사과', sessions: 1, page_views: 1, visible_ms: 4_000 },
      ])
    })

    test('[TRACK-2] an event that is sent again counts once, in one batch and later', async () => {
      const given = event()
      await collect(shop, [given, given])
      await flush(shop)
      await collect(shop, [given])
      await flush(shop)
      expect(await days()).toMatchObject([{ page_views: 1 }])
    })

    test('[C109] a beacon sends its headers as parameters and its body as text', async () => {
      const raw = JSON.stringify([event()])
      const { bodyHash } = await import('@shop/tracker')
      const given = {
        'x-service-number': service.serviceNumber,
        'x-access-token': service.accessToken,
        'x-body-hash': bodyHash(raw),
      }
      const url = `/v1/tracking/events?${new URLSearchParams(given).toString()}`
      const headers = { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': 'Mozilla/5.0' }
      expect(await shop.request('POST', url, { raw, headers })).toMatchObject({ status: 202 })
    })

    test('[C110] the same arrival within half an hour is one click; another source or person is another', async () => {
      const first = await click(shop, { source: 'naver', medium: 'cpc' })
      expect(first).toMatch(/^[0-9a-f]{32}$/)
      expect(await click(shop, { source: 'naver', medium: 'cpc' })).toBe(first)
      expect(await click(shop, { source: 'google', medium: 'cpc' })).not.toBe(first)
      expect(await click(shop, { source: 'naver', medium: 'cpc', visitorId: idOf(9) })).not.toBe(first)
      await flush(shop)
      expect(await days()).toMatchObject([
        { source: 'google', clicks: 1 },
        { source: 'naver', clicks: 2 },
      ])
    })

    test('[C110] a robot gets no click and counts apart', async () => {
      const robot = 'Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)'
      expect(await click(shop, { source: 'naver' }, robot)).toBeNull()
      expect(await click(shop, { source: 'naver' }, '')).toBeNull()
      await flush(shop)
      expect(await days()).toMatchObject([{ clicks: 0, bot_clicks: 2 }])
    })

    test('[TRACK-8] an analytics event is stored by its name; purchases and refunds of pages are refused', async () => {
      const sent = (name: string, params: object) =>
        collect(shop, [event({ type: 'analytics', analytics: { name, params, advertising: false } })])
      expect(await sent('search', { search_term: '사과' })).toMatchObject({ status: 202 })
      const money = { transaction_id: '1', currency: 'KRW', value: 1_000, items: [] }
      for (const name of ['purchase', 'refund']) {
        const refused = await sent(name, money)
        expect(refused).toMatchObject({ status: 400 })
        expect(problemsOf(refused)).toEqual(['body.0.analytics.name'])
      }
      await flush(shop)
      const kept = await shop.db.many('kept', 'select kind, conversion from tracking_event', [])
      expect(kept).toEqual([{ kind: 'analytics', conversion: 'search' }])
    })

    test('long random parts of a path are masked', async () => {
      await collect(shop, [event({ path: '/gift/received/AAAAAAAAAAAAAAAAAAAAAA/box' })])
      await flush(shop)
      const row = await shop.db.one<{ path: string }>('path', 'select path from tracking_event', [])
      expect(row.path).toBe('/gift/received/*/box')
    })
  })

  describe('partitions', () => {
    const partitions = async () =>
      (
        await shop.db.many<{ name: string }>(
          'partitions',
          `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent = 'tracking_event'::regclass and c.relname ~ '\\d{8}$' order by 1`,
          [],
        )
      ).map(({ name }) => name)

    test('the job creates the days ahead and drops those that ended more than 30 days ago', async () => {
      const clock = { now: shop.clock.now }
      const handlers = partitionJobs(shop)
      const jobs = createJobs({ db: shop.db, clock: () => clock.now, handlers })
      await jobs.runDueJobs()
      const before = await partitions()
      expect(before).toHaveLength(11)
      clock.now = new Date(clock.now.getTime() + 22 * DAY_MS)
      await jobs.runDueJobs()
      expect(await partitions()).toEqual(expect.arrayContaining(before))
      clock.now = new Date(clock.now.getTime() + 400 * DAY_MS)
      await jobs.runDueJobs()
      const after = await partitions()
      expect(after).toHaveLength(11)
      for (const name of before) expect(after).not.toContain(name)
    })

    test('[H3] over a year the tables stay bounded: 33 partitions, and aggregates of a row per source and day of visits', async () => {
      const clock = { now: shop.clock.now }
      const handlers = {
        ...partitionJobs(shop),
        ...trackingJobs({ ...shop, clock: () => clock.now, integrations: {} }),
      }
      const jobs = createJobs({ db: shop.db, clock: () => clock.now, handlers })
      const begun = shop.clock.now
      for (const name of await partitions()) await shop.db.script(`drop table ${name}`)
      await shop.db.exec('due', "update job set run_at = $1 where kind = 'tracking.keep' and done_at is null", [begun])
      let most = 0
      // every third day: a year of 122 steps
      for (let day = 0; day < 366; day += 3) {
        shop.clock.now = clock.now = new Date(begun.getTime() + day * DAY_MS)
        await maintainPartitions(shop.db, { name: 'tracking_event', now: clock.now })
        await jobs.runDueJobs()
        await collect(shop, [event(), event({ keyword: '배' })])
        await flush(shop)
        if (day % 30 === 0) most = Math.max(most, (await partitions()).length)
      }
      expect(most).toBe(33)
      expect(await countRows(shop, 'tracking_event')).toBeLessThanOrEqual(11 * 2)
      const rows = await days()
      expect(rows).toHaveLength(122 * 2)
      expect(rows.reduce((sum, { page_views }) => sum + page_views, 0)).toBe(122 * 2)
      shop.clock.now = begun
      for (const name of await partitions()) await shop.db.script(`drop table ${name}`)
    }, 120_000)

    test('events from before the first run of the job are stored, and the job moves them to their days', async () => {
      for (const name of await partitions()) await shop.db.script(`drop table ${name}`)
      await collect(shop, [event({ at: new Date(shop.clock.now.getTime() - 7 * DAY_MS).toISOString() }), event()])
      await flush(shop)
      expect(await countRows(shop, 'tracking_event_default')).toBe(2)
      await maintainPartitions(shop.db, { name: 'tracking_event', now: shop.clock.now })
      expect(await countRows(shop, 'tracking_event_default')).toBe(0)
      expect(await countRows(shop, 'tracking_event')).toBe(2)
      expect(await partitions()).toHaveLength(11)
    })
  })

  describe('crash', () => {
    test('writes that wait for each other lose no event that comes meanwhile', async () => {
      await collect(shop, [event(), event()])
      let isFirst = true
      setFailpoint(async (name) => {
        if (name !== 'tracking.beforeFlush' || !isFirst) return
        isFirst = false
        await collect(shop, [event(), event(), event()])
      })
      await Promise.all([flush(shop), flush(shop), flush(shop)])
      expect(await countRows(shop, 'tracking_event')).toBe(5)
    })

    test('a full statement is written at once', async () => {
      for (let batch = 0; batch < 20; batch += 1)
        await collect(
          shop,
          Array.from({ length: 100 }, () => event({ path: '/' })),
        )
      await expect.poll(() => countRows(shop, 'tracking_event')).toBe(2_000)
    })

    test('a failed write keeps the batch, and one whose answer was lost counts once', async () => {
      await collect(shop, [event(), event()])
      setFailpoint((name) => {
        if (name === 'tracking.afterFlush') throw new Error('the connection broke after the commit')
      })
      await expect(flush(shop)).rejects.toThrow('broke')
      setFailpoint(undefined)
      await flush(shop)
      expect(await days()).toMatchObject([{ page_views: 2 }])
    })
  })

  describe('security', () => {
    test('[H3] a wrong hash, service or token is refused, naming the field', async () => {
      const given = [event()]
      const wrong = async (headers: Record<string, string>) => {
        const answer = await collect(shop, given, headers)
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } })
        return problemsOf(answer)
      }
      expect(await wrong({ 'x-body-hash': '00000000' })).toEqual(['headers.x-body-hash'])
      expect(await wrong({ 'x-service-number': '1' })).toEqual(['headers.x-service-number'])
      expect(await wrong({ 'x-access-token': 'other' })).toEqual(['headers.x-access-token'])
      expect(await collect(shop, '[{', {})).toMatchObject({ status: 400, body: { code: 'malformedJson' } })
      const { status } = await shop.ask('tracking.click', { query: { ...service, accessToken: 'x' } })
      expect(status).toBe(400)
    })

    test('[H3] 10 MB, 101 events and 10,000 events are refused', async () => {
      const many = (count: number) => Array.from({ length: count }, () => event())
      expect(await collect(shop, `["${'a'.repeat(10_000_000)}"]`)).toMatchObject({ status: 413 })
      expect(await collect(shop, many(10_000))).toMatchObject({ status: 413 })
      const small = many(101).map(({ id, type, at, visitorId, sessionId }) => ({ id, type, at, visitorId, sessionId }))
      const refused = await collect(shop, small)
      expect(refused).toMatchObject({ status: 400 })
      expect(problemsOf(refused)).toEqual(['body'])
      expect(await collect(shop, small.slice(1))).toMatchObject({ status: 202 })
      expect(await collect(shop, [])).toMatchObject({ status: 400 })
    })

    test('[H3] timestamps older than seven days or ahead of the clock are refused, naming the event', async () => {
      const at = (ms: number) => ({ at: new Date(shop.clock.now.getTime() + ms).toISOString() })
      const refused = await collect(shop, [event(), event(at(-7 * DAY_MS - 1)), event(at(300_001))])
      expect(refused).toMatchObject({ status: 400 })
      expect(problemsOf(refused)).toEqual(['body.1.at', 'body.2.at'])
      expect(await collect(shop, [event(at(-7 * DAY_MS)), event(at(300_000))])).toMatchObject({ status: 202 })
    })

    test('[H3] forged sources cannot fill the projection: the rest of a day is one row', async () => {
      for (let batch = 0; batch < 25; batch += 1) {
        const forged = Array.from({ length: 100 }, (_, index) => event({ keyword: `k${batch} ${index}`, path: '/' }))
        expect(await collect(shop, forged)).toMatchObject({ status: 202 })
      }
      await flush(shop)
      const rows = await days()
      expect(rows.length).toBeLessThanOrEqual(2_001)
      expect(rows.reduce((sum, { page_views }) => sum + page_views, 0)).toBe(2_500)
      expect(rows.find(({ source }) => source === '(other)')?.page_views).toBe(500)
    })

    test('[H3] events of robots are accepted and dropped', async () => {
      expect(await collect(shop, [event()], { 'user-agent': 'curl/8.5' })).toMatchObject({ status: 202 })
      await flush(shop)
      expect(await countRows(shop, 'tracking_event')).toBe(0)
    })

    test('no network is stored, and its hash is another one the next day', async () => {
      const first = await click(shop, { source: 'naver' })
      const day = shop.clock.now
      shop.clock.now = new Date(day.getTime() + DAY_MS)
      expect(await click(shop, { source: 'naver' })).not.toBe(first)
      shop.clock.now = day
      await flush(shop)
      const rows = await shop.db.many('rows', 'select row_to_json(c)::text as text from tracking_click c', [])
      expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    })
  })
})
