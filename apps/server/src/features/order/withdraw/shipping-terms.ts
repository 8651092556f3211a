import type { AreaType } from '@shop/contract'
import type { PricedLine } from '@shop/rules'

/** Shipping terms of a product as agreed at the order; stored with the order. */
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

/** Shipping terms as stored. Orders placed before decision 033 have no type. */
export type StoredShippingTerms = Omit<ShippingTerms, 'shippingFeeType'> & Partial<ShippingTerms>

/**
 * Reads stored terms. Without a type, fee and condition already contained its effect (fee 0 for always free, no condition for
 * always charged), so type03 gives the same result.
 */
export const readShippingTerms = (kept: StoredShippingTerms): ShippingTerms => ({ shippingFeeType: 'type03', ...kept })

/** Shipping terms of one product of a priced pre-order. */
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
