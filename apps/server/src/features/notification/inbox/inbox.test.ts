import { addDays } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { notify } from '#src/features/notification/notify.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'

const HOUR_MS = 3_600_000

describe.each(testEngines)('the list of notifications on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())

  let events = 0
  const shipped = async (userId: number, parcels = 'CJ대한통운 123456789012') => {
    events += 1
    const variables = { orderNo: `A-${events}`, orderId: String(events), parcels }
    const notice = {
      kind: 'order.shipped',
      key: `order.shipped:${events}:1`,
      platform: 'ru',
      userId,
      variables,
    } as const
    await shop.db.tx((tx) => notify(tx, shop, notice, shop.clock.now))
    return notice
  }
  const answered = (userId: number) =>
    shop.db.tx((tx) => {
      events += 1
      const variables = { product: '청송 사과', productId: '3' }
      const notice = { kind: 'qna.answer', key: `qna.answer:${events}`, platform: 'ru', userId, variables } as const
      return notify(tx, shop, notice, shop.clock.now)
    })

  describe('happy', () => {
    test('[C066] [SCREEN-14] a notification of an order is in the list of orders, unread, and leads to the order', async () => {
      const { api, userId } = await shop.asMember({ phone: '01012345678' })
      const { variables } = await shipped(userId)
      await answered(userId)
      const { notifications, unread, page } = await api('notification.list')
      expect(notifications).toEqual([
        {
          id: expect.any(Number),
          group: 'order',
          title: '상품이 출발했어요.',
          text: `CJ대한통운 123456789012\n주문 ${variables.orderNo}`,
          path: `/orders/${variables.orderId}`,
          createdAt: shop.clock.now.toISOString(),
          isRead: false,
        },
      ])
      expect(unread).toEqual({ orderList: 1, fruitSnsList: 1 })
      expect(page).toEqual({ count: 1, nextPage: null, prePage: null })
      const social = await api('notification.list', { query: { listType: 'fruitSnsList' } })
      expect(social.notifications).toMatchObject([{ group: 'support', path: '/product/3' }])
    })

    test('[C066] [PAGE-15] lists thirty at a time, newest first, by cursor or by page number', async () => {
      const { api, userId } = await shop.asMember()
      for (let i = 0; i < 61; i++) await shipped(userId)
      const first = await api('notification.list')
      expect(first.notifications).toHaveLength(30)
      expect(first.page.count).toBe(61)
      const second = await api('notification.list', { query: { nextPage: first.page.nextPage ?? '' } })
      const third = await api('notification.list', { query: { nextPage: second.page.nextPage ?? '' } })
      expect(third.page.nextPage).toBeNull()
      const ids = [first, second, third].flatMap(({ notifications }) => notifications.map(({ id }) => id))
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
      expect(ids).toHaveLength(61)
      const numbered = await api('notification.list', { query: { page: 1 } })
      expect(numbered.notifications).toEqual(second.notifications)
      expect(numbered.page.nextPage).toBe(second.page.nextPage)
    })

    test('[C007] [SCREEN-14] one and all are marked as read, and the counters follow', async () => {
      const { api, userId } = await shop.asMember()
      for (let i = 0; i < 3; i++) await shipped(userId)
      await answered(userId)
      const countOf = async () => (await api('user.getCounters')).newCumaNotification
      expect(await countOf()).toBe(4)
      const [newest, middle] = (await api('notification.list')).notifications
      const params = { id: middle?.id ?? 0 }
      expect(await api('notification.read', { params })).toEqual({ orderList: 2, fruitSnsList: 1 })
      expect(await api('notification.read', { params })).toEqual({ orderList: 2, fruitSnsList: 1 })
      // one that arrives while the list is open has not been seen
      await shipped(userId)
      const body = { listType: 'orderList', upTo: newest?.id ?? 0 } as const
      expect(await api('notification.readAll', { body })).toEqual({ orderList: 1, fruitSnsList: 1 })
      expect(await countOf()).toBe(2)
    })

    test('[C066] a guest sees notifications of own orders', async () => {
      const token = await shop.guest()
      const api = shop.api(token)
      const { id } = await api('user.getDetail')
      await shipped(id)
      expect((await api('notification.list')).notifications).toHaveLength(1)
    })

    test('[SCREEN-14] at night the list shows it at once, and the text message waits', async () => {
      const { api, userId } = await shop.asMember({ phone: '01077778888' })
      const noon = shop.clock.now
      shop.clock.now = new Date('2026-11-21T22:00:00+09:00')
      await shipped(userId)
      await shop.pass()
      expect((await api('notification.list')).notifications).toHaveLength(1)
      expect(shop.messages.sent.filter(({ to }) => to === '01077778888')).toEqual([])
      await shop.pass(10 * HOUR_MS)
      expect(shop.messages.sent.filter(({ to }) => to === '01077778888')).toHaveLength(1)
      shop.clock.now = noon
    })

    test('notifications are deleted after a year', async () => {
      const { api, userId } = await shop.asMember()
      await shipped(userId)
      const text = 'update notification set created_at = $2 where user_id = $1'
      await shop.db.exec('old', text, [userId, addDays(shop.clock.now, -366)])
      await shop.db.exec('all old', 'delete from notification where user_id <> $1', [userId])
      await shop.db.exec('due', `update job set run_at = $1 where kind = 'message.prune' and done_at is null`, [
        shop.clock.now,
      ])
      await shop.pass()
      expect(await api('notification.list')).toMatchObject({ notifications: [], unread: { orderList: 0 } })
    })
  })

  describe('error', () => {
    test('[C066] a cursor of the other list is refused', async () => {
      const { api, userId } = await shop.asMember()
      await shipped(userId)
      await shipped(userId)
      const { page } = await api('notification.list', { query: { take: 1 } })
      const query = { listType: 'fruitSnsList', nextPage: page.nextPage ?? '' } as const
      await expect(api('notification.list', { query })).rejects.toMatchObject({ code: 'invalidCursor' })
    })

    test('[B8] an event that is reported twice is one notification, with its latest text', async () => {
      const { api, userId } = await shop.asMember()
      const notice = await shipped(userId)
      const variables = { ...notice.variables, parcels: '한진택배 5555' }
      await shop.db.tx((tx) => notify(tx, shop, { ...notice, variables }, shop.clock.now))
      const { notifications, page } = await api('notification.list')
      expect(page.count).toBe(1)
      expect(notifications[0]?.text).toContain('한진택배 5555')
    })
  })

  describe('security', () => {
    test("[F2] nobody reads or marks another person's notifications", async () => {
      const [owner, other] = [await shop.asMember(), await shop.asMember()]
      await shipped(owner.userId)
      const [shown] = (await owner.api('notification.list')).notifications
      const id = shown?.id ?? 0
      expect((await other.api('notification.list')).notifications).toEqual([])
      await other.api('notification.read', { params: { id } })
      await other.api('notification.readAll', { body: { listType: 'orderList', upTo: id } })
      expect((await owner.api('notification.list')).unread.orderList).toBe(1)
    })

    test('[I1] the text is unreadable in the database', async () => {
      const { userId } = await shop.asMember()
      await shipped(userId, '비밀 택배')
      const { body } = await shop.db.one<{ body: string }>('t', 'select body from notification where user_id = $1', [
        userId,
      ])
      expect(Buffer.from(body, 'base64url').toString()).not.toContain('비밀')
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
