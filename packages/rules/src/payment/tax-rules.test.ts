import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidSharesOf, refundTaxFreeOf, splitVat, type TaxedOrder, taxFreePriceOf } from '#src/payment/tax-rules.ts'
import { sumWon } from '#src/price/won.ts'

const order = (over: Partial<TaxedOrder> = {}): TaxedOrder => ({
  lines: [
    { price: 20_000, isTaxFree: true },
    { price: 10_000, isTaxFree: false },
  ],
  couponDiscountPrice: 0,
  usedPoint: 0,
  shippingPrice: 0,
  ...over,
})
const wholeOf = ({ lines, couponDiscountPrice, usedPoint, shippingPrice }: TaxedOrder) =>
  sumWon(lines.map(({ price }) => price)) - couponDiscountPrice + shippingPrice - usedPoint

/** Generates orders whose coupon and points do not exceed the price. */
const orderArbitrary: fc.Arbitrary<TaxedOrder> = fc
  .record({
    lines: fc.array(fc.record({ price: fc.nat(200_000), isTaxFree: fc.boolean() }), { minLength: 1, maxLength: 8 }),
    coupon: fc.nat(40_000),
    points: fc.nat(500_000),
    shippingPrice: fc.constantFrom(0, 2500, 3000, 9000),
  })
  .map(({ lines, coupon, points, shippingPrice }) => {
    const products = sumWon(lines.map(({ price }) => price))
    const couponDiscountPrice = Math.min(coupon, products)
    const usedPoint = Math.min(points, products - couponDiscountPrice + shippingPrice)
    return { lines, couponDiscountPrice, usedPoint, shippingPrice }
  })

describe('VAT-exempt part of a payment', () => {
  test.each([
    ['the goods that are', order(), 20_000],
    ['shipping is taxed', order({ shippingPrice: 3000 }), 20_000],
    ['a coupon is spread over all goods by price', order({ couponDiscountPrice: 3000 }), 18_000],
    ['points are spread over shipping too', order({ shippingPrice: 10_000, usedPoint: 4000 }), 18_000],
    ['points pay it all', order({ usedPoint: 30_000 }), 0],
    ['points pay the goods and most of the way', order({ shippingPrice: 3000, usedPoint: 32_999 }), 1],
    ['nothing is', order({ lines: [{ price: 5000, isTaxFree: false }] }), 0],
    ['all is', order({ lines: [{ price: 5000, isTaxFree: true }], couponDiscountPrice: 999 }), 4001],
  ])('%s', (_, given, taxFree) => {
    expect(taxFreePriceOf(given)).toBe(taxFree)
  })

  test.each([
    ['price less coupon', order({ couponDiscountPrice: 30_001 })],
    ['paid share', order({ usedPoint: 30_001 })],
  ])('deductions above the price are refused: %s', (name, given) => {
    expect(() => paidSharesOf(given)).toThrow(`${name} must not be negative`)
  })

  test('is between 0 and the payment, and the taxed part is its complement', () => {
    fc.assert(
      fc.property(orderArbitrary, (given) => {
        const taxFree = taxFreePriceOf(given)
        const taxed = taxFreePriceOf({
          ...given,
          lines: given.lines.map((line) => ({ ...line, isTaxFree: !line.isTaxFree })),
        })
        expect(taxFree).toBeGreaterThanOrEqual(0)
        expect(taxFree).toBeLessThanOrEqual(wholeOf(given))
        // the remainder is the share of shipping
        const shipping = wholeOf(given) - taxFree - taxed
        expect(shipping).toBeGreaterThanOrEqual(0)
        expect(shipping).toBeLessThanOrEqual(given.shippingPrice)
      }),
    )
  })
})

describe('VAT-exempt part of a refund', () => {
  test.each([
    ['its goods', { money: 8000, wanted: 8000, left: { money: 20_000, taxFree: 15_000 } }, 8000],
    ['no more than it is', { money: 5000, wanted: 8000, left: { money: 20_000, taxFree: 15_000 } }, 5000],
    ['no more than is left', { money: 8000, wanted: 8000, left: { money: 20_000, taxFree: 3000 } }, 3000],
    [
      'so much that the taxed rest is enough',
      { money: 18_000, wanted: 0, left: { money: 20_000, taxFree: 15_000 } },
      13_000,
    ],
    [
      'all that is left, with the last of it',
      { money: 20_000, wanted: 0, left: { money: 20_000, taxFree: 15_000 } },
      15_000,
    ],
  ])('%s', (_, given, taxFree) => {
    expect(refundTaxFreeOf(given)).toBe(taxFree)
  })

  test('a refund above the remaining payment is refused', () => {
    expect(() => refundTaxFreeOf({ money: 2, wanted: 0, left: { money: 1, taxFree: 0 } })).toThrow('more than is left')
  })

  test.each([
    ['money', { money: -1, wanted: 0, left: { money: 1, taxFree: 0 } }],
    ['left.taxFree', { money: 1, wanted: 0, left: { money: 1, taxFree: -1 } }],
    ['left taxed money', { money: 1, wanted: 0, left: { money: 1, taxFree: 2 } }],
  ])('a negative amount is refused by name: %s', (name, given) => {
    expect(() => refundTaxFreeOf(given)).toThrow(`${name} must not be negative`)
  })

  test('any sequence of refunds stays within the remainders and sums to the exempt part', () => {
    fc.assert(
      fc.property(orderArbitrary, fc.array(fc.nat(100_000), { maxLength: 6 }), (given, sums) => {
        const shares = paidSharesOf(given)
        const left = { money: wholeOf(given), taxFree: taxFreePriceOf(given) }
        const whole = left.taxFree
        let back = 0
        for (const [at, sum] of [...sums, left.money].entries()) {
          const money = Math.min(sum, left.money)
          const taxFree = refundTaxFreeOf({ money, wanted: shares[at % shares.length] ?? 0, left })
          expect(taxFree).toBeGreaterThanOrEqual(0)
          expect(taxFree).toBeLessThanOrEqual(money)
          left.money -= money
          left.taxFree -= taxFree
          back += taxFree
          expect(left.taxFree).toBeGreaterThanOrEqual(0)
          expect(left.taxFree).toBeLessThanOrEqual(left.money)
        }
        expect(back + refundTaxFreeOf({ money: left.money, wanted: 0, left })).toBe(whole)
      }),
    )
  })
})

test.each([
  [15_000, 13_636, 1364],
  [30_000, 27_273, 2727],
  [0, 0, 0],
  [5, 5, 0],
  [6, 5, 1],
])('VAT of %i won', (taxed, suppliedPrice, vat) => {
  expect(splitVat(taxed)).toEqual({ suppliedPrice, vat })
})

test('a negative amount is refused', () => {
  expect(() => splitVat(-1)).toThrow('taxed must not be negative')
})
