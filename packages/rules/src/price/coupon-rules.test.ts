import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Coupon,
  type CouponLine,
  couponDiscountOf,
  type CouponRefusal,
  findBestCoupon,
  judgeCoupon,
} from '#src/price/coupon-rules.ts'

const now = new Date('2026-11-21T00:00:00Z')
const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  discount: { kind: 'fixed', amount: 3000 },
  minOrderPrice: 0,
  beginAt: new Date('2026-11-01T00:00:00Z'),
  endAt: new Date('2026-12-01T00:00:00Z'),
  categoryIds: null,
  productIds: null,
  ...over,
})
const percent = (value: number, maxDiscountPrice: number | null = null): Coupon['discount'] => ({
  kind: 'percent',
  percent: value,
  maxDiscountPrice,
})
const lines: CouponLine[] = [
  { productId: 1, categoryIds: [910, 91], linePrice: 12_990 },
  { productId: 2, categoryIds: [96], linePrice: 20_000 },
]

describe('couponDiscountOf', () => {
  test.each<[string, Partial<Coupon>, number]>([
    ['a fixed amount', {}, 3000],
    ['a fixed amount above the price takes the price', { discount: { kind: 'fixed', amount: 99_999 } }, 32_990],
    ['a percentage, rounded down', { discount: percent(7) }, 2309],
    ['a percentage up to its cap', { discount: percent(50, 5000) }, 5000],
    ['a cap that is not reached', { discount: percent(10, 5000) }, 3299],
    ['the minimum order price, just reached', { minOrderPrice: 32_990 }, 3000],
    ['the minimum order price, missed by one won', { minOrderPrice: 32_991 }, 0],
    ['a category and what lies under it', { discount: percent(10), categoryIds: [91] }, 1299],
    ['one of two categories is enough', { discount: percent(10), categoryIds: [96, 910] }, 3299],
    ['a category of several that a line is not all in', { discount: percent(10), categoryIds: [910, 97] }, 1299],
    ['a product', { discount: percent(10), productIds: [2] }, 2000],
    ['a category or a product', { discount: percent(10), categoryIds: [91], productIds: [2] }, 3299],
    ['nothing in scope', { categoryIds: [93] }, 0],
    ['a fixed amount never passes its scope', { discount: { kind: 'fixed', amount: 50_000 }, productIds: [2] }, 20_000],
    ['not begun', { beginAt: new Date(now.getTime() + 1) }, 0],
    ['beginning now', { beginAt: now }, 3000],
    ['ending now', { endAt: now }, 0],
  ])('[CART-5] %s', (_, over, discount) => {
    expect(couponDiscountOf(coupon(over), lines, now)).toBe(discount)
  })

  test('[CART-5] the discount is whole, never negative, never above the products, and grows with the percentage', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 99 }), (amounts, rate) => {
        const cart = amounts.map((linePrice, productId) => ({ productId, categoryIds: [], linePrice }))
        const discount = couponDiscountOf(coupon({ discount: percent(rate) }), cart, now)
        const total = amounts.reduce((sum, amount) => sum + amount, 0)
        expect(Number.isInteger(discount)).toBe(true)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(total)
        expect(couponDiscountOf(coupon({ discount: percent(rate + 1) }), cart, now)).toBeGreaterThanOrEqual(discount)
      }),
    )
  })
})

describe('judgeCoupon', () => {
  const later = new Date(now.getTime() + 1)
  test.each<[string, Partial<Coupon>, CouponRefusal | undefined]>([
    ['can be used', {}, undefined],
    ['has not begun', { beginAt: later }, { reason: 'notBegun' }],
    ['has ended', { endAt: now }, { reason: 'ended' }],
    ['ended before it is for nothing here', { endAt: now, productIds: [9] }, { reason: 'ended' }],
    ['is for other products', { productIds: [9] }, { reason: 'outOfScope' }],
    ['is for others, however much is bought', { categoryIds: [93], minOrderPrice: 99_999 }, { reason: 'outOfScope' }],
    ['lacks one won', { minOrderPrice: 32_991 }, { reason: 'belowMinimum', missing: 1 }],
    ['lacks much', { minOrderPrice: 50_000 }, { reason: 'belowMinimum', missing: 17_010 }],
    ['takes off less than one won', { discount: percent(0) }, { reason: 'nothingOff' }],
  ])('[CART-5] a coupon that %s', (_, over, refusal) => {
    const judged = judgeCoupon(coupon(over), lines, now)
    expect(judged.refusal).toEqual(refusal)
    expect(judged.discountPrice > 0).toBe(refusal === undefined)
  })

  test('[CART-5] an empty cart is out of scope for every coupon', () => {
    expect(judgeCoupon(coupon(), [], now)).toEqual({ discountPrice: 0, refusal: { reason: 'outOfScope' } })
  })

  test('[PAY-9] a negative amount is refused', () => {
    expect(() => judgeCoupon(coupon({ discount: { kind: 'fixed', amount: -1 } }), lines, now)).toThrow('amount must')
  })
})

describe('findBestCoupon', () => {
  test('[CART-5] returns the coupon with the highest discount', () => {
    const best = findBestCoupon([coupon(), coupon({ id: 2, discount: percent(20) }), coupon({ id: 3 })], lines, now)
    expect(best).toMatchObject({ coupon: { id: 2 }, discountPrice: 6598 })
  })

  test('[CART-5] breaks ties by expiry, then by age', () => {
    const sooner = new Date('2026-11-22T00:00:00Z')
    const coupons = [coupon({ id: 4 }), coupon({ id: 3, endAt: sooner }), coupon({ id: 2, endAt: sooner })]
    expect(findBestCoupon(coupons, lines, now)?.coupon.id).toBe(2)
  })

  test('[CART-5] returns undefined if none gives a discount', () => {
    expect(findBestCoupon([], lines, now)).toBeUndefined()
    expect(findBestCoupon([coupon({ minOrderPrice: 99_999 })], lines, now)).toBeUndefined()
  })
})
