import type { LiveProduct, ProductOptions } from '@shop/contract'
import { formatWon } from '@shop/rules'

/** Value of the choice for all options. */
export const ALL = 'all'

/** An option that a deal can be for. */
export interface DealOption {
  /** Id of the combination, or `ALL`. */
  value: string
  label: string
  /** Lowest price (won) at present. The price of the deal has to be lower. */
  price: number
  isSoldOut: boolean
}

type Combination = ProductOptions['productOptionCombinations'][number]

const priceOf = ({ productOptionPrice: { price, specialSalePrice } }: Combination, isSpecialSale: boolean): number =>
  isSpecialSale ? (specialSalePrice ?? price) : price

const isSoldOut = ({ productOptionStatus }: Combination): boolean =>
  productOptionStatus !== 'stock_in' && productOptionStatus !== 'unlimited_stock_in'

/** Returns what a deal of a product can be for: each option, and all of them. One entry if there is nothing to choose. */
export const dealOptionsOf = (product: Pick<LiveProduct, 'price'>, { productOptionCombinations }: ProductOptions) => {
  // the options do not say whether their special price applies now, but the product's price does
  const isSpecialSale = productOptionCombinations.every(({ productOptionPrice: { price } }) => product.price < price)
  const options: DealOption[] = productOptionCombinations.map((combination) => {
    const price = priceOf(combination, isSpecialSale)
    const label = `${combination.name} · ${formatWon(price)}${isSoldOut(combination) ? ' (품절)' : ''}`
    return { value: String(combination.id), label, price, isSoldOut: isSoldOut(combination) }
  })
  const lowest = Math.min(...(options.length > 0 ? options.map(({ price }) => price) : [product.price]))
  const all: DealOption = { value: ALL, label: '모든 옵션', price: lowest, isSoldOut: false }
  return options.length > 1 ? [...options, all] : [all]
}

/** Choice before the merchant has chosen: none if the options have different prices. */
export const firstChoice = (options: readonly DealOption[]): string =>
  new Set(options.map(({ price }) => price)).size > 1 ? '' : ALL
