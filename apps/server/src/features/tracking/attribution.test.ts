import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  balanceOf,
  buy,
  expectBooksRight,
  givePoints,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { readReport, type ReportDimension, type ReportWish } from './ad-report.ts'
import { click, collect, countRows, eventOf, flush, idOf } from './testing/track.ts'

const DAY_MS = 86_400_000

describe.each(testEngines)('attribution on %s', (engine) => {
  let shop: RefundShop
  let api: Api
  let userId: number
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    await shop.db.script('update stock set initial = 1000, on_hand = 1000 where initial > 0')
  })
  afterEach(async () => {
    await flush(shop)
    await expectBooksRight(shop)
    // another period for each test
    shop.clock.now = new Date(shop.clock.now.getTime() + 20 * DAY_MS)
  })
  afterAll(() => shop.close())

  const asMember = async () => {
    const member = await shop.asMember()
    ;({ api, userId } = member)
    // the clock moves by days
    await shop.db.script("update token set expires_at = '2099-01-01', last_used_at = '2027-06-01'")
  }
  const arrive = async (source: string, more: object = {}): Promise<string> => {
    const id = await click(shop, { source, medium: 'cpc', visitorId: idOf(userId), ...more })
    await flush(shop)
    return id ?? ''
  }
  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  const report = (by: ReportDimension, more: Partial<ReportWish> = {}) =>
    readReport(shop.db, {
      from: dayOf(new Date(shop.clock.now.getTime() - 8 * DAY_MS)),
      to: dayOf(shop.clock.now),
      by,
      model: 'last',
      ...more,
    })
  const revenueBy = async (by: ReportDimension, more: Partial<ReportWish> = {}) =>
    Object.fromEntries(
      (await report(by, more)).rows.filter(({ orders }) => orders > 0).map(({ name, revenue }) => [name, revenue]),
    )
  const touchesOf = async (id: number) =>
    (
      await shop.db.many<{ source: string }>(
        't',
        'select source from order_touch where order_id = $1 order by position',
        [id],
      )
    ).map(({ source }) => source)

  describe('happy', () => {
    test('[ORDER-7, ENTITY-13] an order copies its clicks, and reports by each model add up to it', async () => {
      await asMember()
      const clickIds = [await arrive('naver', { keyword: '사과' })]
      pass(DAY_MS)
      clickIds.push(await arrive('google', { campaign: 'autumn' }))
      pass(DAY_MS)
      clickIds.push(await arrive('daum'))
      pass(1_000)
      const { id, amount, order } = await buy(shop, api, [LINE.apple], {
        attributionOrder: { source: 'daum', clickIds, sessionId: idOf(3) },
      })
      expect(order.attributionOrder).toEqual({ source: 'daum', medium: '', campaign: '', content: '', term: '' })
      expect(await touchesOf(id)).toEqual(['naver', 'google', 'daum'])
      expect(await revenueBy('channel')).toEqual({ ad: amount })
      expect(await revenueBy('keyword', { model: 'first' })).toEqual({ 사과: amount })
      expect(await revenueBy('campaign', { model: 'last' })).toEqual({ '': amount })
      const linear = await revenueBy('campaign', { model: 'linear' })
      expect(Object.keys(linear).toSorted()).toEqual(['', 'autumn'])
      expect(Object.values(linear).reduce((sum, won) => sum + won, 0)).toBe(amount)
      const { rows, total } = await report('channel')
      expect(rows.find(({ name }) => name === 'ad')).toMatchObject({ clicks: 3, orders: 1_000_000 })
      expect(total).toMatchObject({ clicks: 3, orders: 1_000_000, revenue: amount, refunds: 0 })
    })

    test('[TRACK-6] a click of seven days ago is outside the window, one of less counts', async () => {
      await asMember()
      const old = await arrive('naver')
      pass(DAY_MS)
      const later = await arrive('google')
      pass(6 * DAY_MS)
      const { id } = await buy(shop, api, [LINE.potato], { attributionOrder: { clickIds: [old, later] } })
      expect(await touchesOf(id)).toEqual(['google'])
    })

    test('without consent the utm_ values of the order are its source', async () => {
      await asMember()
      const terms = { attributionOrder: { source: 'share', medium: 'link', campaign: 'p-1' } }
      const { amount } = await buy(shop, api, [LINE.potato], terms)
      await asMember()
      const direct = await buy(shop, api, [LINE.potato])
      expect(await revenueBy('channel')).toEqual({ share: amount, direct: direct.amount })
      expect(await revenueBy('campaign')).toEqual({ 'p-1': amount, '': direct.amount })
    })

    test('an order of a broadcast belongs to it under the last click, whatever was clicked before', async () => {
      await asMember()
      const clickId = await arrive('naver', { campaign: 'autumn' })
      pass(1_000)
      const { id, amount } = await buy(shop, api, [LINE.apple], { attributionOrder: { clickIds: [clickId] } })
      await shop.db.exec('t', "update orders set campaign = 'live-7' where id = $1", [id])
      expect(await revenueBy('campaign')).toEqual({ 'live-7': amount })
      expect(await revenueBy('channel', { model: 'linear' })).toEqual({ ad: amount / 2, live: amount / 2 })
    })

    test('a cancelled part is a refund of the same source and of its product', async () => {
      await asMember()
      const clickId = await arrive('naver')
      pass(1_000)
      const bought = await buy(shop, api, [LINE.apple, LINE.potato], { attributionOrder: { clickIds: [clickId] } })
      await api('order.withdrawProduct', {
        params: { id: bought.id, pid: productOf(bought, LINE.potato) },
        body: {},
      })
      const { refunds } = await api('order.get', { params: { id: bought.id } })
      const money = refunds.reduce((sum, refund) => sum + refund.money, 0)
      const { rows, total } = await report('channel')
      expect(rows.find(({ name }) => name === 'ad')).toMatchObject({ revenue: bought.amount, refunds: money })
      expect(total.refunds).toBe(money)
      const byProduct = await report('product')
      expect(byProduct.rows.filter(({ refunds: won }) => won > 0).map(({ name }) => name)).toEqual([
        expect.stringContaining(String(LINE.potato[0])),
      ])
      expect(byProduct.rows.reduce((sum, row) => sum + row.revenue, 0)).toBe(bought.amount)
    })
  })

  describe('security', () => {
    test('[H3] forged purchases and clicks change no money, point or grade', async () => {
      await asMember()
      await givePoints(shop, userId, 1_000)
      const { amount } = await buy(shop, api, [LINE.apple])
      const before = await report('channel')
      const grade = (await api('user.getDetail')).appUserGrade
      const purchase = { type: 'conversion', conversion: { name: 'purchase', value: 99_000_000, productIds: [1] } }
      const forged = Array.from({ length: 100 }, (_, index) => eventOf(shop, 50_000 + index, purchase))
      expect(await collect(shop, forged)).toMatchObject({ status: 202 })
      await arrive('evil')
      await flush(shop)
      const after = await report('channel')
      const moneyOf = ({ rows, total }: typeof before) =>
        [...rows, total].filter(({ orders }) => orders > 0).map((row) => [row.orders, row.revenue, row.refunds])
      expect(moneyOf(after)).toEqual(moneyOf(before))
      expect(after.total.revenue).toBe(amount)
      expect(await balanceOf(shop, userId)).toBe(1_000)
      expect((await api('user.getDetail')).appUserGrade).toEqual(grade)
    })

    test('[H3] unknown clicks, clicks of robots and of other brands give an order no source', async () => {
      await asMember()
      const robot = await click(shop, { source: 'bot' }, 'Googlebot/2.1')
      expect(robot).toBeNull()
      const other = await arrive('naver')
      await shop.db.exec('t', "update tracking_click set platform = 'farmer' where id = decode($1, 'hex')", [other])
      pass(1_000)
      const attributionOrder = { clickIds: [idOf(123_456), other] }
      const { id } = await buy(shop, api, [LINE.potato], { attributionOrder })
      expect(await touchesOf(id)).toEqual([])
      expect(await countRows(shop, 'orders')).toBeGreaterThan(0)
    })
  })
})
