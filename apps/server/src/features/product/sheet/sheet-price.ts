import type { GivenPrice } from '#src/features/product/editor/set-prices.ts'
import type { SheetOption } from './read-products.ts'

type Price = Omit<GivenPrice, 'combinationId'>

/**
 * Prices of a row. Those that it does not name are the current ones, and a list price is at least the price. Undefined for a new product
 * without a price.
 */
export const nextPrice = (given: SheetOption, current?: Price): Price | undefined => {
  const price = given.price ?? current?.price
  if (price === undefined) return undefined
  const { listPrice = Math.max(price, current?.listPrice ?? price) } = given
  const { specialSalePrice = current?.specialSalePrice ?? null } = given
  return { price, listPrice, specialSalePrice }
}
