import type { OrderTmp } from '@shop/contract'
import { linePriceOf, sumWon } from '@shop/rules'

type Bundle = OrderTmp['totalPricesDetail'][number]

/**
 * Won for every option group of a bundle, by item. Whether a line was sold at its special price is not said with the line:
 * the bundle's own sum tells. Undefined where neither adds up to it: a wrong price is worse than none.
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
