import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  address,
  buy,
  type Bought,
  deposit,
  expectBooksRight,
  freeOf,
  givePoints,
  LINE,
  openRefundShop,
  productOf,
  quote,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { encryptAccount } from '#src/features/user/account/withdraw-account.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { WithdrawActor } from './withdraw-plan.ts'
import { withdrawProducts } from './withdraw-products.ts'

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let guest: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    guest = shop.api(await shop.guest())
    await shop.db.script(`
      insert into coupon (name, discount_kind, discount, issue, begin_at, end_at)
      values ('어서 오세요', 'fixed', 3000, 'everyone', '2026-11-01', '2027-11-01')`)
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const get = (api: Api, { id }: Bought) => api('order.get', { params: { id } })
  const moveTo = (id: number, to: string) =>
    // sets the packing state directly; only its result matters here
    shop.db.script(`
      insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
        select order_id, id, status, '${to}', 'operator', '', now() from order_product where id = ${id};
      update order_product set status = '${to}' where id = ${id}`)
  const byShop = ({ id: orderId }: Bought, pid: number, actor: WithdrawActor, cancelledBy: 'shop' | 'shopper') => {
    const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
    return withdrawProducts(app, { orderId, orderProductIds: [pid], actor, cancelledBy, reason: '품절이에요.' })
  }

  describe('happy', () => {
    test('[C069] the coupon is restored with the last product of its order, and not before', async () => {
      const { api } = await shop.asMember({ phone: '01022223333' })
      const listed = async (state: 'usable' | 'used') => (await api('coupon.list', { query: { state } })).count
      const couponId = (await api('coupon.list')).list[0]?.id ?? 0
      const bought = await buy(shop, api, [LINE.apple, LINE.potato], { couponId })
      expect(bought.order.orderItemPrice.couponDiscountPrice).toBe(3_000)
      const pid = productOf(bought, LINE.potato)
      expect(await quote(api, bought.id, [pid])).toMatchObject({ couponComesBack: false, cancelledPrice: 7_000 })
      await api('order.withdrawProduct', { params: { id: bought.id, pid }, body: {} })
      expect([await listed('used'), await listed('usable')]).toEqual([1, 0])
      expect((await quote(api, bought.id)).couponComesBack).toBe(true)
      await api('order.withdraw', { params: { id: bought.id }, body: {} })
      expect([await listed('used'), await listed('usable')]).toEqual([0, 1])
    })

    test('[ORDER-2] [ORDER-3] cancelling a whole order requests the packed product; both refunds together equal the amount shown', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.mackerel])
      const packed = productOf(bought, LINE.apple)
      await moveTo(packed, 'delivery_waiting')
      const shown = await quote(guest, bought.id)
      expect(shown.lines.map(({ next }) => next).toSorted()).toEqual(['withdraw_complete', 'withdraw_request'])
      expect(shown).toMatchObject({ money: bought.amount, isWhole: true })
      const body = { expectedMoney: shown.money }
      const order = await guest('order.withdraw', { params: { id: bought.id }, body })
      expect(order.orderItemStatus).toBe('withdraw_request')
      expect(order.refunds).toHaveLength(1)
      await byShop(bought, packed, 'operator', 'shopper')
      const sums = (await get(guest, bought)).refunds.map(({ money }) => money)
      expect(sums.reduce((sum, money) => sum + money, 0)).toBe(shown.money)
    })

    test('[ORDER-3] a sold-out product never costs free shipping and does not return to stock', async () => {
      // 40,000 won of apples and pears of one seller ship free; without the apples they would not
      const bought = await buy(shop, guest, [[LINE.apple[0], LINE.apple[1], 3], LINE.mackerel])
      const pid = productOf(bought, LINE.apple)
      const free = await freeOf(shop, LINE.apple)
      await moveTo(pid, 'stock_out')
      await byShop(bought, pid, 'time', 'shop')
      const order = await get(guest, bought)
      expect(order.refunds).toMatchObject([{ money: 30_000, reason: '품절이에요.' }])
      expect(order.timeline.at(-1)).toMatchObject({ actor: 'time', from: 'stock_out', to: 'withdraw_complete' })
      expect(await freeOf(shop, LINE.apple)).toBe(free)
    })

    test('[ORDER-3] an order placed before return fees existed is charged none', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.tangerine])
      await shop.db.exec('t', "update orders set totals = totals - 'taxFreePrice' where id = $1", [bought.id])
      const [first, last] = [productOf(bought, LINE.tangerine), productOf(bought, LINE.apple)]
      for (const pid of [first, last])
        for (const to of ['delivery_waiting', 'delivering', 'delivery_end', 'return_request']) await moveTo(pid, to)
      await byShop(bought, first, 'operator', 'shopper')
      expect((await get(guest, bought)).refunds).toMatchObject([{ money: 11_000 }])
      const params = { id: bought.id, pid: last }
      const shown = await guest('orderItem.quoteReturn', { params, body: { reason: 'changedMind' } })
      expect(shown).toMatchObject({
        cancelledPrice: 20_000,
        returnFee: 0,
        money: bought.amount - 11_000,
        isWhole: true,
      })
      await byShop(bought, last, 'operator', 'shopper')
      expect((await get(guest, bought)).refunds.map(({ money }) => money)).toEqual([11_000, bought.amount - 11_000])
    })

    test('a returned and accepted product is refunded once by the shop and does not return to stock', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.tangerine])
      const pid = productOf(bought, LINE.tangerine)
      for (const to of ['delivery_waiting', 'delivering', 'delivery_end', 'return_request']) await moveTo(pid, to)
      const free = await freeOf(shop, LINE.tangerine)
      const params = { id: bought.id, pid }
      const shown = await guest('orderItem.quoteReturn', { params, body: { reason: 'changedMind' } })
      // one box less would have cost 3,000 won, but it was shipped, and the buyer pays its return
      expect(shown).toMatchObject({ cancelledPrice: 8000, returnFee: 3000, money: 5000, isWhole: false })
      const broken = await guest('orderItem.quoteReturn', { params, body: { reason: 'damaged' } })
      expect(broken).toMatchObject({ cancelledPrice: 8000, returnFee: 0, money: 11_000 })
      await byShop(bought, pid, 'operator', 'shopper')
      await byShop(bought, pid, 'operator', 'shopper')
      const order = await get(guest, bought)
      expect(order.refunds).toMatchObject([{ money: 5000, point: 0 }])
      await shop.pass()
      const told = shop.messages.sent.filter(({ tags }) => tags?.orderNo === bought.orderNo)
      expect(told.find(({ tags }) => tags?.purpose === 'refund.returned')?.text).toMatch(
        /\n반품 처리를 마쳤어요\.\n.*감귤.*\n돌려드린 금액 5,000원/,
      )
      expect(order.orderItemProducts.find(({ id }) => id === pid)?.orderItemProductStatus).toBe('return_complete')
      expect(await freeOf(shop, LINE.tangerine)).toBe(free)
      // the rest of the order was never shipped and returns to stock
      const apples = await freeOf(shop, LINE.apple)
      await byShop(bought, productOf(bought, LINE.apple), 'operator', 'shop')
      expect(await freeOf(shop, LINE.apple)).toBe(apples + LINE.apple[2])
    })

    test('[PAY-8] points restored by a return are not described as a cancelled order', async () => {
      const { api, userId } = await shop.asMember({ phone: '01022225555' })
      await givePoints(shop, userId, 5_000)
      const bought = await buy(shop, api, [LINE.apple, LINE.mackerel], { usedPoint: 5_000 })
      const [kept, cancelled] = [productOf(bought, LINE.apple), productOf(bought, LINE.mackerel)]
      await byShop(bought, cancelled, 'operator', 'shop')
      for (const to of ['delivery_waiting', 'delivering', 'delivery_end', 'return_request']) await moveTo(kept, to)
      await byShop(bought, kept, 'operator', 'shop')
      const { list } = await api('user.listPoints', { query: { kind: 'came' } })
      expect(list.slice(0, 2).map(({ reason }) => reason)).toEqual(['반품한 주문', '취소한 주문'])
    })

    test('[ORDER-3] an always-free product is returned from Jeju without a fee: only the outbound surcharge stays paid', async () => {
      const jeju = { ...address, roadAddress: '제주 제주시 첨단로 1', zonecode: '63309' }
      const bought = await buy(shop, guest, [LINE.potato], { address: jeju })
      expect(bought.amount).toBe(7000 + 3000)
      const pid = productOf(bought, LINE.potato)
      for (const to of ['delivery_waiting', 'delivering', 'delivery_end']) await moveTo(pid, to)
      const params = { id: bought.id, pid }
      const atWill = await guest('orderItem.quoteReturn', { params, body: { reason: 'changedMind' } })
      expect(atWill).toMatchObject({ cancelledPrice: 7000, returnFee: 0, shippingAfter: 3000, money: 7000 })
      const broken = await guest('orderItem.quoteReturn', { params, body: { reason: 'damaged' } })
      expect(broken).toMatchObject({ returnFee: 0, shippingAfter: 0, money: 10_000 })
    })

    test('[PAY-7] a member’s saved account is used without asking', async () => {
      const { api, userId } = await shop.asMember({ phone: '01022224444' })
      const { wrapped } = await shop.db.one<{ wrapped: Buffer }>(
        't',
        'select wrapped from user_key where user_id = $1',
        [userId],
      )
      const key = encryptionOf(shop.config).unwrap(wrapped, userId)
      const own = { owner: '김회원', bankName: '신한은행', accountNumber: '110987654321' }
      await shop.db.exec('t', 'insert into user_withdraw_account (user_id, sealed, updated_at) values ($1, $2, $3)', [
        userId,
        encryptAccount(key, userId, own),
        shop.clock.now,
      ])
      const bought = await buy(shop, api, [LINE.apple], { paymentMethodType: 'virtual_account' })
      await deposit(shop, bought)
      expect(await quote(api, bought.id)).toMatchObject({ to: 'account', needsAccount: false })
      await api('order.withdraw', { params: { id: bought.id }, body: {} })
      await shop.pass()
      expect((await get(api, bought)).refunds).toMatchObject([{ state: 'done', to: 'account' }])
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('the shipping terms of the order count, not the current ones of the product', async () => {
      const jeju = { ...address, roadAddress: '제주 제주시 첨단로 1', zonecode: '63309' }
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato], { address: jeju })
      const before = await quote(guest, bought.id, [productOf(bought, LINE.potato)])
      await shop.db.script(
        'update product set shipping_fee = 9999 where id = 1; update product set secondary_area_shipping_fee = 9999 where id in (1, 11)',
      )
      expect(await quote(guest, bought.id, [productOf(bought, LINE.potato)])).toEqual(before)
      expect((await quote(guest, bought.id)).money).toBe(bought.amount)
      await shop.db.script(
        'update product set shipping_fee = 3000 where id = 1; update product set secondary_area_shipping_fee = 3000 where id in (1, 11)',
      )
    })
  })

  describe('error', () => {
    test('[PAY-7] the shop may cancel without a known account: the refund is listed and nothing is lost', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato], { paymentMethodType: 'virtual_account' })
      await deposit(shop, bought)
      await byShop(bought, productOf(bought, LINE.apple), 'operator', 'shop')
      await shop.pass()
      expect((await get(guest, bought)).refunds).toMatchObject([{ state: 'failed' }])
      const open = await shop.db.many<{ kind: string; code: string }>(
        't',
        "select kind, detail -> 'failure' ->> 'code' as code from reconciliation_break where order_id = $1",
        [bought.id],
      )
      expect(open).toEqual([{ kind: 'refundFailed', code: 'NO_REFUND_ACCOUNT' }])
    })
  })
})
