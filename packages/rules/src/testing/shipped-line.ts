import type { ShippedLine } from '#src/price/shipping-rules.ts'

/** Returns a cart line with its shipping data. */
export const shippedLine = (over: Partial<ShippedLine> = {}): ShippedLine => ({
  productId: 1,
  productName: '제주 감귤',
  optionUnit: 1,
  distributorId: 10,
  deliveryCompany: 'CJ대한통운',
  shippingFeeType: 'type03',
  shippingFee: 3000,
  secondaryAreaShippingFee: 4000,
  thirdAreaShippingFee: 6000,
  freeShippingFeeConditionPrice: 30_000,
  maxUnitInBox: null,
  isUndeliverableSecondaryArea: false,
  isUndeliverableThirdArea: false,
  ...over,
})
