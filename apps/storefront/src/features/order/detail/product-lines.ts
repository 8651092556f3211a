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

/** The prices of a parcel's item as the options of the ordered product stand; undefined where one of them has none. */
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
 * The products of an order, with their states, by the parcels they were priced in. A product that was bought at two prices
 * stands there twice: its own units tell which is which.
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
