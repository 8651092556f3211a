import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import {
  buy,
  expectBooksRight,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { collect, countRows, eventOf, flush, idOf } from '#src/features/tracking/testing/track.ts'
import type { AnalyticsFeeds } from '#src/integrations/analytics/analytics-feed.ts'
import { createGa4Feed } from '#src/integrations/analytics/ga4-feed.ts'
import { createMetaFeed } from '#src/integrations/analytics/meta-feed.ts'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import { type SandboxProcess, startSandbox } from '#src/integrations/sandbox-process.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { feedVendors } from './feed-vendors.ts'

const MINUTE_MS = 60_000
const viewed = { currency: 'KRW', value: 9_000, items: [] }

interface Received {
  vendor: 'ga4' | 'meta'
  name: string
  property: string
  event: Record<string, unknown> & { params: Record<string, unknown>; custom_data: Record<string, unknown> }
  request: Record<string, unknown>
  problems: object[]
  isDuplicate: boolean
}

let sandbox: SandboxProcess
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox.stop())

const openFeeds = (token = 'sandbox'): AnalyticsFeeds => {
  const outbound = createOutboundClient({ allowed: [sandbox.url], breaker: { failures: 1_000, closedMs: 1 } })
  return {
    ga4: createGa4Feed({ api: `${sandbox.url}/ga4`, keys: { ru: { id: 'G-RU1', secret: 's' } }, outbound }),
    meta: createMetaFeed({
      api: `${sandbox.url}/meta-graph/v23.0`,
      keys: { ru: { id: '77', secret: token } },
      outbound,
    }),
  }
}

describe.each(testEngines)('feeds of analytics on %s', (engine) => {
  let shop: RefundShop
  let next = 1_000
  beforeAll(async () => {
    shop = await openRefundShop({ engine, analytics: openFeeds() })
    await shop.db.script('update stock set initial = 1000, on_hand = 1000 where initial > 0')
  })
  afterEach(async () => {
    setFailpoint(undefined)
    await Promise.all([shop.db.script('delete from analytics_outbox'), sandbox.lever('reset')])
    await expectBooksRight(shop)
  })
  afterAll(() => shop.close())

  const feed = async (analytics: AnalyticsFeeds | undefined = openFeeds()) => {
    await sandbox.lever('clock', { now: shop.clock.now.toISOString() })
    return feedVendors({ ...shop, clock: () => shop.clock.now, integrations: { analytics } })
  }
  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const received = (vendor: string) => sandbox.read<Received[]>(`analytics?vendor=${vendor}`)
  const waiting = () => countRows(shop, 'analytics_outbox where dead_at is null')
  const send = async (name: string, params: object, advertising = false, more: object = {}) => {
    const event = eventOf(shop, (next += 1), { type: 'analytics', analytics: { name, params, advertising }, ...more })
    expect(await collect(shop, [event])).toMatchObject({ status: 202 })
    await flush(shop)
    return event.id
  }
  const asMember = async (): Promise<Api> => {
    const { api } = await shop.asMember()
    // the clock moves by days
    await shop.db.script("update token set expires_at = '2099-01-01', last_used_at = '2027-06-01'")
    return api
  }
  const person = { visitorId: idOf(77), sessionId: idOf(78) }

  describe('happy', () => {
    test('[TRACK-8] GA4 receives events of pages with consent, valid, once, in requests of one browser and at most 25', async () => {
      for (let index = 0; index < 30; index += 1) await send('search', { search_term: `사과 ${index}` })
      await send('view_item', viewed, true, { visitorId: idOf(5) })
      await feed()
      const events = (await received('ga4')).filter(({ name }) => name === 'search')
      expect(events).toHaveLength(30)
      expect(events.flatMap(({ problems }) => problems)).toEqual([])
      const first = events.find(({ event }) => event.params.search_term === '사과 0')
      expect(first).toMatchObject({
        property: 'G-RU1',
        event: { params: { session_id: expect.any(Number) } },
        request: { consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' } },
      })
      const journal = await sandbox.read<{ body: { events: unknown[]; client_id: string } }[]>('journal?vendor=ga4')
      expect(journal.map(({ body }) => body.events.length).toSorted((a, b) => a - b)).toEqual([1, 5, 25])
      expect(await waiting()).toBe(0)
      await feed()
      expect(await received('ga4')).toHaveLength(31)
    })

    test('[TRACK-8] Meta receives events with consent to advertising only, with a hash and no personal data', async () => {
      await send('view_item', viewed, false)
      const id = await send('view_item', viewed, true)
      await send('view_cart', viewed, true)
      await feed()
      const events = await received('meta')
      expect(events.map(({ name, event }) => [name, event.event_id])).toEqual([['ViewContent', id]])
      expect(events[0]?.event).toMatchObject({
        action_source: 'website',
        custom_data: { currency: 'KRW', value: 9_000 },
      })
      const person = events[0]?.event.user_data as Record<string, unknown>
      expect(Object.keys(person).toSorted()).toEqual(['client_user_agent', 'external_id'])
      expect(person.external_id).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    })

    test('[TRACK-8] a paid order is a purchase, its refunds are refunds: exact won, once, to each vendor with consent', async () => {
      const api = await asMember()
      const attributionOrder = { ...person, advertising: true }
      const bought = await buy(shop, api, [LINE.apple, LINE.potato], { attributionOrder })
      await feed()
      const [purchase] = await received('ga4')
      const items = purchase?.event.params.items as { price: number; quantity: number; item_id: string }[]
      expect(purchase).toMatchObject({
        name: 'purchase',
        problems: [],
        event: { params: { transaction_id: String(bought.id), currency: 'KRW', value: bought.amount } },
        request: { consent: { ad_user_data: 'GRANTED' } },
      })
      expect(items).toHaveLength(2)
      expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(
        'item_brand item_category item_category2 item_id item_name item_variant price quantity'.split(' '),
      )
      const shipping = Number(purchase?.event.params.shipping)
      expect(items.reduce((sum, { price, quantity }) => sum + price * quantity, shipping)).toBe(bought.amount)
      expect(await received('meta')).toMatchObject([
        {
          name: 'Purchase',
          event: { event_id: String(bought.id), custom_data: { value: bought.amount, currency: 'KRW' } },
        },
      ])
      const productIds = [productOf(bought, LINE.potato)]
      await api('order.withdraw', { params: { id: bought.id }, body: { reason: '마음이 바뀌었어요', productIds } })
      await shop.pass(MINUTE_MS)
      await feed()
      const { money } = await shop.db.one<{ money: number }>('m', 'select money from refund where order_id = $1', [
        bought.id,
      ])
      expect(money).toBeGreaterThan(0)
      const [, refund, ...more] = await received('ga4')
      expect(refund).toMatchObject({
        name: 'refund',
        problems: [],
        event: { params: { transaction_id: String(bought.id), value: money, items: [{ quantity: 1 }] } },
      })
      expect(more).toEqual([])
      expect(await received('meta')).toHaveLength(1)
    })

    test('an order without consent is sent to no vendor', async () => {
      await buy(shop, await asMember(), [LINE.potato])
      expect(await countRows(shop, 'analytics_outbox')).toBe(0)
    })
  })

  describe('error', () => {
    test('[C3] a vendor that fails is tried again later, longer each time, and nothing is lost', async () => {
      await sandbox.lever('fault', { vendor: 'ga4', route: 'collect', mode: 'error', status: 503, times: null })
      await send('search', { search_term: '배' })
      await feed()
      await feed()
      expect(await received('ga4')).toEqual([])
      const [row] = await shop.db.many<{ failure: string; wait: number }>(
        'w',
        'select failure, extract(epoch from due_at - $1::timestamptz)::int as wait from analytics_outbox',
        [shop.clock.now],
      )
      expect(row).toEqual({ failure: '503', wait: 30 })
      await sandbox.lever('reset')
      pass(31_000)
      await feed()
      expect(await received('ga4')).toHaveLength(1)
    })

    test('[J] an answer that was lost: Meta drops the repetition, GA4 may count it twice', async () => {
      for (const vendor of ['ga4', 'meta'])
        await sandbox.lever('fault', { vendor, route: '*', mode: 'drop', when: 'after', times: 1 })
      await send('view_item', viewed, true)
      await feed()
      pass(31_000)
      await feed()
      expect((await received('meta')).map(({ isDuplicate }) => isDuplicate)).toEqual([false, true])
      expect(await received('ga4')).toHaveLength(2)
      expect(await waiting()).toBe(0)
    })

    test('[C1] a process that ends before or after the request loses nothing', async () => {
      await send('search', { search_term: '귤' })
      for (const [point, count] of [
        ['analytics.beforeSend', 0],
        ['analytics.afterSend', 1],
      ] as const) {
        setFailpoint((name) => {
          if (name === point) throw new Error('the process ends')
        })
        await expect(feed()).rejects.toThrow('ends')
        setFailpoint(undefined)
        expect(await received('ga4')).toHaveLength(count)
        // the lease holds it back, and then gives it to the next process
        await feed()
        expect(await received('ga4')).toHaveLength(count)
        expect(await waiting()).toBe(1)
        pass(121_000)
      }
      await feed()
      expect(await waiting()).toBe(0)
    })

    test('one refused event is dead and visible; the others of its request are sent', async () => {
      await send('view_item', viewed, true)
      await send('search', { search_term: '무' }, true)
      await shop.db.script("update analytics_outbox set at = at + interval '1 hour' where event ->> 'name' = 'search'")
      await feed()
      expect((await received('meta')).map(({ name }) => name)).toEqual(['ViewContent'])
      const dead = await shop.db.many('d', 'select failure from analytics_outbox where dead_at is not null', [])
      expect(dead).toEqual([{ failure: expect.stringContaining('400 100') }])
      const operate = (...words: string[]) =>
        runCommand({ ...shop, clock: () => shop.clock.now }, ['ads', 'feed', ...words])
      expect((await operate('list')).text).toMatch(/^Meta .* 1개 .*400 100/)
      expect(await operate('retry', 'kakao')).toMatchObject({ exitCode: 2 })
      await shop.db.script("update analytics_outbox set at = at - interval '1 hour'")
      expect((await operate('retry', 'meta')).text).toBe('1개를 다시 보내요.')
      await feed()
      expect((await received('meta')).map(({ name }) => name)).toEqual(['ViewContent', 'Search'])
      expect((await operate('list')).text).toBe('보내지 못한 분석 이벤트가 없어요.')
    })

    test('a wrong token is no fault of the events: they wait for the right one', async () => {
      await send('view_item', viewed, true)
      await feed(openFeeds('wrong'))
      expect(await waiting()).toBe(1)
      pass(31_000)
      await feed()
      expect(await received('meta')).toHaveLength(1)
    })

    test('events that are too old for the vendor are dead', async () => {
      await send('search', { search_term: '콩' })
      pass(73 * 60 * MINUTE_MS)
      await feed()
      expect(await received('ga4')).toEqual([])
      expect(await countRows(shop, 'analytics_outbox where dead_at is not null')).toBe(1)
    })
  })

  describe('security', () => {
    test('addresses lose their query and long random parts, except the names of the source', async () => {
      const page_location = 'https://ru.localhost/gift/received/AAAAAAAAAAAAAAAAAAAAAA?code=1&utm_source=naver'
      await send('page_view', { page_path: '/cart?phone=0101', page_title: '장바구니', page_location })
      await feed()
      const [view] = await received('ga4')
      expect(view?.event.params).toMatchObject({
        page_path: '/cart',
        page_location: 'https://ru.localhost/gift/received/*?utm_source=naver',
      })
    })

    test('the name of the browser is stored with consent to advertising only', async () => {
      await send('search', { search_term: '쌀' }, false)
      const [row] = await shop.db.many<{ event: object }>('e', 'select event from analytics_outbox', [])
      expect(row?.event).not.toHaveProperty('userAgent')
      const attributionOrder = { ...person, advertising: false }
      const { id } = await buy(shop, await asMember(), [LINE.potato], { attributionOrder })
      const order = await shop.db.one<{ attribution: object }>('a', 'select attribution from orders where id = $1', [
        id,
      ])
      expect(order.attribution).toEqual(attributionOrder)
    })

    test('[H3] at most 100,000 events of pages wait for a vendor', async () => {
      await shop.db.script(`insert into analytics_outbox (vendor, key, platform, event, at, due_at)
        select 'ga4', 'x' || n, 'ru', '{}', now(), now() + interval '1 day' from generate_series(1, 100000) n`)
      await send('search', { search_term: '팥' })
      expect(await waiting()).toBe(100_000)
    })
  })
})
