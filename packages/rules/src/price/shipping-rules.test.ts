import { describe, expect, test } from 'vitest'
import {
  bundleKeyOf,
  freeShippingConditionOf,
  groupByBundle,
  listUndeliverable,
  shipBundle,
} from '#src/price/shipping-rules.ts'
import { shippedLine as line } from '#src/testing/shipped-line.ts'

const at = (productsPrice: number, conditionPrice: number | null = 30_000) => ({ productsPrice, conditionPrice })

describe('fees', () => {
  const free = { shippingFeeType: 'type01' } as const
  const charged = { shippingFeeType: 'type02' } as const
  test.each<[string, Parameters<typeof shipBundle>, [number, number, number, number | null]]>([
    ['below the condition the base fee is charged', [[line()], at(29_999), 'major'], [3000, 0, 0, 1]],
    ['reaching the condition waives it', [[line()], at(30_000), 'major'], [0, 3000, 0, 0]],
    ['without a condition it is never waived', [[line()], at(9e6, null), 'major'], [3000, 0, 0, null]],
    ['type01 has none, whatever it says', [[line(free)], at(0), 'major'], [0, 0, 0, 0]],
    ['type02 is never waived', [[line(charged)], at(9e6, null), 'major'], [3000, 0, 0, null]],
    ['no base fee has nothing to wait for', [[line({ shippingFee: 0 })], at(0, null), 'major'], [0, 0, 0, 0]],
    ['a condition of 0 is always met', [[line()], at(0, 0), 'major'], [0, 3000, 0, 0]],
    ['Jeju pays its surcharge though shipping is free', [[line()], at(30_000), 'secondary_area'], [0, 3000, 4000, 0]],
    ['islands pay theirs', [[line(free)], at(0), 'third_area'], [0, 0, 6000, 0]],
    [
      'a mainland surcharge counts where there is one',
      [[line({ ...free, primaryAreaShippingFee: 500 })], at(0), 'major'],
      [0, 0, 500, 0],
    ],
    ['an empty bundle costs nothing', [[], at(0), 'third_area'], [0, 0, 0, 0]],
  ])('[ORDER-8] %s', (_, args, [fee, waived, area, missing]) => {
    expect(shipBundle(...args)).toEqual({
      boxes: args[0].length,
      shippingFee: fee,
      alwaysChargedFee: args[0][0]?.shippingFeeType === 'type02' ? fee : 0,
      cumaDiscountShippingFee: waived,
      cumaAddOrtherShippingFee: area,
      amountToFreeShipping: missing,
    })
  })

  test('[ORDER-8] the number of boxes multiplies the highest fees of the bundle', () => {
    const lines = [
      line({ optionUnit: 3, maxUnitInBox: 1 }),
      line({ productId: 2, shippingFee: 5000, secondaryAreaShippingFee: 1000 }),
    ]
    expect(shipBundle(lines, at(0), 'secondary_area')).toMatchObject({
      boxes: 4,
      shippingFee: 20_000,
      cumaAddOrtherShippingFee: 16_000,
    })
  })

  describe('bundle of all three types', () => {
    const bundle = [
      line({ ...free, shippingFee: 9900, optionUnit: 4, maxUnitInBox: 2 }),
      line({ ...charged, productId: 2, shippingFee: 2500, optionUnit: 2, maxUnitInBox: 1 }),
      line({ productId: 3, optionUnit: 3, maxUnitInBox: 3 }),
    ]
    test('[ORDER-8] boxes of type01 count for the surcharge but not for the base fee', () => {
      expect(shipBundle(bundle, at(29_999), 'secondary_area')).toEqual({
        boxes: 5,
        shippingFee: 3 * 3000,
        alwaysChargedFee: 2 * 2500,
        cumaDiscountShippingFee: 0,
        cumaAddOrtherShippingFee: 5 * 4000,
        amountToFreeShipping: 1,
      })
    })

    test('[ORDER-8] the condition waives the base fee except the part of type02', () => {
      expect(shipBundle(bundle, at(30_000), 'secondary_area')).toEqual({
        boxes: 5,
        shippingFee: 2 * 2500,
        alwaysChargedFee: 2 * 2500,
        cumaDiscountShippingFee: 3 * 3000 - 2 * 2500,
        cumaAddOrtherShippingFee: 5 * 4000,
        amountToFreeShipping: 0,
      })
    })

    test('[ORDER-8] if type02 fills the boxes on its own, the amount to free shipping is 0', () => {
      const shared = [
        line({ ...charged, shippingFee: 9000, optionUnit: 1, maxUnitInBox: 2 }),
        line({ productId: 2, optionUnit: 1, maxUnitInBox: 2 }),
      ]
      expect(shipBundle(shared, at(0), 'major')).toMatchObject({
        boxes: 1,
        shippingFee: 9000,
        cumaDiscountShippingFee: 0,
        amountToFreeShipping: 0,
      })
    })
  })

  test('[ORDER-8] the highest condition applies; products without a condition are ignored', () => {
    const none = { freeShippingFeeConditionPrice: null }
    expect(freeShippingConditionOf([line(), line({ freeShippingFeeConditionPrice: 50_000 }), line(none)])).toBe(50_000)
    expect(freeShippingConditionOf([line(none)])).toBeNull()
    // Only type03 products have conditions.
    expect(freeShippingConditionOf([line(free), line(charged)])).toBeNull()
  })

  test('[K2] each parcel of a gift is a bundle of its own', () => {
    const plain = line()
    expect(bundleKeyOf({ ...plain, parcel: 2 })).toBe(`${bundleKeyOf(plain)}:2`)
    const bundles = groupByBundle([
      { ...plain, parcel: 1 },
      { ...plain, parcel: 2 },
      { ...plain, parcel: 1 },
    ])
    expect([...bundles.values()].map((lines) => lines.map(({ parcel }) => parcel))).toEqual([[1, 1], [2]])
  })

  test('[ORDER-8] a negative fee or price is refused', () => {
    expect(() => shipBundle([line({ shippingFee: -1 })], at(0), 'major')).toThrow(RangeError)
    expect(() => shipBundle([line()], at(-1), 'major')).toThrow('productsPrice must not be negative')
  })
})

describe('undeliverable', () => {
  const lines = [
    line({ isUndeliverableSecondaryArea: true }),
    line({ isUndeliverableSecondaryArea: true, optionUnit: 2 }),
    line({ productId: 2, productName: '활전복', isUndeliverableThirdArea: true }),
  ]
  test.each([
    ['major', []],
    ['secondary_area', [{ productId: 1, productName: '제주 감귤' }]],
    ['third_area', [{ productId: 2, productName: '활전복' }]],
  ] as const)('[ORDER-8] %s refuses %j', (areaType, refused) => {
    expect(listUndeliverable(lines, areaType)).toEqual(refused)
  })
})
