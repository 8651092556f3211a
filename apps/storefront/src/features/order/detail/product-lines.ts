import type { OrderItem } from '@shop/contract'
import { linePricesOf } from '../line-prices.ts'

type Bundle = OrderItem['totalPricesDetail'][number]
type Product = OrderItem['orderItemProducts'][number]

export interface BundleLines {
  bundle: Bundle
  lines: { product: Product; prices: readonly number[] | undefined }[]
}

const sameUnits = (product: Product, item: Bundle['bundleItems'][number]): boolean => {
  const unitsOf = (groups: Bundle['bundleItems'][number]['optionGroups']) =>
    groups
      .map(({ productOptionCombination: { id }, optionUnit }) => `${id}:${optionUnit}`)
      .toSorted()
      .join()
  return unitsOf(product.orderOptionGroups) === unitsOf(item.optionGroups)
}

/** Sorts the prices of a bundle item into the option order of the ordered product. Undefined if an option has no price. */
const toOwnOrder = (
  product: Product,
  { optionGroups }: Bundle['bundleItems'][number],
  prices: readonly number[],
): number[] | undefined => {
  const priceOf = new Map(optionGroups.map((group, at) => [group.productOptionCombination.id, prices[at]]))
  const own = product.orderOptionGroups.flatMap((group) => priceOf.get(group.productOptionCombination.id) ?? [])
  return own.length === product.orderOptionGroups.length ? own : undefined
}

/**
 * Lists the products of an order, with their states, by the bundles they were priced in. A product bought at two prices appears
 * twice; the units of each option tell the two apart.
 */
export const listBundleLines = (order: Pick<OrderItem, 'orderItemProducts' | 'totalPricesDetail'>): BundleLines[] => {
  const left = [...order.orderItemProducts]
  const take = (item: Bundle['bundleItems'][number]): Product | undefined => {
    const ofProduct = left.filter(({ product }) => product.id === item.product.id)
    const found = ofProduct.find((product) => sameUnits(product, item)) ?? ofProduct[0]
    if (found) left.splice(left.indexOf(found), 1)
    return found
  }
  return order.totalPricesDetail.map((bundle) => {
    const prices = linePricesOf(bundle)
    const lines = bundle.bundleItems.flatMap((item, at) => {
      const product = take(item)
      return product ? [{ product, prices: prices && toOwnOrder(product, item, prices[at] ?? []) }] : []
    })
    return { bundle, lines }
  })
}
