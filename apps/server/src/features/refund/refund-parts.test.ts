import type { Api, CallInput } from '@shop/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import {
  address,
  buy,
  givePoints,
  LINE,
  openRefundShop,
  quote,
  type RefundShop,
  expectBooksRight,
} from './testing/buying.ts'

let shop: RefundShop
beforeAll(async () => {
  shop = await openRefundShop()
  await shop.db.script(`
    insert into coupon (name, discount_kind, discount, issue, begin_at, end_at)
    select '오늘 ' || n, 'fixed', 1000 + n * 77, 'everyone', '2026-11-01', '2027-11-01' from generate_series(1, 3) as n;
    update product set tax_status = 'tax' where id in (${PRODUCT.potato}, ${PRODUCT.tangerine});
    update stock set initial = 1000, on_hand = 1000 where initial > 0`)
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const lines = [LINE.apple, LINE.appleLarge, LINE.potato, LINE.tangerine, LINE.mackerel]
const jeju = { ...address, roadAddress: '제주 제주시 첨단로 1', zonecode: '63309' }
const farLines = lines.filter((line) => line !== LINE.mackerel)

const purchase = fc.record({
  lines: fc.uniqueArray(
    fc.tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 4 })).map(([at, unit]) => ({ at, unit })),
    { minLength: 2, maxLength: 5, selector: ({ at }) => at },
  ),
  isFar: fc.boolean(),
  hasCoupon: fc.boolean(),
  usedPoint: fc.constantFrom(0, 1, 1_001, 4_999),
  turns: fc.array(fc.record({ pick: fc.nat(), isShops: fc.boolean() }), { minLength: 8, maxLength: 8 }),
  endsWhole: fc.boolean(),
})
type Purchase = typeof purchase extends fc.Arbitrary<infer T> ? T : never

const termsOf = async (api: Api, { isFar, hasCoupon, usedPoint }: Purchase) => {
  const coupons = hasCoupon ? await api('coupon.list') : undefined
  const couponId = coupons?.list[0]?.id ?? null
  return { address: isFar ? jeju : address, usedPoint, couponId } satisfies Partial<
    CallInput<'order.checkTmp'>['body']
  > & {
    usedPoint: number
  }
}

test('[ORDER-3] [J3] an order cancelled in any parts: each part refunds the previewed amount, and all of them the amount paid', {
  timeout: 120_000,
}, async () => {
  let bought = 0
  const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
  await fc.assert(
    fc.asyncProperty(purchase, async (given) => {
      const { api, userId } = await shop.asMember()
      await givePoints(shop, userId, 5_000)
      const shelf = given.isFar ? farLines : lines
      const wanted = given.lines.map(({ at, unit }) => {
        const [productId, combinationId] = shelf[at % shelf.length] ?? LINE.potato
        return [productId, combinationId, unit] as const
      })
      const terms = await termsOf(api, given)
      const asked = await buy(shop, api, wanted, terms).catch((error: { code?: string }) => error)
      // orders whose products do not allow points are covered by another test
      if (!('order' in asked)) return expect(asked.code).toBe('pointsNotUsable')
      const { id, amount } = asked
      bought += 1
      const left = asked.order.orderItemProducts.map((product) => product.id)
      for (const { pick, isShops } of given.turns) {
        const [pid] = left.splice(pick % Math.max(1, left.length), 1)
        if (pid === undefined) break
        const before = await quote(api, id, [pid])
        const isLast = left.length === 0
        if (isShops && !isLast) {
          const choice = { orderId: id, orderProductIds: [pid], actor: 'operator', cancelledBy: 'shop' } as const
          await withdrawProducts(app, { ...choice, reason: '품절' })
        } else if (given.endsWhole && left.length === 1) {
          const shown = await quote(api, id)
          const order = await api('order.withdraw', { params: { id }, body: { expectedMoney: shown.money } })
          expect(order.refunds.at(-1)).toMatchObject({ money: shown.money, point: shown.point })
          break
        } else {
          const body = { expectedMoney: before.money, expectedPoint: before.point }
          const order = await api('order.withdrawProduct', { params: { id, pid }, body })
          expect(order.refunds.at(-1)).toMatchObject({ money: before.money, point: before.point, to: before.to })
          expect(before.isWhole).toBe(isLast)
        }
      }
      const { refunds, orderItemPrice } = await api('order.get', { params: { id } })
      const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
      expect(sum(refunds.map(({ money }) => money))).toBe(amount)
      expect(sum(refunds.map(({ point }) => point))).toBe(orderItemPrice.usedPoint)
      await shop.pass()
      expect(shop.gateway.canceled(asked.orderNo)).toBe(amount)
      const books = await shop.db.many<{ amount: number }>(
        't',
        'select account, sum(amount)::int as amount from money_entry where order_id = $1 group by 1',
        [id],
      )
      for (const entry of books) expect(entry.amount).toBe(0)
    }),
    { numRuns: 40, seed: 20_261_122 },
  )
  expect(bought).toBeGreaterThan(25)
})
