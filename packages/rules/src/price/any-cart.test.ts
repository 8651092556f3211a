import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linePriceOf, priceCart } from '#src/price/price-rules.ts'
import { pricedLineArbitrary, termsArbitrary } from '#src/testing/priced-line.ts'
import { sumWon } from '#src/price/won.ts'

describe('any cart', () => {
  test('[CART-5] totals are whole, never negative, and consistent with each other and with the bundles', () => {
    fc.assert(
      fc.property(fc.array(pricedLineArbitrary, { maxLength: 8 }), termsArbitrary, (lines, terms) => {
        const { totals, bundles, cumaDiscountShippingFee } = priceCart(lines, terms)
        const { optionCountings, cumaShippingFeeType, ...amounts } = totals
        for (const amount of [...Object.values(amounts), cumaDiscountShippingFee]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        expect(totals.productsPrice).toBe(sumWon(lines.map(linePriceOf)))
        expect(totals.listPrice - totals.discountedPrice).toBe(totals.productsPrice)
        expect(totals.price).toBe(
          totals.productsPrice - totals.couponDiscountPrice + totals.shippingFee + totals.cumaAddOrtherShippingFee,
        )
        expect(totals.usedPoint).toBeLessThanOrEqual(totals.price)
        expect(sumWon(bundles.map((bundle) => bundle.productsPrice))).toBe(totals.productsPrice)
        expect(sumWon(bundles.map((bundle) => bundle.shippingFee))).toBe(totals.shippingFee)
        expect(optionCountings.units).toBe(lines.reduce((sum, line) => sum + line.optionUnit, 0))
        expect(cumaShippingFeeType).toBe('type03')
      }),
    )
  })

  test('[CART-5] the order of the lines never changes a total', () => {
    fc.assert(
      fc.property(fc.array(pricedLineArbitrary, { maxLength: 8 }), termsArbitrary, (lines, terms) => {
        expect(priceCart(lines.toReversed(), terms).totals).toEqual(priceCart(lines, terms).totals)
      }),
    )
  })

  test('[ORDER-8] type01 never costs more than type03, and type03 never more than type02', () => {
    fc.assert(
      fc.property(fc.array(pricedLineArbitrary, { maxLength: 8 }), termsArbitrary, (lines, terms) => {
        const [free, conditional, charged] = (['type01', 'type03', 'type02'] as const).map(
          (shippingFeeType) =>
            priceCart(
              lines.map((line) => Object.assign({}, line, { shippingFeeType })),
              terms,
            ).totals,
        )
        expect(free!.shippingFee).toBe(0)
        expect(conditional!.shippingFee).toBeLessThanOrEqual(charged!.shippingFee)
        const mixed = priceCart(lines, terms)
        expect(mixed.totals.shippingFee).toBeLessThanOrEqual(charged!.shippingFee)
        expect(mixed.totals.cumaAddOrtherShippingFee).toBe(charged!.cumaAddOrtherShippingFee)
        expect(free!.cumaAddOrtherShippingFee).toBe(charged!.cumaAddOrtherShippingFee)
      }),
    )
  })
})
