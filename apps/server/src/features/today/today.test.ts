import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole, TodayTileName } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'

describe.each(testEngines)('today on %s', (engine) => {
  let shop: RefundShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  const today = async (staff = owner) => staff.api('admin.today.get')
  const count = async (name: TodayTileName, staff = owner) =>
    (await today(staff)).tiles.find((tile) => tile.name === name)?.count
  const namesFor = async (roles: StaffRole[]) =>
    (await today(await asStaff(shop, { roles }))).tiles.map(({ name }) => name)
  const distributorOf = async (productId: number) =>
    (await shop.db.one<{ id: number }>('d', 'select distributor_id as id from product where id = $1', [productId])).id
  const placedAt = async (orderNo: string, at: string) => {
    await shop.db.exec('at', 'update orders set created_at = $2 where order_no = $1', [orderNo, at])
    const products =
      'update order_product set ordered_at = $2 where order_id = (select id from orders where order_no = $1)'
    await shop.db.exec('at', products, [orderNo, at])
  }
  const moveTo = async (at: string) => {
    shop.clock.now = new Date(at)
    const renew = "update staff_session set last_used_at = $1, expires_at = $1::timestamptz + interval '12 hours'"
    await shop.db.exec('sessions', renew, [shop.clock.now])
  }

  describe('happy', () => {
    test('[backoffice] tiles count orders that wait, with the address of their list', async () => {
      const before = (await count('newOrders')) ?? 0
      const { api } = await shop.asMember()
      const { orderNo } = await buy(shop, api, [LINE.apple, LINE.potato])
      const { tiles } = await today()
      const tile = tiles.find(({ name }) => name === 'newOrders')
      expect(tile).toMatchObject({
        count: before + 1,
        address: '/backoffice/orders?state=new',
        since: expect.any(String),
      })
      const late = (await count('lateOrders')) ?? 0
      await placedAt(orderNo, '2026-09-01T00:00:00Z')
      expect((await today()).tiles.find(({ name }) => name === 'lateOrders')?.address).toBe(
        '/backoffice/orders?state=late',
      )
      expect(await count('lateOrders')).toBe(late + 1)
      const { orders, page } = await owner.api('admin.order.list', { query: { state: 'late' } })
      expect([orders.map((order) => order.orderNo).includes(orderNo), page.count]).toEqual([true, late + 1])
    })

    test('[backoffice] tiles count questions, points, messages, jobs and breaks that wait', async () => {
      const { api } = await shop.asMember()
      const before = Object.fromEntries((await today()).tiles.map(({ name, count: waiting }) => [name, waiting]))
      await api('qna.ask', { params: { id: PRODUCT.apple }, body: { contents: '언제 보내 주시나요?' } })
      await shop.db.exec(
        'job',
        "insert into job (kind, key, attempts, payload) values ('order.remind', 'dead', 12, '{}')",
        [],
      )
      await shop.db.exec(
        'message',
        `insert into message (key, kind, platform, body, created_at, due_at, state, settled_at)
         values ('today:1', 'gift.sent', 'ru', 'x', $1, $1, 'failed', $1)`,
        [shop.clock.now],
      )
      await shop.db.exec('break', "insert into reconciliation_break (kind, found_at) values ('unknownPayment', $1)", [
        shop.clock.now,
      ])
      const after = Object.fromEntries((await today()).tiles.map(({ name, count: waiting }) => [name, waiting]))
      for (const name of ['unansweredQuestions', 'deadJobs', 'failedMessages', 'gatewayBreaks'])
        expect([name, after[name]]).toEqual([name, (before[name] ?? 0) + 1])
    })

    test('[I4] [backoffice] webhooks, feeds and logs have a tile only when something is wrong', async () => {
      const troubles = new Set<TodayTileName>(['disabledWebhooks', 'failedDeliveries', 'failedFeeds', 'brokenLogs'])
      const wrong = async () => (await today()).tiles.filter(({ name }) => troubles.has(name))
      await owner.api('admin.audit.verify')
      const { logChecks } = await today()
      const checkedAt = shop.clock.now.toISOString()
      expect(logChecks).toEqual(
        ['audit', 'access'].map((log) => expect.objectContaining({ log, isIntact: true, checkedAt })),
      )
      expect(await wrong()).toEqual([])
      await shop.db.exec(
        'webhook',
        `with w as (insert into webhook (platform, url, events, state, failing_since, created_at)
           values ('ru', 'https://shop.example/hook', array['order.paid'], 'disabled', $1::timestamptz, $1::timestamptz) returning id),
         e as (insert into webhook_event (platform, event, object, data, created_at)
           select 'ru', x, 'order 1', '{}', $1::timestamptz from unnest(array['order.paid', 'webhook.test']) x returning id, event)
         insert into webhook_delivery (webhook_id, event_id, object, event, state, last_attempt_at)
         select w.id, e.id, 'order 1', e.event, 'dead', $1::timestamptz from w, e`,
        [shop.clock.now],
      )
      await shop.db.exec(
        'feed',
        `insert into analytics_outbox (vendor, key, platform, event, at, due_at, dead_at)
         values ('meta', 'today', 'ru', '{"name":"page_view"}', $1::timestamptz, $1::timestamptz, $1::timestamptz)`,
        [shop.clock.now],
      )
      await shop.db.exec('log', "update log_check set is_intact = false, broken_at = 1 where name = 'access'", [])
      const since = shop.clock.now.toISOString()
      expect(await wrong()).toEqual([
        { name: 'disabledWebhooks', count: 1, since, address: '/backoffice/webhooks?state=disabled' },
        { name: 'failedDeliveries', count: 1, since, address: '/backoffice/webhooks?failed=true' },
        { name: 'failedFeeds', count: 1, since, address: '/backoffice/ad-feeds' },
        { name: 'brokenLogs', count: 1, since, address: '/backoffice/audit' },
      ])
      for (const query of [{ state: 'disabled' as const }, { failed: true }])
        expect((await owner.api('admin.webhook.list', { query })).page.count).toBe(1)
      expect((await owner.api('admin.webhook.list', { query: { state: 'paused' } })).webhooks).toEqual([])
      const { events, page } = await owner.api('admin.adFeed.listFailed', { query: { vendor: 'meta' } })
      expect([page.count, events[0]]).toMatchObject([1, { vendor: 'meta', event: 'page_view', orderNo: null }])
      const ids = events.map(({ id }) => id)
      expect(await owner.api('admin.adFeed.retry', { body: { ids } })).toEqual({ retried: 1 })
      expect(await owner.api('admin.adFeed.discard', { body: { ids, reason: '오래됐어요' } })).toEqual({ discarded: 0 })
      expect((await wrong()).map(({ name }) => name)).not.toContain('failedFeeds')
      const packer = await asStaff(shop, { roles: ['packer'] })
      expect((await today(packer)).logChecks).toBeNull()
    })

    // oxlint-disable-next-line complexity -- optional parts of one reply
    test('[J1] [backoffice] sales are by the hour in Seoul, and the day changes at its midnight', async () => {
      await shop.db.exec('old', "update orders set created_at = '2026-01-01'", [])
      const { api } = await shop.asMember()
      const orders = [
        await buy(shop, api, [LINE.apple]),
        await buy(shop, api, [LINE.potato]),
        await buy(shop, api, [LINE.apple]),
      ]
      const [last, first, weekAgo] = orders
      // 23:59:59.999 of the 20th, 00:00 of the 21st and of the 14th in Seoul
      await placedAt(last?.orderNo ?? '', '2026-11-20T14:59:59.999Z')
      await placedAt(first?.orderNo ?? '', '2026-11-20T15:00:00Z')
      await placedAt(weekAgo?.orderNo ?? '', '2026-11-13T15:00:00Z')
      const { sales } = await today()
      expect(sales?.today).toMatchObject({ day: '2026-11-21', orders: 1, won: first?.amount })
      expect(sales?.today.hours).toHaveLength(24)
      expect(sales?.today.hours[0]).toEqual({ hour: 0, orders: 1, won: first?.amount })
      expect(sales?.lastWeek).toMatchObject({ day: '2026-11-14', orders: 1, won: weekAgo?.amount })
      const now = shop.clock.now
      await moveTo('2026-11-20T14:59:59.999Z')
      const before = (await today()).sales
      expect(before?.today).toMatchObject({ day: '2026-11-20', orders: 1 })
      expect(before?.today.hours[23]).toEqual({ hour: 23, orders: 1, won: last?.amount })
      expect(before?.lastWeek).toMatchObject({ day: '2026-11-13', orders: 0 })
      await moveTo(now.toISOString())
    })

    test('[backoffice] stock that runs out is listed, the fewest units first', async () => {
      await shop.db.exec('low', 'update stock set on_hand = reserved + 3 where product_option_combination_id = $1', [
        COMBINATION.mackerel,
      ])
      const { lowStock } = await today()
      expect(lowStock).toContainEqual(expect.objectContaining({ productId: PRODUCT.mackerel, available: 3 }))
      const units = lowStock?.map(({ available }) => available) ?? []
      expect(units).toEqual(units.toSorted((a, b) => a - b))
    })
  })

  describe('security', () => {
    test('[backoffice] only tiles for which the account has the permission', async () => {
      const orders = ['newOrders', 'lateOrders', 'cancelAsked', 'returnAsked', 'replaceAsked', 'stockOut']
      expect(await namesFor(['packer'])).toEqual(orders)
      expect(await namesFor(['moderator'])).toEqual(['unansweredQuestions', 'reportedReviews'])
      expect(await namesFor(['accountant'])).toEqual([...orders, 'pointApprovals', 'gatewayBreaks'])
      expect(await namesFor(['producer'])).toEqual([])
      const packer = await today(await asStaff(shop, { roles: ['packer'] }))
      expect(packer.sales).toBeNull()
      expect((await today(await asStaff(shop, { roles: ['moderator'] }))).lowStock).not.toBeNull()
      expect((await today(await asStaff(shop, { roles: ['accountant'] }))).lowStock).toBeNull()
    })

    test('[backoffice] sellers see the numbers of their products only', async () => {
      const { api } = await shop.asMember()
      const own = await distributorOf(PRODUCT.apple)
      expect(await distributorOf(PRODUCT.mackerel)).not.toBe(own)
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: own })
      const before = { orders: await count('newOrders', seller), questions: await count('unansweredQuestions', seller) }
      await buy(shop, api, [LINE.mackerel])
      await api('qna.ask', { params: { id: PRODUCT.mackerel }, body: { contents: '언제 보내 주시나요?' } })
      expect(await count('newOrders', seller)).toBe(before.orders)
      expect(await count('unansweredQuestions', seller)).toBe(before.questions)
      const soldBefore = (await today(seller)).sales?.today ?? { orders: 0, won: 0 }
      const both = await buy(shop, api, [LINE.apple, LINE.mackerel])
      expect(await count('newOrders', seller)).toBe((before.orders ?? 0) + 1)
      const { sales, lowStock } = await today(seller)
      expect(sales?.today.orders).toBe(soldBefore.orders + 1)
      const won = (sales?.today.won ?? 0) - soldBefore.won
      expect(won).toBeGreaterThan(0)
      expect(won).toBeLessThan(both.amount)
      expect(lowStock?.map(({ productId }) => productId)).not.toContain(PRODUCT.mackerel)
    })

    test('[backoffice] orders of another brand are not counted', async () => {
      const elsewhere = await asStaff(shop, { roles: ['owner'], brand: 'cuma' })
      expect(await count('newOrders', elsewhere)).toBe(0)
      expect((await today(elsewhere)).sales?.today.orders).toBe(0)
    })
  })
})
