import type { AreaType } from '@shop/contract'
import type { PricedLine } from '@shop/rules'

/** What an order keeps of how a product's shipping was reckoned, as it was agreed to. */
export type ShippingTerms = Pick<
  PricedLine,
  | 'distributorId'
  | 'deliveryCompany'
  | 'shippingFeeType'
  | 'shippingFee'
  | 'secondaryAreaShippingFee'
  | 'thirdAreaShippingFee'
  | 'freeShippingFeeConditionPrice'
  | 'maxUnitInBox'
> & { primaryAreaShippingFee: number; areaType: AreaType }

/** As orders hold them: those from before each product's type was kept (decision 033) hold none. */
export type KeptShippingTerms = Omit<ShippingTerms, 'shippingFeeType'> & Partial<ShippingTerms>

/**
 * What an order was sold by. Without a type, fee and condition held what a type came to: a fee of 0 where shipping was always
 * free, no condition where it was always charged for. As type03 they come to what they came to then.
 */
export const readShippingTerms = (kept: KeptShippingTerms): ShippingTerms => ({ shippingFeeType: 'type03', ...kept })

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
    shippingFeeType: line.shippingFeeType,
    shippingFee: line.shippingFee,
    primaryAreaShippingFee: line.primaryAreaShippingFee ?? 0,
    secondaryAreaShippingFee: line.secondaryAreaShippingFee,
    thirdAreaShippingFee: line.thirdAreaShippingFee,
    freeShippingFeeConditionPrice: line.freeShippingFeeConditionPrice,
    maxUnitInBox: line.maxUnitInBox,
  }
}
