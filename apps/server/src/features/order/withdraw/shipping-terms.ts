import type { AreaType } from '@shop/contract'
import type { PricedLine } from '@shop/rules'

/** What an order keeps of how a product's shipping was reckoned, as it was agreed to. */
export type ShippingTerms = Pick<
  PricedLine,
  | 'distributorId'
  | 'deliveryCompany'
  | 'shippingFee'
  | 'secondaryAreaShippingFee'
  | 'thirdAreaShippingFee'
  | 'freeShippingFeeConditionPrice'
  | 'maxUnitInBox'
> & { primaryAreaShippingFee: number; areaType: AreaType }

/** Of a priced draft, for one of its products. */
export const toShippingTerms = (
  { pricedLines, areaType }: { pricedLines: readonly PricedLine[]; areaType: AreaType },
  productId: number,
): ShippingTerms => {
  const line = pricedLines.find((each) => each.productId === productId)
  if (!line) throw new Error(`product ${productId} has no priced line`)
  return {
    areaType,
    distributorId: line.distributorId,
    deliveryCompany: line.deliveryCompany,
    shippingFee: line.shippingFee,
    primaryAreaShippingFee: line.primaryAreaShippingFee ?? 0,
    secondaryAreaShippingFee: line.secondaryAreaShippingFee,
    thirdAreaShippingFee: line.thirdAreaShippingFee,
    freeShippingFeeConditionPrice: line.freeShippingFeeConditionPrice,
    maxUnitInBox: line.maxUnitInBox,
  }
}
