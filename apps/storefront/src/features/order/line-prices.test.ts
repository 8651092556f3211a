import { expect, test } from 'vitest'
import { sampleTmp } from '#src/testing/shop-samples.ts'
import { linePricesOf } from './line-prices.ts'

const bundleOf = (units: number, specialSalePrice: number | null, productsPrice: number) => {
  const [bundle] = sampleTmp().totalPricesDetail
  if (!bundle) throw new Error('The sample order has a bundle.')
  const bundleItems = bundle.bundleItems.map((item) => ({
    ...item,
    optionGroups: item.optionGroups.map((group) => ({
      optionUnit: units,
      productOptionCombination: {
        ...group.productOptionCombination,
        productOptionPrice: { price: 10_000, specialSalePrice, listPrice: 12_000 },
      },
    })),
  }))
  return { ...bundle, bundleItems, shipping: { ...bundle.shipping, productsPrice } }
}

test('[CART-5] every line of an order shows its price for all its units', () => {
  expect(linePricesOf(bundleOf(3, null, 30_000))).toEqual([[30_000]])
})

test('[CART-5] a line sold at its special price shows that price', () => {
  expect(linePricesOf(bundleOf(2, 9000, 18_000))).toEqual([[18_000]])
  expect(linePricesOf(bundleOf(2, 9000, 20_000))).toEqual([[20_000]])
})

test('[CART-5] returns no prices if they do not add up to the amount paid', () => {
  expect(linePricesOf(bundleOf(2, null, 19_000))).toBeUndefined()
})
