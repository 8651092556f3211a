import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coupon, couponDiscountOf } from '#src/price/coupon-rules.ts'
import { expectedPurchasePoint, maxUsablePoint } from '#src/price/point-rules.ts'
import { linePriceOf, paidPriceOf, type PricedLine, priceCart, unitPriceOf } from '#src/price/price-rules.ts'
import { refundOf, type RefundLine } from '#src/order/refund-rules.ts'
import { pricedLineArbitrary, termsArbitrary } from '#src/testing/priced-line.ts'
import { runs } from '#src/testing/runs.ts'
import { splitWon, sumWon } from '#src/price/won.ts'

// [J3] 50,000 carts: all amounts are whole, none is negative, and parts sum to their total.

const cart = fc.array(pricedLineArbitrary, { minLength: 1, maxLength: 6 })
const MOST_OF_A_ROW = 2 ** 31 - 1
const now = new Date('2026-11-21T00:00:00Z')

const coupon: fc.Arbitrary<Coupon> = fc
  .record({
    isFixed: fc.boolean(),
    size: fc.integer({ min: 1, max: 100 }),
    cap: fc.option(fc.nat(20_000)),
    min: fc.nat(60_000),
  })
  .map(({ isFixed, size, cap, min }) => ({
    id: 1,
    discount: isFixed
      ? { kind: 'fixed', amount: size * 500 }
      : { kind: 'percent', percent: size, maxDiscountPrice: cap },
    minOrderPrice: min,
    beginAt: new Date(0),
    endAt: new Date(now.getTime() + 1),
    categoryIds: null,
    productIds: null,
  }))
const toCouponLine = (line: PricedLine) => ({
  productId: line.productId,
  categoryIds: [],
  linePrice: linePriceOf(line),
})

const expectWon = (...amounts: readonly number[]) => {
  for (const amount of amounts) {
    if (!Number.isSafeInteger(amount) || amount < 0 || amount > MOST_OF_A_ROW)
      expect.fail(`${amount} is no won of a row`)
  }
}
const amountsOf = ({ totals }: ReturnType<typeof priceCart>): number[] =>
  Object.values(totals).filter((value) => typeof value === 'number')

test('[J3] coupons of 10,000 carts', () => {
  fc.assert(
    fc.property(cart, coupon, termsArbitrary, (lines, one, terms) => {
      const couponDiscountPrice = couponDiscountOf(one, lines.map(toCouponLine), now)
      const priced = priceCart(lines, { ...terms, couponDiscountPrice })
      expectWon(couponDiscountPrice, ...amountsOf(priced))
      expect(couponDiscountPrice).toBeLessThanOrEqual(priced.totals.productsPrice)
      // A discount applies once: all other amounts are unchanged.
      const plain = priceCart(lines, { ...terms, couponDiscountPrice: 0 })
      expect(priced.totals.price + couponDiscountPrice).toBe(plain.totals.price)
    }),
    { numRuns: runs(10_000) },
  )
})

test('[J3] points of 10,000 carts', () => {
  fc.assert(
    fc.property(
      cart,
      termsArbitrary,
      fc.nat(300_000),
      fc.constantFrom(0, 1000),
      (lines, terms, balance, minUsePoint) => {
        const { productsPrice, price } = priceCart(lines, { ...terms, usedPoint: 0 }).totals
        const usedPoint = maxUsablePoint({ minUsePoint, minPointUseProductPrice: 0 }, { balance, productsPrice, price })
        const { totals } = priceCart(lines, { ...terms, usedPoint })
        expectWon(usedPoint, paidPriceOf(totals))
        expect(totals.usedPoint).toBe(usedPoint)
        expect(paidPriceOf(totals) + usedPoint).toBe(price)
        const rate = (balance % 300) / 100
        const earned = expectedPurchasePoint(
          lines.map((line) => ({ unitPrice: unitPriceOf(line), optionUnit: line.optionUnit, purchasePointPer: rate })),
        )
        expectWon(earned)
        expect(earned).toBeLessThanOrEqual((productsPrice * rate) / 100 + 1e-6)
        expect(earned).toBeGreaterThan((productsPrice * rate) / 100 - lines.length - 1e-6)
      },
    ),
    { numRuns: runs(10_000) },
  )
})

test('[J3] shipping of 10,000 carts: more units never cost less, and the order of lines does not change the fee', () => {
  // Checked for every type without a waiver, because more units might reach a condition.
  const unwaived = cart.map((lines) =>
    lines.map((line) => Object.assign({}, line, { freeShippingFeeConditionPrice: null })),
  )
  fc.assert(
    fc.property(unwaived, termsArbitrary, fc.nat(), (lines, terms, turn) => {
      const charged = { ...terms, usedPoint: 0 }
      const priced = priceCart(lines, charged)
      const more = lines.map((line, index) =>
        index === 0 ? Object.assign({}, line, { optionUnit: line.optionUnit + 1 }) : line,
      )
      const dearer = priceCart(more, charged)
      expectWon(...amountsOf(priced), ...priced.bundles.map(({ shippingFee }) => shippingFee))
      for (const key of ['productsPrice', 'listPrice', 'shippingFee', 'cumaAddOrtherShippingFee', 'price'] as const)
        expect(dearer.totals[key]).toBeGreaterThanOrEqual(priced.totals[key])
      const at = turn % lines.length
      const turned = [...lines.slice(at), ...lines.slice(0, at)]
      expect(priceCart(turned, charged).totals).toEqual(priced.totals)
    }),
    { numRuns: runs(10_000) },
  )
})

test('[J3] partial cancels of 10,000 carts: refund plus remainder equals the payment', () => {
  const mark = (line: PricedLine, cancelledBy: RefundLine['cancelledBy']): RefundLine => ({ ...line, cancelledBy })
  fc.assert(
    fc.property(cart, termsArbitrary, fc.nat(), (lines, terms, mask) => {
      const { totals } = priceCart(lines, terms)
      const some = lines.map((line, index) => mark(line, (mask >> index) % 2 === 1 ? 'shopper' : 'kept'))
      const first = refundOf({ ...terms, lines: some, refunded: { money: 0, point: 0 } })
      const all = lines.map((line) => mark(line, 'shopper'))
      const rest = refundOf({ ...terms, lines: all, refunded: { money: first.money, point: first.point } })
      expectWon(first.money, first.point, first.couponShare, first.shippingAfter, rest.money, rest.point)
      expect(first.money + rest.money).toBe(paidPriceOf(totals))
      expect(first.point + rest.point).toBe(totals.usedPoint)
      expect(first.couponShare).toBeLessThanOrEqual(totals.couponDiscountPrice)
    }),
    { numRuns: runs(10_000) },
  )
})

test('[J3] splits over 10,000 carts: parts sum to the whole, and a heavier line never gets less', () => {
  fc.assert(
    fc.property(cart, fc.nat(1_000_000), (lines, total) => {
      const weights = lines.map(linePriceOf)
      const parts = splitWon(total, weights)
      expectWon(...parts)
      expect(sumWon(parts)).toBe(total)
      for (const [index, part] of parts.entries())
        for (const [other, theirs] of parts.entries())
          if (weights[index]! > weights[other]!) expect(part).toBeGreaterThanOrEqual(theirs)
    }),
    { numRuns: runs(10_000) },
  )
})
