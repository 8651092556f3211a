import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  account,
  balanceOf,
  buy,
  deposit,
  expectRefusal,
  freeOf,
  givePoints,
  LINE,
  openRefundShop,
  place,
  productOf,
  quote,
  type RefundShop,
  expectBooksRight,
} from '#src/features/refund/testing/buying.ts'

const get = (api: Api, id: number) => api('order.get', { params: { id } })
const statuses = ({ orderItemProducts }: Awaited<ReturnType<typeof get>>) =>
  orderItemProducts.map(({ orderItemProductStatus }) => orderItemProductStatus)

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let guest: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    guest = shop.api(await shop.guest())
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const moveTo = (id: number, ...words: string[]) =>
    // sets the packing state directly; only its result matters here
    words.reduce(async (before, to) => {
      await before
      await shop.db.script(`
        insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
          select order_id, id, status, '${to}', 'operator', '', now() from order_product where id = ${id};
        update order_product set status = '${to}' where id = ${id}`)
    }, Promise.resolve())

  describe('happy', () => {
    test('[C069] [ORDER-2] a whole order is cancelled: every product, stock, points, coupon and money', async () => {
      const { api, userId } = await shop.asMember({ phone: '01011112222' })
      await givePoints(shop, userId, 5_000)
      const free = await Promise.all([freeOf(shop, LINE.apple), freeOf(shop, LINE.mackerel)])
      const bought = await buy(shop, api, [LINE.apple, LINE.mackerel], { usedPoint: 1_000 })
      const quoted = await quote(api, bought.id)
      expect(quoted).toMatchObject({
        isWhole: true,
        money: bought.amount,
        point: 1_000,
        to: 'card',
        needsAccount: false,
      })
      expect(quoted.lines.map(({ next }) => next)).toEqual(['withdraw_complete', 'withdraw_complete'])

      const body = { reason: '마음이 바뀌었어요', expectedMoney: quoted.money, expectedPoint: quoted.point }
      const order = await api('order.withdraw', { params: { id: bought.id }, body })
      expect(order).toMatchObject({ orderItemStatus: 'withdraw_complete', withdrawType: 'withdraw_deny' })
      expect(statuses(order)).toEqual(['withdraw_complete', 'withdraw_complete'])
      expect(order.refunds).toMatchObject([
        { money: bought.amount, point: 1_000, to: 'card', state: 'asked', doneAt: null },
      ])
      expect(order.timeline.at(-1)).toMatchObject({
        to: 'withdraw_complete',
        actor: 'shopper',
        reason: '마음이 바뀌었어요',
      })
      expect(await Promise.all([freeOf(shop, LINE.apple), freeOf(shop, LINE.mackerel)])).toEqual(free)
      expect(await balanceOf(shop, userId)).toBe(5_000)

      await shop.pass()
      const after = await get(api, bought.id)
      expect(after.refunds).toMatchObject([{ state: 'done', doneAt: shop.clock.now.toISOString() }])
      expect(after.payment.paymentStatus).toBe('withdraw')
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('[C070] [ORDER-3] cancelling one product leaves the others ordered', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      const pid = productOf(bought, LINE.apple)
      const quoted = await quote(guest, bought.id, [pid])
      expect(quoted).toMatchObject({ isWhole: false, cancelledPrice: 20_000, couponComesBack: false })
      const order = await guest('order.withdrawProduct', { params: { id: bought.id, pid }, body: {} })
      expect(statuses(order).toSorted()).toEqual(['paid', 'withdraw_complete'])
      expect(order.orderItemStatus).toBe('paid')
      expect(order.refunds[0]).toMatchObject({
        money: quoted.money,
        reason: '주문한 분이 취소했어요.',
        dueDay: quoted.dueDay,
      })
      await shop.pass()
      expect(shop.gateway.canceled(bought.orderNo)).toBe(quoted.money)
      expect((await get(guest, bought.id)).payment.paymentStatus).toBe('paid')
    })

    test('[C069] several products are cancelled at once with one refund of the amount shown for them together', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.mackerel, LINE.potato])
      const productIds = [productOf(bought, LINE.apple), productOf(bought, LINE.potato)]
      const { money, point } = await quote(guest, bought.id, productIds)
      const params = { id: bought.id }
      const body = { productIds, expectedMoney: money, expectedPoint: point }
      const order = await guest('order.withdraw', { params, body })
      expect(order.refunds).toMatchObject([{ money, point }])
      expect(statuses(order).toSorted()).toEqual(['paid', 'withdraw_complete', 'withdraw_complete'])
      // a repeated request runs once
      expect((await guest('order.withdraw', { params, body: { productIds } })).refunds).toHaveLength(1)
      await shop.pass()
      expect(shop.gateway.canceled(bought.orderNo)).toBe(money)
    })

    test('[ORDER-3] a product being packed is requested, and refunded when the shop agrees', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      const pid = productOf(bought, LINE.apple)
      await moveTo(pid, 'delivery_waiting')
      const quoted = await quote(guest, bought.id, [pid])
      expect(quoted.lines).toMatchObject([{ next: 'withdraw_request', price: 20_000 }])
      const order = await guest('order.withdrawProduct', { params: { id: bought.id, pid }, body: {} })
      expect(order.refunds).toEqual([])
      expect(statuses(order).toSorted()).toEqual(['paid', 'withdraw_request'])
      const { withdrawProducts } = await import('./withdraw-products.ts')
      const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
      const granted = { orderId: bought.id, orderProductIds: [pid], actor: 'operator', cancelledBy: 'shopper' } as const
      await withdrawProducts(app, { ...granted, reason: '취소 요청을 받아들였어요.' })
      expect((await get(guest, bought.id)).refunds).toMatchObject([{ money: quoted.money }])
    })

    test('[PAY-7] an order waiting for its deposit is cancelled as a whole: nothing is refunded, its holds are released', async () => {
      const { api, userId } = await shop.asMember({ phone: '01011113333' })
      await givePoints(shop, userId, 2_000)
      const free = await freeOf(shop, LINE.apple)
      const bought = await buy(shop, api, [LINE.apple, LINE.potato], {
        paymentMethodType: 'virtual_account',
        usedPoint: 1_000,
      })
      expect(bought.order.orderItemStatus).toBe('bank_transfer_waiting')
      expect(bought.order.withdrawType).toBe('withdraw_oi_only')
      const pid = productOf(bought, LINE.apple)
      await expectRefusal(api('order.withdrawProduct', { params: { id: bought.id, pid }, body: {} }), 'withdrawRefused')
      expect(await quote(api, bought.id)).toMatchObject({ money: 0, point: 1_000, to: 'none', needsAccount: false })
      const order = await api('order.withdraw', {
        params: { id: bought.id },
        body: { expectedMoney: 0, expectedPoint: 1_000 },
      })
      expect(order).toMatchObject({ orderItemStatus: 'withdraw_complete', refunds: [] })
      expect(await freeOf(shop, LINE.apple)).toBe(free)
      expect(await balanceOf(shop, userId)).toBe(2_000)
      await shop.pass()
      expect(() => shop.gateway.deposit(bought.orderNo)).toThrow()
      expect(shop.gateway.canceled(bought.orderNo)).toBe(0)
    })

    test('[PAY-7] a deposit is refunded to the account that a guest enters or a member saved', async () => {
      const bought = await buy(shop, guest, [LINE.apple], { paymentMethodType: 'virtual_account' })
      await deposit(shop, bought)
      expect(await quote(guest, bought.id)).toMatchObject({ money: bought.amount, to: 'account', needsAccount: true })
      const params = { id: bought.id }
      await expectRefusal(guest('order.withdraw', { params, body: {} }), 'refundAccountRequired')
      await guest('order.withdraw', { params, body: { refundAccount: account } })
      await shop.pass()
      expect((await get(guest, bought.id)).refunds).toMatchObject([{ to: 'account', state: 'done' }])
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
      const kept = await shop.db.one<{ kept: string }>(
        't',
        'select refund_account as kept from payment where order_id = $1',
        [bought.id],
      )
      expect(kept.kept).not.toContain(account.accountNumber)
    })

    test('a repeated cancel runs once', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      const pid = productOf(bought, LINE.potato)
      const one = () => guest('order.withdrawProduct', { params: { id: bought.id, pid }, body: {} })
      const whole = () => guest('order.withdraw', { params: { id: bought.id }, body: {} })
      await one()
      expect((await one()).refunds).toHaveLength(1)
      await whole()
      expect((await whole()).refunds).toHaveLength(2)
      await shop.pass()
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('an order paid with points is refunded in points without calling the gateway', async () => {
      const { api, userId } = await shop.asMember({ phone: '01011114444' })
      await givePoints(shop, userId, 30_000)
      const potatoes = [LINE.potato[0], LINE.potato[1], 3] as const
      const bought = await buy(shop, api, [potatoes], { usedPoint: 21_000, paymentMethodType: 'point' })
      const order = await api('order.withdraw', { params: { id: bought.id }, body: {} })
      expect(order.refunds).toMatchObject([{ money: 0, point: 21_000, to: 'none', state: 'done' }])
      expect(order.payment.paymentStatus).toBe('withdraw')
      expect(await balanceOf(shop, userId)).toBe(30_000)
    })
  })

  describe('error', () => {
    test('[ORDER-6] a shipped product cannot be cancelled, nor the whole order', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      const pid = productOf(bought, LINE.apple)
      await moveTo(pid, 'delivery_waiting', 'delivering')
      const params = { id: bought.id }
      await expectRefusal(guest('order.withdrawProduct', { params: { ...params, pid }, body: {} }), 'withdrawRefused')
      await expectRefusal(guest('order.withdraw', { params, body: {} }), 'withdrawRefused')
      await expectRefusal(quote(guest, bought.id), 'withdrawRefused')
      const other = productOf(bought, LINE.potato)
      await guest('order.withdrawProduct', { params: { ...params, pid: other }, body: {} })
      expect(statuses(await get(guest, bought.id)).toSorted()).toEqual(['delivering', 'withdraw_complete'])
    })

    test('an order whose payment is in progress cannot be cancelled', async () => {
      const { orderId: id, orderNo } = await place(guest, [LINE.potato])
      await expectRefusal(guest('order.withdraw', { params: { id }, body: {} }), 'withdrawRefused')
      await guest('payment.close', { body: { orderNo } })
    })

    test('an amount other than the one shown cancels nothing', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      const params = { id: bought.id, pid: productOf(bought, LINE.potato) }
      const { money } = await quote(guest, bought.id, [params.pid])
      await expectRefusal(
        guest('order.withdrawProduct', { params, body: { expectedMoney: money + 1 } }),
        'refundChanged',
      )
      await expectRefusal(guest('order.withdrawProduct', { params, body: { expectedPoint: 1 } }), 'refundChanged')
      expect((await get(guest, bought.id)).refunds).toEqual([])
    })

    test('[C069] if one of several products was shipped, or the amount differs, none is cancelled', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.mackerel, LINE.potato])
      const productIds = [productOf(bought, LINE.potato), productOf(bought, LINE.apple)]
      const params = { id: bought.id }
      const { money } = await quote(guest, bought.id)
      await expectRefusal(
        guest('order.withdraw', { params, body: { productIds, expectedMoney: money } }),
        'refundChanged',
      )
      await moveTo(productOf(bought, LINE.apple), 'delivery_waiting', 'delivering')
      await expectRefusal(guest('order.withdraw', { params, body: { productIds } }), 'withdrawRefused')
      const order = await get(guest, bought.id)
      expect(order.refunds).toEqual([])
      expect(statuses(order).toSorted()).toEqual(['delivering', 'paid', 'paid'])
    })

    test('an unknown bank or an invalid account number is refused beside its field', async () => {
      const bought = await buy(shop, guest, [LINE.potato], { paymentMethodType: 'virtual_account' })
      await deposit(shop, bought)
      for (const wrong of [{ bankCode: '99' }, { accountNumber: '1111111111' }]) {
        const refundAccount = { ...account, ...wrong }
        await expectRefusal(
          guest('order.withdraw', { params: { id: bought.id }, body: { refundAccount } }),
          'invalidInput',
        )
      }
    })
  })

  describe('security', () => {
    test('[F1] orders of others and products of other orders are not found', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      const other = await buy(shop, guest, [LINE.apple])
      const stranger = shop.api(await shop.guest())
      const params = { id: bought.id, pid: productOf(bought, LINE.potato) }
      await expectRefusal(stranger('order.withdraw', { params, body: {} }), 'orderNotFound')
      await expectRefusal(stranger('order.withdrawProduct', { params, body: {} }), 'orderNotFound')
      await expectRefusal(quote(stranger, bought.id), 'orderNotFound')
      const foreign = { id: bought.id, pid: productOf(other, LINE.apple) }
      await expectRefusal(guest('order.withdrawProduct', { params: foreign, body: {} }), 'orderNotFound')
      await expectRefusal(quote(guest, bought.id, [foreign.pid]), 'orderNotFound')
      const productIds = [params.pid, foreign.pid]
      await expectRefusal(guest('order.withdraw', { params: { id: bought.id }, body: { productIds } }), 'orderNotFound')
      expect(statuses(await get(guest, bought.id))).toEqual(['paid'])
    })
  })
})
