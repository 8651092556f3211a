import { expect, test } from 'vitest'
import { sampleOrder } from '#src/testing/shop-samples.ts'
import { listBundleLines } from './product-lines.ts'

test('[SCREEN-7] each option of a product shows its own price, whatever order the options are stored in', () => {
  const order = sampleOrder()
  const [product] = order.orderItemProducts
  const [bundle] = order.totalPricesDetail
  const [group] = product?.orderOptionGroups ?? []
  const [item] = bundle?.bundleItems ?? []
  if (!product || !bundle || !group || !item) throw new Error('The sample order has a product.')
  const option = (id: number, price: number) => ({
    ...group,
    optionUnit: 1,
    productOptionCombination: {
      ...group.productOptionCombination,
      id,
      productOptionPrice: { price, listPrice: price, specialSalePrice: null },
    },
  })
  const options = [option(11, 29_400), option(12, 43_500)]
  const [found] = listBundleLines({
    orderItemProducts: [{ ...product, orderOptionGroups: options.toReversed() }],
    totalPricesDetail: [
      {
        ...bundle,
        bundleItems: [{ ...item, optionGroups: options }],
        shipping: { ...bundle.shipping, productsPrice: 72_900 },
      },
    ],
  })
  expect(found?.lines[0]?.prices).toEqual([43_500, 29_400])
})
