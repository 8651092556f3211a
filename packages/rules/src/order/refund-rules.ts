import { linePriceOf, type PricedLine, paidPriceOf, priceCart } from '#src/price/price-rules.ts'
import { freeShippingConditionOf, groupByBundle, returnFeeOf, shipBundle } from '#src/price/shipping-rules.ts'
import type { AreaType } from '#src/order/status.ts'
import { checkPositiveWon, splitWon, sumWon, type Won } from '#src/price/won.ts'

/** Smallest cancellable part of an order: a line, or in a gift order one receiver's units. */
export interface RefundLine extends PricedLine {
  /**
   * 'kept' stays in the order. Lines that the shop cannot deliver ('shop') still count towards free shipping, so that its
   * fault never costs the shopper a fee. Lines cancelled by the shopper ('shopper') do not count. Lines sent back although
   * they were in order ('returned') do not count either, and both shipments stay charged.
   */
  cancelledBy: 'kept' | 'shopper' | 'shop' | 'returned'
}

export interface RefundOrder {
  /** All lines of the order, including those cancelled before and now. */
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
  /** Price of everything cancelled so far, and the coupon's share in it (won). */
  cancelledPrice: Won
  couponShare: Won
  /** Shipping with surcharge: originally charged, and due now (won). */
  shippingBefore: Won
  shippingAfter: Won
  /** Return shipping that the shopper bears so far (won). */
  returnFee: Won
  /** Won by which shipping and return shipping exceed the cancelled amount. The refund is then 0, and nothing is charged. */
  shortfall: Won
  /** True if nothing is left of the order; its coupon is then restored. */
  isWhole: boolean
}

/**
 * Calculates the refund when parts of an order are cancelled: for everything cancelled so far, less the amounts
 * refunded before. Refunds in any number of steps therefore add up to exactly the paid amount once everything is cancelled,
 * never to more, less the shipping of returns without a fault (`returned`). Coupon and points are split over all lines by price
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

/** An earlier refund can exceed the amount due now if a later cancel raises shipping: the refund is then 0. */
function lessRefunded(due: Won, dueMoney: Won, refunded: RefundOrder['refunded']): { money: Won; point: Won } {
  checkPositiveWon(refunded.money, 'refunded.money')
  checkPositiveWon(refunded.point, 'refunded.point')
  const rest = Math.max(0, due - refunded.money - refunded.point)
  const money = Math.min(Math.max(0, dueMoney - refunded.money), rest)
  return { money, point: rest - money }
}

/** All returns of one bundle count together, independent of the number of steps. */
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
