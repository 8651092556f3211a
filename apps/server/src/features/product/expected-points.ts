import type { ProductForUser } from '@shop/contract'
import { addDays, expectedPurchasePoint, rewardPointDateOf, toSeoulDate, type Won } from '@shop/rules'

/** Fresh goods reach the door on the second day after they leave. */
const DELIVERY_DAYS = 2

interface PointFacts {
  price: Won
  /** What the cheapest of it that is left costs in a limited sale; null where it has none. */
  specialPrice: Won | null
  purchasePointPer: number
  textReviewPoint: Won
  photoReviewPoint: Won
  /** When it leaves; null is today, unless its options say otherwise. */
  shipmentDate: string | null
  /** When the first of its options leaves that is left; null where one leaves today. */
  soonestShipmentDate: string | null
  /** When its sale opens; null where it is open already. */
  limitedPeriodBegin: Date | null
  /** When its sale closes; null where it stays open. */
  limitedPeriodEnd: Date | null
}

/** As the order counts it: a special price only while its sale runs. ENTITY-5 */
const unitPriceAt = ({ price, specialPrice, limitedPeriodBegin, limitedPeriodEnd }: PointFacts, now: Date): Won => {
  const isRunning =
    (limitedPeriodBegin === null || limitedPeriodBegin <= now) && (limitedPeriodEnd === null || limitedPeriodEnd > now)
  return (isRunning ? specialPrice : null) ?? price
}

/** PAY-8, REVIEW-4: what one unit bought now would earn, and on which day of Seoul. */
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

/** Bought now at the soonest: not before its sale opens, and sent on its shipment day. */
const leavesAt = (product: PointFacts, now: Date): Date => {
  const { shipmentDate, soonestShipmentDate, limitedPeriodBegin } = product
  const day = shipmentDate ?? soonestShipmentDate
  const shipment = day === null ? now : new Date(`${day}T00:00:00+09:00`)
  return new Date(Math.max(now.getTime(), shipment.getTime(), (limitedPeriodBegin ?? now).getTime()))
}
