import { linePriceOf, type PricedLine, paidPriceOf, priceCart } from '#src/price/price-rules.ts'
import { freeShippingConditionOf, groupByBundle, returnFeeOf, shipBundle } from '#src/price/shipping-rules.ts'
import type { AreaType } from '#src/order/status.ts'
import { checkPositiveWon, splitWon, sumWon, type Won } from '#src/price/won.ts'

/** Smallest cancellable part of an order: a line, or in a gift order the units of one receiver. */
export interface RefundLine extends PricedLine {
  /**
   * 'kept': stays in the order. 'shop': the shop cannot deliver the line; it still counts towards free shipping, so that a fault
   * of the shop never costs the shopper a fee. 'shopper': cancelled by the shopper; does not count. 'returned': sent back
   * without a fault; does not count, and both shipments stay charged.
   */
  cancelledBy: 'kept' | 'shopper' | 'shop' | 'returned'
}

export interface RefundOrder {
  /** All lines of the order, including those cancelled earlier and now. */
  lines: readonly RefundLine[]
  areaType: AreaType
  couponDiscountPrice: Won
  usedPoint: Won
  /** Sum of earlier refunds of this order. */
  refunded: { money: Won; point: Won }
}

export interface Refund {
  /** Money to refund now (won) and points to restore now. */
  money: Won
  point: Won
  /** Price of everything cancelled so far, and its share of the coupon (won). */
  cancelledPrice: Won
  couponShare: Won
  /** Shipping including surcharge (won): originally charged, and due now. */
  shippingBefore: Won
  shippingAfter: Won
  /** Return shipping charged to the shopper so far (won). */
  returnFee: Won
  /**
   * Amount (won) by which shipping and return shipping exceed the cancelled amount. The refund is then 0, and nothing is charged.
   */
  shortfall: Won
  /** True if nothing is left of the order. Its coupon is then restored. */
  isWhole: boolean
}

/**
 * Calculates the refund when parts of an order are cancelled: the amount due for everything cancelled so far, less earlier
 * refunds. Refunds in any number of steps therefore sum to exactly the paid amount once everything is cancelled, and never to
 * more. The shipping of returns without a fault (`returned`) is deducted. Coupon and points are split over all lines by price
 * (largest remainder). Shipping is recalculated.
 */
export function refundOf(order: RefundOrder): Refund {
  const { totals } = priceCart(order.lines, order)
  const prices = order.lines.map(linePriceOf)
  const cancelledPart = (amounts: readonly Won[]): Won =>
    sumWon(amounts.filter((_, index) => order.lines[index]?.cancelledBy !== 'kept'))
  const isWhole = order.lines.every((line) => line.cancelledBy !== 'kept')
  const cancelledPrice = cancelledPart(prices)
  const couponShare = cancelledPart(splitWon(totals.couponDiscountPrice, prices))
  const pointShare = cancelledPart(splitWon(totals.usedPoint, prices))
  const shippingBefore = sumWon([totals.shippingFee, totals.cumaAddOrtherShippingFee])
  const shippingAfter = shippingOfTravelled(order)
  const returnFee = waysBackOf(order)
  const value = sumWon([cancelledPrice, -couponShare, shippingBefore, -shippingAfter, -returnFee])

  const due = Math.max(0, value)
  const dueMoney = Math.min(Math.max(0, due - pointShare), paidPriceOf(totals))
  return {
    ...lessRefunded(due, dueMoney, order.refunded),
    cancelledPrice,
    couponShare,
    shippingBefore,
    shippingAfter,
    returnFee,
    shortfall: Math.max(0, -value),
    isWhole,
  }
}

/**
 * Subtracts earlier refunds from the amount due. If a later cancel raises shipping, earlier refunds can exceed the amount due;
 * the refund is then 0.
 */
function lessRefunded(due: Won, dueMoney: Won, refunded: RefundOrder['refunded']): { money: Won; point: Won } {
  checkPositiveWon(refunded.money, 'refunded.money')
  checkPositiveWon(refunded.point, 'refunded.point')
  const rest = Math.max(0, due - refunded.money - refunded.point)
  const money = Math.min(Math.max(0, dueMoney - refunded.money), rest)
  return { money, point: rest - money }
}

/** Calculates the return shipping (won). All returns of one bundle count together, independent of the number of steps. */
function waysBackOf({ lines }: RefundOrder): Won {
  const bundles = [...groupByBundle(lines).values()]
  return sumWon(
    bundles.map((bundle) =>
      returnFeeOf(
        bundle,
        bundle.filter((line) => line.cancelledBy === 'returned'),
      ),
    ),
  )
}

function shippingOfTravelled(order: RefundOrder): Won {
  const fees = [...groupByBundle(order.lines).values()].map((bundle) => {
    const travelled = bundle.filter((line) => line.cancelledBy === 'kept' || line.cancelledBy === 'returned')
    const counted = bundle.filter((line) => line.cancelledBy === 'kept' || line.cancelledBy === 'shop')
    const terms = {
      productsPrice: sumWon(counted.map(linePriceOf)),
      conditionPrice: freeShippingConditionOf(counted),
    }
    const { shippingFee, cumaAddOrtherShippingFee } = shipBundle(travelled, terms, order.areaType)
    return shippingFee + cumaAddOrtherShippingFee
  })
  return sumWon(fees)
}
