import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  buy,
  expectBooksRight,
  givePoints,
  LINE,
  openRefundShop,
  place,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { collect, countRows, eventOf, flush, idOf } from '#src/features/tracking/testing/track.ts'
import type { FeedResult } from '#src/integrations/analytics/analytics-feed.ts'
import { feedVendors, type FeedingApp } from './feed-vendors.ts'
import { createFakeFeeds, type FedRequest } from './testing/fake-feed.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const refused: FeedResult = { outcome: 'refused', cause: '400' }

describe.each(testEngines)('queue of analytics on %s', (engine) => {
  let shop: RefundShop
  let next = 5_000
  const feeds = createFakeFeeds()
  beforeAll(async () => {
    shop = await openRefundShop({ engine, analytics: feeds })
    await shop.db.script('update stock set initial = 1000, on_hand = 1000 where initial > 0')
  })
  afterEach(async () => {
    feeds.requests.length = 0
    await shop.db.script('delete from analytics_outbox')
    await expectBooksRight(shop)
  })
  afterAll(() => shop.close())

  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const feed = (analytics: FeedingApp['integrations']['analytics'], now?: () => number) =>
    feedVendors({ ...shop, clock: () => shop.clock.now, integrations: { analytics }, ...(now && { now }) })
  const send = async (count: number) => {
    const analytics = { name: 'search', params: { search_term: '귤' }, advertising: false }
    const events = Array.from({ length: count }, () => eventOf(shop, (next += 1), { type: 'analytics', analytics }))
    expect(await collect(shop, events)).toMatchObject({ status: 202 })
    await flush(shop)
  }
  const attributionOrder = { visitorId: idOf(77), sessionId: idOf(78), advertising: false }
  const eventsOf = (requests: readonly FedRequest[]) =>
    requests.flatMap(({ events }) => events.map(({ name, params }) => ({ name, params })))

  describe('happy', () => {
    test('[TRACK-8] an order of points is a purchase of 0 won, and its refunds are refunds of their lines', async () => {
      const { api, userId } = await shop.asMember()
      await givePoints(shop, userId, 1_000_000)
      const { amount: price } = await place((await shop.asMember()).api, [LINE.apple, LINE.potato])
      const bought = await buy(shop, api, [LINE.apple, LINE.potato], { attributionOrder, usedPoint: price })
      expect(bought.amount).toBe(0)
      await feed(feeds)
      const ids = { transaction_id: String(bought.id), currency: 'KRW' }
      expect(eventsOf(feeds.requests)).toMatchObject([{ name: 'purchase', params: { ...ids, value: 0 } }])
      feeds.requests.length = 0
      const productIds = [productOf(bought, LINE.potato)]
      await api('order.withdraw', { params: { id: bought.id }, body: { reason: '마음이 바뀌었어요', productIds } })
      await api('order.withdraw', { params: { id: bought.id }, body: { reason: '마음이 바뀌었어요' } })
      await shop.pass(MINUTE_MS)
      await feed(feeds)
      const refunds = eventsOf(feeds.requests)
      expect(refunds).toMatchObject([
        { name: 'refund', params: { ...ids, value: 0, items: [{ quantity: 1 }] } },
        { name: 'refund', params: { ...ids, value: 0, items: [{ quantity: 2 }] } },
      ])
    })

    test('[TRACK-8] a whole refund of an order of points names no lines', async () => {
      const { api, userId } = await shop.asMember()
      await givePoints(shop, userId, 1_000_000)
      const { amount: usedPoint } = await place((await shop.asMember()).api, [LINE.appleLarge])
      const bought = await buy(shop, api, [LINE.appleLarge], { attributionOrder, usedPoint })
      await api('order.withdraw', { params: { id: bought.id }, body: { reason: '마음이 바뀌었어요' } })
      await shop.pass(MINUTE_MS)
      await feed(feeds)
      const [purchase, refund] = eventsOf(feeds.requests)
      expect(purchase?.name).toBe('purchase')
      expect(refund).toEqual({
        name: 'refund',
        params: { transaction_id: String(bought.id), currency: 'KRW', value: 0 },
      })
    })

    test('a process without keys deletes only what no vendor takes any more', async () => {
      const { api } = await shop.asMember()
      await buy(shop, api, [LINE.potato], { attributionOrder })
      expect(await countRows(shop, 'analytics_outbox')).toBe(1)
      await feed(undefined)
      pass(72 * HOUR_MS)
      await feed(undefined)
      expect(await countRows(shop, 'analytics_outbox')).toBe(1)
      // of another brand that has no keys here
      await shop.db.script("update analytics_outbox set platform = 'cuma'")
      await feed(feeds)
      expect(await countRows(shop, 'analytics_outbox where dead_at is null')).toBe(1)
      pass(1_000)
      await feed(undefined)
      expect(await countRows(shop, 'analytics_outbox')).toBe(0)
    })
  })

  describe('error', () => {
    test('[C1] single requests after a refusal end with the time of the claim; the rest is due at once', async () => {
      await send(20)
      let now = 0
      const slow = createFakeFeeds({
        answer: ({ events }) => {
          now += 9_000
          return events.length > 1 ? refused : { outcome: 'accepted' }
        },
      })
      await feed(slow, () => now)
      expect(slow.requests.map(({ events }) => events.length)).toEqual([20, 1, 1, 1, 1, 1, 1])
      expect(now).toBeLessThan(120_000)
      expect(await countRows(shop, 'analytics_outbox where dead_at is null')).toBe(14)
      const quick = createFakeFeeds()
      await feed(quick)
      expect(eventsOf(quick.requests)).toHaveLength(14)
    })

    test('[C3] a failure among single requests backs off the rest, and marks none as dead', async () => {
      await send(5)
      const answers: FeedResult[] = [refused, { outcome: 'accepted' }, refused, { outcome: 'failed', cause: 'timeout' }]
      const failing = createFakeFeeds({ answer: () => answers.shift() ?? { outcome: 'accepted' } })
      expect(await feed(failing)).toBe(false)
      expect(failing.requests).toHaveLength(4)
      const rows = await shop.db.many<{ failure: string; is_dead: boolean; wait: number }>(
        'r',
        `select failure, dead_at is not null as is_dead, extract(epoch from due_at - $1::timestamptz)::int as wait
         from analytics_outbox order by is_dead, id`,
        [shop.clock.now],
      )
      expect(rows).toMatchObject([
        { failure: 'timeout', is_dead: false, wait: 30 },
        { failure: 'backed off', is_dead: false, wait: 30 },
        { failure: 'backed off', is_dead: false, wait: 30 },
        { failure: '400', is_dead: true },
      ])
    })
  })
})
