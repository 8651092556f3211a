import type { AnalyticsItem, AnalyticsParams, Product } from '@shop/contract'

/** Most items of an event. */
const MOST_ITEMS = 30

/** A product with one option, as cart, pre-order and order have it. */
interface Line {
  product: { id: number; name: string; category: Product['category'] }
  distributorName: string
  optionName: string
  /** Won for one. */
  price: number
  quantity: number
}

/** Converts a line to the item of an analytics event. TRACK-8 */
export const toAnalyticsItem = ({ product, distributorName, optionName, price, quantity }: Line): AnalyticsItem => {
  const { name, parent } = product.category
  return {
    item_id: String(product.id),
    item_name: product.name,
    item_brand: distributorName,
    item_category: parent?.name ?? name,
    item_category2: parent ? name : '',
    item_variant: optionName,
    price,
    quantity,
  }
}

/** Parameters of an event about items: `value` is the sum of price times quantity in won. At most 30 items are named. */
export const toPriced = (items: readonly AnalyticsItem[]): AnalyticsParams<'view_item'> => ({
  currency: 'KRW',
  value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  items: items.slice(0, MOST_ITEMS),
})
