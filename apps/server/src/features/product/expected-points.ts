import type { ProductForUser, ShippingSetting } from '@shop/contract'
import { addDays, expectedPurchasePoint, parseSeoulDate, rewardPointDateOf, toSeoulDate, type Won } from '@shop/rules'
import { shipsAt } from '@shop/rules/shipping-calendar'

/** Days from shipment to delivery of fresh goods. */
const DELIVERY_DAYS = 2

interface PointFacts {
  price: Won
  /** Lowest special price of an available option; null if it has none. */
  specialPrice: Won | null
  purchasePointPer: number
  textReviewPoint: Won
  photoReviewPoint: Won
  /** Shipment date; null is today, unless its options have one. */
  shipmentDate: string | null
  /** Earliest shipment date of an available option; null if one ships today. */
  soonestShipmentDate: string | null
  /** Shipping calendar of the brand; null: dispatch every day. */
  shipping?: unknown
  /** Start of the sale; null if it has begun. */
  limitedPeriodBegin: Date | null
  /** End of the sale; null if it has none. */
  limitedPeriodEnd: Date | null
}

/** ENTITY-5: unit price as in an order; a special price only while its sale runs. */
const unitPriceAt = ({ price, specialPrice, limitedPeriodBegin, limitedPeriodEnd }: PointFacts, now: Date): Won => {
  const isRunning =
    (limitedPeriodBegin === null || limitedPeriodBegin <= now) && (limitedPeriodEnd === null || limitedPeriodEnd > now)
  return (isRunning ? specialPrice : null) ?? price
}

/** PAY-8, REVIEW-4: points of one unit bought now, and the day in Seoul on which they are granted. */
export const expectedPointsOf = (product: PointFacts, now: Date): ProductForUser['expectedPoints'] => ({
  expectedPhotoReviewPoint: product.photoReviewPoint,
  expectedTextReviewPoint: product.textReviewPoint,
  expectedRewardPoint: expectedPurchasePoint([
    { unitPrice: unitPriceAt(product, now), optionUnit: 1, purchasePointPer: product.purchasePointPer },
  ]),
  expectedRewardPointPer: product.purchasePointPer,
  expectedRewardDate: toSeoulDate(rewardPointDateOf(addDays(leavesAt(product, now), DELIVERY_DAYS))),
  isPurchasePoint: product.purchasePointPer > 0,
  isReviewPoint: product.textReviewPoint > 0 || product.photoReviewPoint > 0,
})

/** Earliest shipment of a purchase now: not before the sale opens, on its shipment day, and else on a day with dispatch. */
const leavesAt = (product: PointFacts, now: Date): Date => {
  const { shipmentDate, soonestShipmentDate, shipping = null, limitedPeriodBegin } = product
  const day = shipmentDate ?? soonestShipmentDate
  const earliest = new Date(Math.max(now.getTime(), (limitedPeriodBegin ?? now).getTime()))
  const shipment = day === null ? earliest : parseSeoulDate(day)
  if (shipment > earliest) return shipment
  // a stored setting was validated by the contract
  return shipping === null ? earliest : shipsAt(earliest, shipping as ShippingSetting)
}
