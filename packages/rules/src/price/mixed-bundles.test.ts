import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeShippingConditionOf, type ShippedLine, shipBundle } from '#src/price/shipping-rules.ts'
import { type AreaType, areaTypes } from '#src/order/status.ts'
import { pricedLineArbitrary } from '#src/testing/priced-line.ts'

describe('any bundle of mixed types', () => {
  const lines = fc.array(pricedLineArbitrary, { minLength: 1, maxLength: 7 })
  const productsPrice = fc.integer({ min: 0, max: 150_000 })
  const ship = (bundle: readonly ShippedLine[], price: number, areaType: AreaType = 'major') =>
    shipBundle(bundle, { productsPrice: price, conditionPrice: freeShippingConditionOf(bundle) }, areaType)
  const isOf = (type: ShippedLine['shippingFeeType']) => (each: ShippedLine) => each.shippingFeeType === type
  const withType = (each: ShippedLine, shippingFeeType: ShippedLine['shippingFeeType']): ShippedLine => ({
    ...each,
    shippingFeeType,
  })

  test('[ORDER-8] charged plus waived equals the full base fee; no part is negative or exceeds it', () => {
    fc.assert(
      fc.property(lines, productsPrice, (bundle, price) => {
        const { shippingFee, cumaDiscountShippingFee, alwaysChargedFee, amountToFreeShipping } = ship(bundle, price)
        const full = ship(
          bundle.map((each) => (each.shippingFeeType === 'type01' ? each : withType(each, 'type02'))),
          price,
        ).shippingFee
        expect(shippingFee + cumaDiscountShippingFee).toBe(full)
        expect(cumaDiscountShippingFee).toBeGreaterThanOrEqual(0)
        expect(shippingFee).toBeGreaterThanOrEqual(alwaysChargedFee)
        expect(shippingFee).toBe(amountToFreeShipping === 0 ? alwaysChargedFee : full)
        expect(alwaysChargedFee).toBe(ship(bundle.filter(isOf('type02')), price).shippingFee)
      }),
    )
  })

  test('[ORDER-8] the amount missing to free shipping is exact to the won', () => {
    fc.assert(
      fc.property(lines, productsPrice, (bundle, price) => {
        const { amountToFreeShipping: missing, alwaysChargedFee } = ship(bundle, price)
        if (missing === null || missing === 0) return
        expect(ship(bundle, price + missing).shippingFee).toBe(alwaysChargedFee)
        expect(ship(bundle, price + missing - 1).shippingFee).toBeGreaterThan(alwaysChargedFee)
      }),
    )
  })

  test('[ORDER-8] a type01 product never raises the base fee', () => {
    fc.assert(
      fc.property(lines, pricedLineArbitrary, productsPrice, fc.nat(50_000), (bundle, more, price, itsPrice) => {
        const added = [...bundle, { ...more, productId: 9, shippingFeeType: 'type01' as const }]
        const [without, within] = [ship(bundle, price), ship(added, price + itsPrice)]
        expect(within.shippingFee).toBeLessThanOrEqual(without.shippingFee)
        expect(within.shippingFee + within.cumaDiscountShippingFee).toBe(
          without.shippingFee + without.cumaDiscountShippingFee,
        )
        expect(within.boxes).toBeGreaterThanOrEqual(without.boxes)
        expect(
          ship(
            bundle.map((each) => withType(each, 'type01')),
            price,
          ),
        ).toMatchObject({
          shippingFee: 0,
          amountToFreeShipping: 0,
        })
      }),
    )
  })

  test('[ORDER-8] adding products never lowers the fee of type02 products', () => {
    fc.assert(
      fc.property(lines, lines, productsPrice, (bundle, more, price) => {
        const alone = bundle.map((each) => withType(each, 'type02'))
        expect(ship([...alone, ...more], price).shippingFee).toBeGreaterThanOrEqual(ship(alone, price).shippingFee)
      }),
    )
  })

  test('[ORDER-8] the order of the lines does not change the result', () => {
    fc.assert(
      fc.property(lines, productsPrice, fc.constantFrom(...areaTypes), (bundle, price, areaType) => {
        expect(ship(bundle.toReversed(), price, areaType)).toEqual(ship(bundle, price, areaType))
      }),
    )
  })
})
