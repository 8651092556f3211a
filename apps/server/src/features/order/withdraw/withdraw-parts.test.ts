import type { Api, OrderItem } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  account,
  balanceOf,
  type Bought,
  buy,
  deposit,
  expectBooksRight,
  expectRefusal,
  freeOf,
  givePoints,
  type Line,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'

const DAY = 86_400_000
const small5kg: Line = [PRODUCT.apple, COMBINATION.appleSmall5kg, 1]
const { apple, appleLarge, potato } = LINE

describe.each(testEngines)('[ORDER-3] [ORDER-6] cancelling options of a product on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const member = async (points = 0) => {
    const { api, userId } = await shop.asMember({ phone: `010${String(Math.random()).slice(2, 10)}` })
    if (points > 0) await givePoints(shop, userId, points)
    return { api, userId }
  }
  const cancel = (api: Api, { id }: Bought, ...lines: Line[]) =>
    api('order.withdraw', { params: { id }, body: { combinationIds: lines.map(([, combination]) => combination) } })
  const shown = (api: Api, { id }: Bought, ...lines: Line[]) =>
    api('order.quoteWithdraw', { params: { id }, body: { combinationIds: lines.map(([, each]) => each) } })
  const staff = async (...args: string[]) => {
    const { db, config, clock } = shop
    const done = await runCommand({ db, config, clock: () => clock.now }, ['order', ...args])
    expect(done.exitCode, done.text).toBe(0)
    return done.text
  }
  const statusOf = (order: OrderItem, line: Line) =>
    order.orderItemProducts.find(({ product }) => product.id === line[0])?.orderItemProductStatus
  const cancelledIn = (order: OrderItem): number[] =>
    order.orderItemProducts.flatMap(({ orderOptionGroups }) =>
      orderOptionGroups.filter(({ isCancelled }) => isCancelled).map(({ productOptionCombination: { id } }) => id),
    )
  /** Units that best lists count for the product. */
  const soldOf = ([productId]: Line) =>
    shop.db.one(
      'sold',
      'select sum(units)::int as units, sum(revenue)::int as revenue from sale_figure where product_id = $1',
      [productId],
    )
  const sumOf = (order: OrderItem) => ({
    money: order.refunds.reduce((sum, { money }) => sum + money, 0),
    point: order.refunds.reduce((sum, { point }) => sum + point, 0),
  })

  describe('happy', () => {
    test('one of two options is cancelled: its price less the shipping now due, its stock, nothing of the other', async () => {
      const { api } = await member()
      const [free, freeOfOther] = [await freeOf(shop, appleLarge), await freeOf(shop, apple)]
      // 33,000 won ship free; the remaining 20,000 do not
      const bought = await buy(shop, api, [apple, appleLarge])
      expect(bought.amount).toBe(33_000)
      const quote = await shown(api, bought, appleLarge)
      expect(quote).toMatchObject({ cancelledPrice: 13_000, shippingAfter: 3_000, money: 10_000, isWhole: false })
      expect(quote.lines).toMatchObject([{ name: '꿀사과 · 대과 / 3kg', price: 13_000, next: 'withdraw_partially' }])
      const order = await cancel(api, bought, appleLarge)
      expect(order.orderItemStatus).toBe('paid')
      expect(statusOf(order, apple)).toBe('withdraw_partially')
      expect(cancelledIn(order)).toEqual([appleLarge[1]])
      expect(sumOf(order)).toEqual({ money: 10_000, point: 0 })
      expect(await soldOf(apple)).toEqual({ units: 2, revenue: 20_000 })
      expect(await freeOf(shop, appleLarge)).toBe(free)
      expect(await freeOf(shop, apple)).toBe(freeOfOther - 2)
      await shop.pass()
      expect((await api('order.get', { params: { id: bought.id } })).refunds).toMatchObject([{ state: 'done' }])
      const receipt = await api('order.getReceipt', { params: { id: bought.id } })
      expect(receipt.lines.filter(({ isReturned }) => isReturned).map(({ option }) => option)).toEqual(['대과 / 3kg'])
      expect(receipt.totals.refundedPrice).toBe(10_000)
    })

    test.each([
      [[apple], [small5kg], [appleLarge]],
      [[appleLarge], [apple, small5kg]],
      [[small5kg, potato], [appleLarge], [apple]],
    ])(
      'in any steps, the cancels of all parts refund exactly what was paid, in won and points (%#)',
      async (...steps) => {
        const { api, userId } = await member(7_777)
        const bought = await buy(shop, api, [apple, small5kg, appleLarge, potato], { usedPoint: 7_777 })
        let order = bought.order
        for (const step of steps) order = await cancel(api, bought, ...step)
        if (statusOf(order, potato) !== 'withdraw_complete') {
          expect(statusOf(order, apple)).toBe('withdraw_complete')
          order = await api('order.withdraw', { params: { id: bought.id }, body: {} })
        }
        expect(order.orderItemStatus).toBe('withdraw_complete')
        expect(sumOf(order)).toEqual({ money: bought.amount, point: 7_777 })
        expect(await balanceOf(shop, userId)).toBe(7_777)
      },
    )

    test('[PAY-8] the remaining option is shipped, delivered and completed, and earns only its own points', async () => {
      const { api, userId } = await member(1_000)
      const bought = await buy(shop, api, [apple, appleLarge])
      const before = bought.order.orderItemProducts[0]?.reward?.point
      const order = await cancel(api, bought, appleLarge)
      expect([before, order.orderItemProducts[0]?.reward?.point]).toEqual([330, 200])
      expect(await staff('show', bought.orderNo)).toContain('대과 / 3kg 1개 (취소)')
      await staff('wait', bought.orderNo)
      await staff('ship', bought.orderNo, '--courier', 'cj', '--invoice', '123456789012')
      await staff('deliver', bought.orderNo)
      await shop.pass(8 * DAY)
      expect(await balanceOf(shop, userId)).toBe(1_200)
      shop.clock.now = new Date(shop.clock.now.getTime() - 8 * DAY)
      expect((await api('order.get', { params: { id: bought.id } })).orderItemStatus).toBe('complete')
    })

    test('[C072] a guest who paid by deposit enters the refund account', async () => {
      const api = shop.api(await shop.guest())
      const bought = await buy(shop, api, [apple, appleLarge], { paymentMethodType: 'virtual_account' })
      await expectRefusal(cancel(api, bought, appleLarge), 'withdrawRefused')
      await deposit(shop, bought)
      await expectRefusal(cancel(api, bought, appleLarge), 'refundAccountRequired')
      const body = { combinationIds: [appleLarge[1]], refundAccount: account }
      const order = await api('order.withdraw', { params: { id: bought.id }, body })
      expect(sumOf(order).money).toBe(10_000)
    })
  })

  test('a shop that ran out of one option refunds it without charging shipping', async () => {
    const { api } = await member()
    const bought = await buy(shop, api, [apple, appleLarge])
    expect(await staff('show', bought.orderNo)).toContain(`#${appleLarge[1]} 대과 / 3kg 1개`)
    const { db, config, clock } = shop
    const run = (...args: string[]) => runCommand({ db, config, clock: () => clock.now }, ['order', ...args])
    expect(await run('cancel', bought.orderNo, '--option', '9999')).toMatchObject({ exitCode: 2 })
    expect(await run('wait', bought.orderNo, '--option', String(appleLarge[1]))).toMatchObject({ exitCode: 2 })
    await staff('cancel', bought.orderNo, '--option', String(appleLarge[1]), '--reason', '대과가 다 팔렸어요.')
    const order = await api('order.get', { params: { id: bought.id } })
    expect(statusOf(order, apple)).toBe('withdraw_partially')
    expect(order.refunds).toMatchObject([{ money: 13_000, reason: '대과가 다 팔렸어요.' }])
  })

  describe('unhappy', () => {
    test('a repeated cancel runs once; an option of another order is refused', async () => {
      const { api } = await member()
      const bought = await buy(shop, api, [apple, appleLarge])
      await cancel(api, bought, appleLarge)
      const again = await cancel(api, bought, appleLarge)
      expect(sumOf(again).money).toBe(10_000)
      await expectRefusal(shown(api, bought, appleLarge), 'withdrawRefused')
      await expectRefusal(cancel(api, bought, potato), 'orderNotFound')
      await expectRefusal(cancel(api, bought, apple, potato), 'orderNotFound')
      expect(cancelledIn(await api('order.get', { params: { id: bought.id } }))).toEqual([appleLarge[1]])
    })

    test('concurrent cancels of everything, in whole and in parts, refund what was paid once', async () => {
      const { api } = await member()
      const bought = await buy(shop, api, [apple, small5kg, appleLarge])
      const pid = productOf(bought, apple)
      const asked = [
        cancel(api, bought, apple),
        cancel(api, bought, small5kg, apple),
        api('order.withdrawProduct', { params: { id: bought.id, pid }, body: {} }),
        cancel(api, bought, appleLarge),
        api('order.withdraw', { params: { id: bought.id }, body: {} }),
      ]
      await Promise.allSettled(asked)
      await api('order.withdraw', { params: { id: bought.id }, body: {} })
      const order = await api('order.get', { params: { id: bought.id } })
      expect(order.orderItemStatus).toBe('withdraw_complete')
      expect(sumOf(order).money).toBe(bought.amount)
    })

    test('a packed product can be requested only as a whole', async () => {
      const { api } = await member()
      const bought = await buy(shop, api, [apple, appleLarge])
      await staff('wait', bought.orderNo)
      await expectRefusal(cancel(api, bought, appleLarge), 'withdrawRefused')
      const order = await cancel(api, bought, apple, appleLarge)
      expect(statusOf(order, apple)).toBe('withdraw_request')
      expect(order.refunds).toEqual([])
    })

    test('an outdated expected amount cancels nothing', async () => {
      const { api } = await member()
      const bought = await buy(shop, api, [apple, appleLarge])
      const body = { combinationIds: [appleLarge[1]], expectedMoney: 13_000 }
      await expectRefusal(api('order.withdraw', { params: { id: bought.id }, body }), 'refundChanged')
      expect(cancelledIn(await api('order.get', { params: { id: bought.id } }))).toEqual([])
    })
  })
})
