import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, expectBooksRight, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { collect, countRows, eventOf, flush, idOf } from '#src/features/tracking/testing/track.ts'
import { feedVendors } from './feed-vendors.ts'
import { createFakeFeeds } from './testing/fake-feed.ts'

const MINUTE_MS = 60_000

describe.each(testEngines)('withdrawn consent on %s', (engine) => {
  let shop: RefundShop
  let next = 1_000
  const analytics = createFakeFeeds()
  beforeAll(async () => {
    shop = await openRefundShop({ engine, analytics })
    await shop.db.script('update stock set initial = 1000, on_hand = 1000 where initial > 0')
  })
  afterEach(async () => {
    analytics.requests.length = 0
    await shop.db.script('delete from analytics_outbox')
    await expectBooksRight(shop)
  })
  afterAll(() => shop.close())

  const choose = (id: string, measurement: boolean, advertising: boolean) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    const chosenAt = shop.clock.now.toISOString()
    const body = { id, version: 1, measurement, advertising, source: 'settings' as const, chosenAt, byMember: false }
    return shop.api()('consent.record', { body })
  }
  const search = async (consentId: string | undefined, advertising = true) => {
    const searched = { name: 'search', params: { search_term: '사과' }, advertising, consentId }
    const event = eventOf(shop, (next += 1), { type: 'analytics', analytics: searched })
    expect(await collect(shop, [event])).toMatchObject({ status: 202 })
    await flush(shop)
  }
  /** Sends what is due. Returns vendor, event and consent to advertising of each event that arrived. */
  const feed = async () => {
    await feedVendors({ ...shop, clock: () => shop.clock.now, integrations: { analytics } })
    return analytics.requests.flatMap(({ vendor, events }) =>
      events.map(({ name, advertising, userAgent }) => [vendor, name, advertising, userAgent !== undefined].join(' ')),
    )
  }
  const buyWith = async (consentId: string) => {
    const { api } = await shop.asMember()
    const traffic = { source: 'naver', clickIds: [idOf(79)], visitorId: idOf(77), sessionId: idOf(78) }
    const attributionOrder = { ...traffic, advertising: true, consentId }
    const bought = await buy(shop, api, [LINE.potato], { attributionOrder })
    return { api, bought }
  }
  const attributionOf = async (id: number) =>
    (await shop.db.one<{ attribution: object }>('a', 'select attribution from orders where id = $1', [id])).attribution

  describe('happy', () => {
    test('events and purchases with consent are sent', async () => {
      const id = crypto.randomUUID()
      await choose(id, true, true)
      await search(id)
      await buyWith(id)
      expect(await feed()).toEqual([
        'ga4 search true true',
        'ga4 purchase true true',
        'meta search true true',
        'meta purchase true true',
      ])
    })

    test('a browser whose evidence has not arrived yet is asked by its event', async () => {
      await search(crypto.randomUUID())
      await search(undefined, false)
      expect(await feed()).toEqual(['ga4 search true true', 'ga4 search false false', 'meta search true true'])
    })

    test('the last choice counts: refused and accepted again', async () => {
      const id = crypto.randomUUID()
      await choose(id, false, false)
      await choose(id, true, true)
      await search(id)
      expect(await feed()).toHaveLength(2)
    })
  })

  describe('security', () => {
    test('[H3] a refusal deletes what waits, and the identifiers of the order; the refund is not sent either', async () => {
      const id = crypto.randomUUID()
      await choose(id, true, true)
      await search(id)
      const { api, bought } = await buyWith(id)
      expect(await countRows(shop, 'analytics_outbox')).toBe(4)
      await choose(id, false, false)
      expect(await countRows(shop, 'analytics_outbox')).toBe(0)
      expect(await attributionOf(bought.id)).toEqual({ source: 'naver', consentId: id })
      await api('order.withdraw', { params: { id: bought.id }, body: { reason: '마음이 바뀌었어요' } })
      await shop.pass(MINUTE_MS)
      expect(await feed()).toEqual([])
      expect(await countRows(shop, 'analytics_outbox')).toBe(0)
    })

    test('events that arrive after the refusal are not sent', async () => {
      const id = crypto.randomUUID()
      await choose(id, true, true)
      await choose(id, false, false)
      await search(id)
      await buyWith(id)
      expect(await feed()).toEqual([])
      expect(await countRows(shop, 'analytics_outbox')).toBe(0)
    })

    test('without consent to advertising Meta receives nothing, and GA4 is told so', async () => {
      const id = crypto.randomUUID()
      await choose(id, true, true)
      await search(id)
      const { bought } = await buyWith(id)
      await choose(id, true, false)
      // as an event that waited in the failure buffer of the browser
      await search(id)
      expect(await attributionOf(bought.id)).toMatchObject({ visitorId: idOf(77), advertising: false })
      expect(await attributionOf(bought.id)).not.toHaveProperty('userAgent')
      expect((await feed()).toSorted()).toEqual([
        'ga4 purchase false false',
        'ga4 search false false',
        'ga4 search false false',
      ])
    })

    test('the refusal of one browser does not concern another', async () => {
      const [own, other] = [crypto.randomUUID(), crypto.randomUUID()]
      await search(other)
      const { bought } = await buyWith(other)
      await choose(own, false, false)
      expect(await countRows(shop, 'analytics_outbox')).toBe(4)
      expect(await attributionOf(bought.id)).toHaveProperty('visitorId')
    })

    test('[F3] the id of another browser gives the same reply as an unknown one, and changes nothing of its own', async () => {
      const [refused, unknown] = [crypto.randomUUID(), crypto.randomUUID()]
      await choose(refused, false, false)
      const answerOf = async (consentId: string) => {
        const searched = { name: 'search', params: { search_term: '사과' }, advertising: true, consentId }
        return collect(shop, [eventOf(shop, (next += 1), { type: 'analytics', analytics: searched })])
      }
      const [others, none] = [await answerOf(refused), await answerOf(unknown)]
      expect([others.status, others.body]).toEqual([none.status, none.body])
      const { api, bought } = await buyWith(refused)
      const order = await api('order.get', { params: { id: bought.id } })
      expect(JSON.stringify(order)).not.toContain(refused)
      const records = 'select measurement from consent_record where id = $1'
      expect(await shop.db.many('records', records, [refused])).toEqual([{ measurement: false }])
      expect(await shop.db.many('records', records, [unknown])).toEqual([])
    })
  })

  describe('error', () => {
    test('an invalid id of the choices is refused', async () => {
      const invalid = { name: 'search', params: { search_term: '배' }, advertising: true, consentId: 'x' }
      const event = eventOf(shop, 1, { type: 'analytics', analytics: invalid })
      expect(await collect(shop, [event])).toMatchObject({ status: 400 })
    })
  })
})
