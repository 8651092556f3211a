import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidPriceOf, type PricedLine, priceCart } from '#src/price/price-rules.ts'
import { type RefundLine, type RefundOrder, refundOf } from '#src/order/refund-rules.ts'
import { pricedLine, pricedLineArbitrary, termsArbitrary } from '#src/testing/priced-line.ts'

const a = pricedLine({ productId: 1, price: 20_000 })
const b = pricedLine({ productId: 2, price: 15_000 })
type Who = RefundLine['cancelledBy']

const order = (lines: readonly (typeof a & { cancelledBy: Who })[], over: Partial<RefundOrder> = {}): RefundOrder => ({
  lines,
  areaType: 'major',
  couponDiscountPrice: 0,
  usedPoint: 0,
  refunded: { money: 0, point: 0 },
  ...over,
})
const by = (cancelledBy: Who, line = a) => ({ ...line, cancelledBy })

describe('one cancel', () => {
  test('[ORDER-3] under the free-shipping condition the base fee is deducted', () => {
    expect(refundOf(order([by('kept', a), by('shopper', b)]))).toEqual({
      money: 12_000,
      point: 0,
      cancelledPrice: 15_000,
      couponShare: 0,
      shippingBefore: 0,
      shippingAfter: 3000,
      returnFee: 0,
      shortfall: 0,
      isWhole: false,
    })
  })

  test('[ORDER-3] undeliverable goods are refunded in full and keep shipping free', () => {
    expect(refundOf(order([by('kept', a), by('shop', b)]))).toMatchObject({ money: 15_000, shippingAfter: 0 })
    const onlyCondition = [by('kept', { ...a, freeShippingFeeConditionPrice: null }), by('shop', b)]
    expect(refundOf(order(onlyCondition))).toMatchObject({ money: 15_000, shippingAfter: 0 })
  })

  test('[ORDER-3] coupon and points come back in proportion', () => {
    const lines = [by('kept', a), by('shopper', { ...b, price: 10_000 }), by('kept', { ...a, productId: 3 })]
    expect(refundOf(order(lines, { couponDiscountPrice: 1000, usedPoint: 500 }))).toMatchObject({
      money: 9700,
      point: 100,
      couponShare: 200,
    })
  })

  test('[ORDER-3] one box less refunds its surcharge', () => {
    const boxed = { ...a, maxUnitInBox: 1, price: 1000 }
    const lines = [by('kept', boxed), by('shopper', { ...boxed, productId: 2 })]
    expect(refundOf(order(lines, { areaType: 'third_area' }))).toMatchObject({
      money: 10_000,
      shippingBefore: 18_000,
      shippingAfter: 9000,
    })
  })

  test('[ORDER-3] “my refund took the fee of a box that always ships free”: a type01 line adds no base fee, cancelled or not', () => {
    const free = { ...b, shippingFeeType: 'type01', shippingFee: 0, freeShippingFeeConditionPrice: null } as const
    const alone = { ...a, price: 1000 }
    expect(refundOf(order([by('kept', alone), by('shopper', free)]))).toMatchObject({
      money: 15_000,
      shippingBefore: 3000,
      shippingAfter: 3000,
    })
    expect(refundOf(order([by('shopper', alone), by('kept', free)]))).toMatchObject({ money: 4000, shippingAfter: 0 })
  })

  test('[ORDER-3] below the condition only the waived fee is deducted, not the fee already paid', () => {
    const wholesale = {
      ...b,
      shippingFeeType: 'type02',
      shippingFee: 9000,
      freeShippingFeeConditionPrice: null,
    } as const
    const rest = { ...a, price: 16_000 }
    expect(refundOf(order([by('kept', wholesale), by('kept', rest)]))).toMatchObject({
      shippingBefore: 9000,
      shippingAfter: 9000,
    })
    expect(refundOf(order([by('kept', wholesale), by('shopper', rest)]))).toMatchObject({
      money: 16_000,
      shippingAfter: 9000,
    })
    expect(refundOf(order([by('shopper', wholesale), by('kept', rest)]))).toMatchObject({
      money: 21_000,
      shippingAfter: 3000,
    })
    const cheap = { ...rest, productId: 3, price: 8000 }
    const both = order([
      by('kept', { ...wholesale, price: 16_000 }),
      by('kept', { ...cheap, productId: 4 }),
      by('shopper', cheap),
    ])
    expect(refundOf(both)).toMatchObject({ money: 0, shippingBefore: 9000, shippingAfter: 18_000, shortfall: 1000 })
  })

  test('[ORDER-3] a fee above the cancelled amount refunds 0 and charges nothing', () => {
    const lines = [by('kept', { ...a, price: 29_000 }), by('shopper', { ...b, price: 1000 })]
    expect(refundOf(order(lines))).toMatchObject({ money: 0, point: 0, shortfall: 2000 })
  })

  test('[ORDER-3] the fee is deducted from money first, then from points', () => {
    const lines = [by('kept', { ...a, price: 27_000 }), by('shopper', { ...b, price: 5000 })]
    expect(refundOf(order(lines, { usedPoint: 32_000 }))).toMatchObject({ money: 0, point: 2000 })
    expect(refundOf(order(lines, { usedPoint: 9600 }))).toMatchObject({ money: 500, point: 1500 })
  })

  test('[ORDER-3] never refunds more money than was paid and restores the rest as points', () => {
    const boxed = { ...a, maxUnitInBox: 1, price: 1000, freeShippingFeeConditionPrice: null }
    const lines = [by('kept', boxed), by('shopper', { ...boxed, productId: 2 })]
    expect(refundOf(order(lines, { usedPoint: 7000 }))).toMatchObject({ money: 500, point: 3500 })
    expect(refundOf(order(lines, { usedPoint: 8000 }))).toMatchObject({ money: 0, point: 4000 })
  })
})

describe('one return', () => {
  // All lines of one bundle fit in one box.
  const [a, b, c] = [20_000, 15_000, 30_000].map((price, at) =>
    pricedLine({ productId: at + 1, price, maxUnitInBox: 10 }),
  ) as [PricedLine, PricedLine, PricedLine]

  test('[ORDER-3] a return without a fault is charged return shipping, and the outbound fee stays charged', () => {
    const alone = { ...a, freeShippingFeeConditionPrice: null }
    expect(refundOf(order([by('returned', alone)]))).toMatchObject({
      money: 17_000,
      shippingBefore: 3000,
      shippingAfter: 3000,
      returnFee: 3000,
      isWhole: true,
    })
  })

  test('[ORDER-3] below the free-shipping condition the waived outbound fee is charged as well', () => {
    expect(refundOf(order([by('kept', a), by('returned', b)]))).toMatchObject({
      money: 9000,
      shippingBefore: 0,
      shippingAfter: 3000,
      returnFee: 3000,
    })
    expect(refundOf(order([by('kept', c), by('returned', b)]))).toMatchObject({ money: 12_000, shippingAfter: 0 })
    expect(refundOf(order([by('returned', a), by('returned', b)]))).toMatchObject({ money: 29_000, isWhole: true })
  })

  test('[ORDER-3] wrong or damaged goods are returned free of charge', () => {
    expect(refundOf(order([by('kept', a), by('shop', b)]))).toMatchObject({ money: 15_000, returnFee: 0 })
    expect(refundOf(order([by('shop', { ...a, price: 1000 })]))).toMatchObject({ money: 4000, returnFee: 0 })
  })

  test('[ORDER-3] return shipping is charged once per bundle', () => {
    const elsewhere = { ...b, distributorId: 2, shippingFee: 2500 }
    expect(refundOf(order([by('returned', c), by('returned', { ...c, productId: 4 })]))).toMatchObject({
      returnFee: 3000,
    })
    expect(refundOf(order([by('returned', c), by('returned', elsewhere)]))).toMatchObject({ returnFee: 5500 })
  })

  test('[ORDER-3] returns from a remote island cost the same as from the mainland', () => {
    const lines = [by('returned', { ...a, freeShippingFeeConditionPrice: null })]
    expect(refundOf(order(lines, { areaType: 'third_area' }))).toMatchObject({
      money: 17_000,
      shippingBefore: 9000,
      shippingAfter: 9000,
      returnFee: 3000,
    })
  })

  test('[ORDER-3] fees above the price of the product are never charged', () => {
    const lines = [by('kept', { ...a, price: 29_000 }), by('returned', { ...b, price: 1000 })]
    expect(refundOf(order(lines))).toMatchObject({ money: 0, point: 0, shortfall: 5000 })
  })
})

describe('several cancels', () => {
  test('[ORDER-2] cancelling the whole order refunds everything including shipping', () => {
    const lines = [by('shopper', { ...a, price: 1000 })]
    expect(refundOf(order(lines, { usedPoint: 400 }))).toMatchObject({ money: 3600, point: 400, isWhole: true })
  })

  test('[ORDER-2] an earlier refund that was too high is deducted from later refunds', () => {
    const c = pricedLine({ productId: 3, price: 1000 })
    const big = { ...a, price: 29_000 }
    const first = refundOf(order([by('kept', big), by('shopper', b), by('kept', c)]))
    expect(first.money).toBe(15_000)
    const second = refundOf(
      order([by('kept', big), by('shopper', b), by('shopper', c)], { refunded: { money: 15_000, point: 0 } }),
    )
    expect(second.money).toBe(0)
    const third = refundOf(
      order([by('shopper', big), by('shopper', b), by('shopper', c)], { refunded: { money: 15_000, point: 0 } }),
    )
    expect(third).toMatchObject({ money: 30_000, isWhole: true })
  })

  test('[PAY-9] negative or fractional amounts of earlier refunds are refused', () => {
    expect(() => refundOf(order([], { refunded: { money: -1, point: 0 } }))).toThrow('refunded.money')
    expect(() => refundOf(order([], { refunded: { money: 0, point: 0.5 } }))).toThrow('refunded.point')
  })

  test('[ORDER-2] step-by-step refunds in any order sum to exactly the paid amount and never exceed it', () => {
    const lines = fc.array(pricedLineArbitrary, { minLength: 1, maxLength: 6 })
    const who = fc.array(fc.constantFrom<Who>('shopper', 'shop'), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(lines, termsArbitrary, who, (priced, terms, whos) => {
        const { totals } = priceCart(priced, terms)
        const refunded = { money: 0, point: 0 }
        for (const count of priced.keys()) {
          const marked = priced.map((line, index) => by(index <= count ? whos[index]! : 'kept', line))
          const refund = refundOf({ ...terms, lines: marked, refunded })
          for (const amount of [refund.money, refund.point, refund.shortfall, refund.couponShare]) {
            expect(Number.isSafeInteger(amount)).toBe(true)
            expect(amount).toBeGreaterThanOrEqual(0)
          }
          refunded.money += refund.money
          refunded.point += refund.point
          expect(refunded.money).toBeLessThanOrEqual(paidPriceOf(totals))
          expect(refunded.point).toBeLessThanOrEqual(totals.usedPoint)
        }
        expect(refunded).toEqual({ money: paidPriceOf(totals), point: totals.usedPoint })
      }),
      { numRuns: 300 },
    )
  })

  test('[ORDER-3] refunds with returns never exceed the payment, and fall short of it by at most the shipping used', () => {
    const lines = fc.array(pricedLineArbitrary, { minLength: 1, maxLength: 6 })
    const who = fc.array(fc.constantFrom<Who>('shopper', 'shop', 'returned'), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(lines, termsArbitrary, who, (priced, terms, whos) => {
        const { totals } = priceCart(priced, terms)
        const refunded = { money: 0, point: 0 }
        let last = refundOf(
          order(
            priced.map((line) => by('kept', line)),
            terms,
          ),
        )
        for (const count of priced.keys()) {
          const marked = priced.map((line, index) => by(index <= count ? whos[index]! : 'kept', line))
          const next = refundOf({ ...terms, lines: marked, refunded })
          expect(next.returnFee).toBeGreaterThanOrEqual(last.returnFee)
          refunded.money += next.money
          refunded.point += next.point
          last = next
        }
        const paid = paidPriceOf(totals) + totals.usedPoint
        expect(refunded.money).toBeLessThanOrEqual(paidPriceOf(totals))
        expect(refunded.point).toBeLessThanOrEqual(totals.usedPoint)
        expect(refunded.money + refunded.point).toBeGreaterThanOrEqual(paid - last.shippingAfter - last.returnFee)
      }),
      { numRuns: 300 },
    )
  })

  test('[ORDER-3] a return without a fault never refunds more than a cancel before shipping', () => {
    const lines = fc.array(pricedLineArbitrary, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lines, termsArbitrary, fc.nat(5), (priced, terms, gone) => {
        const as = (who: Who) => {
          const marked = priced.map((line, index) => by(index <= gone ? who : 'kept', line))
          const { money, point } = refundOf(order(marked, terms))
          return money + point
        }
        expect(as('returned')).toBeLessThanOrEqual(as('shopper'))
      }),
    )
  })

  test('[ORDER-3] a cancel by the shop never raises shipping', () => {
    const lines = fc.array(pricedLineArbitrary, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lines, termsArbitrary, fc.nat(5), (priced, terms, gone) => {
        const marked = priced.map((line, index) => by(index <= gone ? 'shop' : 'kept', line))
        const refund = refundOf(order(marked, terms))
        expect(refund.shippingAfter).toBeLessThanOrEqual(refund.shippingBefore)
        expect(refund.shortfall).toBe(0)
      }),
    )
  })
})
