import { describe, expect, test } from 'vitest'
import {
  lineListPriceOf,
  linePriceOf,
  type PricedLine,
  paidPriceOf,
  priceCart,
  unitPriceOf,
} from '#src/price/price-rules.ts'
import { pricedLine } from '#src/testing/priced-line.ts'

const alwaysFree = { shippingFeeType: 'type01', shippingFee: 0, freeShippingFeeConditionPrice: null } as const
const alwaysCharged = { shippingFeeType: 'type02', shippingFee: 9000, freeShippingFeeConditionPrice: null } as const
const plain = { areaType: 'major', couponDiscountPrice: 0, usedPoint: 0 } as const

describe('a line', () => {
  test.each<[Partial<PricedLine>, number]>([
    [{ price: 9000, specialSalePrice: 7000, isSpecialSale: true }, 7000],
    [{ price: 9000, specialSalePrice: 7000, isSpecialSale: false }, 9000],
    [{ price: 9000, specialSalePrice: null, isSpecialSale: true }, 9000],
    [{ price: 9000, specialSalePrice: 0, isSpecialSale: true }, 0],
  ])('[CART-5] %j sells at %i', (over, price) => {
    expect(unitPriceOf(pricedLine(over))).toBe(price)
    expect(linePriceOf(pricedLine({ ...over, optionUnit: 3 }))).toBe(price * 3)
  })

  test('[CART-5] a combination above the list price has no negative discount', () => {
    expect(lineListPriceOf(pricedLine({ listPrice: 5000, price: 8000, optionUnit: 2 }))).toBe(16_000)
    expect(lineListPriceOf(pricedLine({ listPrice: 9000, price: 8000, optionUnit: 2 }))).toBe(18_000)
  })

  test('[CART-5] fractional prices and units are refused', () => {
    expect(() => linePriceOf(pricedLine({ price: 10.5 }))).toThrow('price must be a safe integer')
    expect(() => linePriceOf(pricedLine({ price: -1 }))).toThrow('price must not be negative')
    expect(() => linePriceOf(pricedLine({ optionUnit: 1.5 }))).toThrow('optionUnit must be a safe integer')
    expect(() => lineListPriceOf(pricedLine({ listPrice: 0.5 }))).toThrow('listPrice must be a safe integer')
  })
})

describe('a cart', () => {
  test('[CART-5] totals have exactly their ten fields', () => {
    const lines = [
      pricedLine({ optionUnit: 2, price: 12_000, listPrice: 15_000 }),
      pricedLine({ productId: 2, combinationId: 2, price: 5000, listPrice: 5000 }),
      pricedLine({ productId: 3, combinationId: 3, distributorId: 9, price: 40_000, listPrice: 40_000 }),
    ]
    const cart = priceCart(lines, { areaType: 'secondary_area', couponDiscountPrice: 3000, usedPoint: 1000 })
    expect(cart.totals).toEqual({
      couponDiscountPrice: 3000,
      cumaAddOrtherShippingFee: 12_000,
      cumaShippingFeeType: 'type03',
      discountedPrice: 6000,
      listPrice: 75_000,
      optionCountings: { groups: 3, units: 4 },
      price: 84_000,
      productsPrice: 69_000,
      shippingFee: 6000,
      usedPoint: 1000,
    })
    expect(paidPriceOf(cart.totals)).toBe(83_000)
    expect(cart.cumaDiscountShippingFee).toBe(3000)
    expect(cart.undeliverable).toEqual([])
    expect(cart.bundles).toEqual([
      {
        bundleKey: '1:CJ대한통운',
        distributorId: 1,
        deliveryCompany: 'CJ대한통운',
        productIds: [1, 2],
        listPrice: 35_000,
        productsPrice: 29_000,
        boxes: 2,
        shippingFee: 6000,
        alwaysChargedFee: 0,
        cumaDiscountShippingFee: 0,
        cumaAddOrtherShippingFee: 8000,
        amountToFreeShipping: 1000,
      },
      {
        bundleKey: '9:CJ대한통운',
        distributorId: 9,
        deliveryCompany: 'CJ대한통운',
        productIds: [3],
        listPrice: 40_000,
        productsPrice: 40_000,
        boxes: 1,
        shippingFee: 0,
        alwaysChargedFee: 0,
        cumaDiscountShippingFee: 3000,
        cumaAddOrtherShippingFee: 4000,
        amountToFreeShipping: 0,
      },
    ])
  })

  test('[CART-5] an empty cart is all zeros', () => {
    const { totals, bundles } = priceCart([], { ...plain, couponDiscountPrice: 500, usedPoint: 500 })
    expect(totals).toMatchObject({ price: 0, productsPrice: 0, shippingFee: 0, couponDiscountPrice: 0, usedPoint: 0 })
    expect(bundles).toEqual([])
  })

  test('[CART-5] the coupon is limited to the price of the products, points to the total', () => {
    const { totals } = priceCart([pricedLine({ price: 1000 })], {
      ...plain,
      couponDiscountPrice: 5000,
      usedPoint: 90_000,
    })
    expect(totals).toMatchObject({ couponDiscountPrice: 1000, price: 3000, usedPoint: 3000 })
    expect(paidPriceOf(totals)).toBe(0)
  })

  test('[CART-5] the shipping fee type of a cart is always type03, independent of its products', () => {
    const lines = [
      pricedLine({ price: 1000 }),
      pricedLine({ productId: 2, distributorId: 2, shippingFeeType: 'type01' }),
    ]
    expect(priceCart(lines, plain).totals).toMatchObject({ cumaShippingFeeType: 'type03', shippingFee: 3000 })
    expect(priceCart(lines.slice(1), plain).totals).toMatchObject({ cumaShippingFeeType: 'type03', shippingFee: 0 })
  })

  test('[ORDER-8] “it says free shipping, and adding it made me pay 3,000 won more”: a type01 product adds no fee', () => {
    const paying = pricedLine({ price: 12_000 })
    const free = pricedLine({ productId: 2, price: 5000, ...alwaysFree })
    expect(priceCart([paying], plain).totals).toMatchObject({ shippingFee: 3000, price: 15_000 })
    const { totals, bundles } = priceCart([paying, free], plain)
    expect(totals).toMatchObject({ shippingFee: 3000, price: 20_000 })
    expect(bundles[0]).toMatchObject({ boxes: 2, amountToFreeShipping: 13_000 })
  })

  test('[ORDER-8] “an apple more made my wholesale order cheaper”: the fee of type02 is always charged', () => {
    const wholesale = pricedLine({ price: 119_000, ...alwaysCharged })
    const apple = pricedLine({ productId: 2, price: 5000 })
    expect(priceCart([wholesale], plain).totals.price).toBe(128_000)
    const { totals, bundles, cumaDiscountShippingFee } = priceCart([wholesale, apple], plain)
    expect(totals).toMatchObject({ shippingFee: 9000, price: 133_000 })
    expect(bundles[0]).toMatchObject({ boxes: 2, alwaysChargedFee: 9000, amountToFreeShipping: 0 })
    expect(cumaDiscountShippingFee).toBe(9000)
  })

  test('[ORDER-8] lists the products that cannot be delivered to the area', () => {
    const lines = [pricedLine({ isUndeliverableThirdArea: true, productName: '활꽃게' })]
    expect(priceCart(lines, { ...plain, areaType: 'third_area' }).undeliverable).toEqual([
      { productId: 1, productName: '활꽃게' },
    ])
  })

  test('[CART-5] negative or fractional coupon and points are refused', () => {
    expect(() => priceCart([], { ...plain, couponDiscountPrice: -1 })).toThrow('couponDiscountPrice')
    expect(() => priceCart([], { ...plain, usedPoint: 0.5 })).toThrow('usedPoint')
    expect(() => paidPriceOf({ price: 1, usedPoint: 2 })).toThrow('paid price must not be negative')
  })
})

test('[PAY-9] an invalid amount is refused by name', () => {
  const huge = pricedLine({ price: 2 ** 52, optionUnit: 3 })
  expect(() => linePriceOf(huge)).toThrow('line price must be a safe integer')
  expect(() => lineListPriceOf({ ...huge, price: 1, listPrice: 2 ** 52 })).toThrow('line list price must be')
})
