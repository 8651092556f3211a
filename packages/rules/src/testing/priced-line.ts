import fc from 'fast-check'
import type { PricedLine, PricingTerms } from '#src/price/price-rules.ts'
import { areaTypes, shippingFeeTypes } from '#src/order/status.ts'
import { shippedLine } from './shipped-line.ts'

/** Returns a line of 10,000 won that ships for 3,000 won, free from 30,000 won. */
export function pricedLine(over: Partial<PricedLine> = {}): PricedLine {
  return {
    ...shippedLine({ distributorId: 1 }),
    combinationId: 1,
    listPrice: 10_000,
    price: 10_000,
    specialSalePrice: null,
    isSpecialSale: false,
    ...over,
  }
}

const price = fc.integer({ min: 0, max: 200_000 })
const fee = fc.constantFrom(0, 2500, 3000, 5500)

/** Generates lines. All product data derive from the product id, as in a catalogue. */
export const pricedLineArbitrary: fc.Arbitrary<PricedLine> = fc
  .record({
    productId: fc.integer({ min: 1, max: 5 }),
    combinationId: fc.integer({ min: 1, max: 1000 }),
    optionUnit: fc.integer({ min: 1, max: 40 }),
    listPrice: price,
    price,
    specialSalePrice: fc.option(price),
    isSpecialSale: fc.boolean(),
    shippingFeeType: fc.constantFrom(...shippingFeeTypes),
    shippingFee: fee,
    secondaryAreaShippingFee: fee,
    thirdAreaShippingFee: fee,
    freeShippingFeeConditionPrice: fc.option(fc.constantFrom(0, 30_000, 100_000)),
    isUndeliverableSecondaryArea: fc.boolean(),
    isUndeliverableThirdArea: fc.boolean(),
  })
  .map((line) =>
    Object.assign(line, {
      productName: `상품 ${line.productId}`,
      distributorId: (line.productId % 2) + 1,
      deliveryCompany: line.productId < 4 ? 'CJ대한통운' : '한진택배',
      maxUnitInBox: [null, 1, 3, 10, 7][line.productId - 1] ?? null,
    }),
  )

export const termsArbitrary: fc.Arbitrary<PricingTerms> = fc.record({
  areaType: fc.constantFrom(...areaTypes),
  couponDiscountPrice: fc.integer({ min: 0, max: 30_000 }),
  usedPoint: fc.integer({ min: 0, max: 100_000 }),
})
