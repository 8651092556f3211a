import type { OrderTmp } from '@shop/contract'
import { linePriceOf, sumWon } from '@shop/rules'

type Bundle = OrderTmp['totalPricesDetail'][number]

/**
 * Returns the price in won of every option group of a bundle, by item. A line does not store whether it was sold at its special
 * price, so this is derived from the total of the bundle. Undefined if neither price adds up to it: a wrong price is worse than
 * none.
 */
export const linePricesOf = ({ bundleItems, shipping }: Bundle): number[][] | undefined =>
  [false, true]
    .map((isSpecialSale) =>
      bundleItems.map(({ optionGroups }) =>
        optionGroups.map(({ productOptionCombination: { productOptionPrice }, optionUnit }) =>
          linePriceOf({ ...productOptionPrice, isSpecialSale, optionUnit }),
        ),
      ),
    )
    .find((prices) => sumWon(prices.flat()) === shipping.productsPrice)
