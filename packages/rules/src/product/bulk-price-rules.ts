/** How the prices of many products change together. Amounts in won. */
export interface BulkPrice {
  /** `amount` adds `value` won, `percent` adds `value` percent, `set` replaces. */
  mode: 'amount' | 'percent' | 'set'
  value: number
  /** Multiple in won to which the result is rounded. */
  roundTo: number
  rounding: 'nearest' | 'up' | 'down'
  /** The list price changes in the same way. Otherwise it rises only to the price. */
  withListPrice: boolean
}

interface Prices {
  price: number
  listPrice: number
  specialSalePrice: number | null
}

const MOST_WON = 100_000_000
const rounders = { nearest: Math.round, up: Math.ceil, down: Math.floor }
// 0.1 % of a won: hides the error of floating-point percentages before rounding up or down
const EXACT = 1_000

/** Returns a price after a bulk change. */
export const bulkPrice = (price: number, { mode, value, roundTo, rounding }: BulkPrice): number => {
  const raw = { amount: price + value, percent: (price * (100 + value)) / 100, set: value }[mode]
  const exact = Math.round((raw / roundTo) * EXACT) / EXACT
  return rounders[rounding](exact) * roundTo
}

/** Returns the prices of a combination after a bulk change. A special price stays. */
export const bulkPrices = <P extends Prices>(prices: P, change: BulkPrice): P => {
  const price = bulkPrice(prices.price, change)
  const listPrice = change.withListPrice ? bulkPrice(prices.listPrice, change) : prices.listPrice
  return { ...prices, price, listPrice: Math.max(price, listPrice) }
}

/** Returns why prices cannot be stored, as a sentence; undefined if they can. */
export const findPriceProblem = ({ price, listPrice, specialSalePrice }: Prices): string | undefined => {
  if (price < 0) return '판매가가 0원보다 낮아져요.'
  if (price > MOST_WON || listPrice > MOST_WON) return '가격은 1억 원까지 정할 수 있어요.'
  if (specialSalePrice !== null && specialSalePrice > price) return '판매가가 특가보다 낮아져요.'
  return undefined
}
