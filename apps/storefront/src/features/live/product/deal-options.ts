import type { LiveDeal, ProductOptions } from '@shop/contract'

/** Puts the price of a running deal into the options to which it applies, so that the sheet shows what will be paid. */
export const withDealPrice = (options: ProductOptions, deal: LiveDeal | undefined): ProductOptions => {
  if (!deal) return options
  const { productOptionCombinationId: only, price } = deal
  return {
    ...options,
    productOptionCombinations: options.productOptionCombinations.map((combination) =>
      only === null || only === combination.id
        ? {
            ...combination,
            productOptionPrice: { ...combination.productOptionPrice, price, specialSalePrice: null },
          }
        : combination,
    ),
  }
}
