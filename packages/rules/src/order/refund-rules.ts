import { linePriceOf, type PricedLine, paidPriceOf, priceCart } from '#src/price/price-rules.ts'
import { freeShippingConditionOf, groupByBundle, returnFeeOf, shipBundle } from '#src/price/shipping-rules.ts'
import type { AreaType } from '#src/order/status.ts'
import { checkPositiveWon, splitWon, sumWon, type Won } from '#src/price/won.ts'

/** One piece of an order that can be cancelled by itself: a line, or in a gift order one receiver's units. */
export interface RefundLine extends PricedLine {
  /**
   * 'kept' stays in the order. What the shop could not deliver ('shop') still counts towards free shipping, so that its
   * fault never costs the shopper a fee; what the shopper gave up ('shopper') does not. What the shopper sent back although
   * nothing was wrong with it ('returned') does not either, and its ways out and back were travelled all the same.
   */
  cancelledBy: 'kept' | 'shopper' | 'shop' | 'returned'
}

export interface RefundOrder {
  /** Every line of the order, with those cancelled before and now marked. */
  lines: readonly RefundLine[]
  areaType: AreaType
  couponDiscountPrice: Won
  usedPoint: Won
  /** What earlier refunds of this order gave back. */
  refunded: { money: Won; point: Won }
}

export interface Refund {
  /** Won to give back now in money, and points to give back now. */
  money: Won
  point: Won
  /** Price of everything cancelled so far, and the coupon's share in it (won). */
  cancelledPrice: Won
  couponShare: Won
  /** Shipping with surcharge that the order was charged, and that it costs now (won). */
  shippingBefore: Won
  shippingAfter: Won
  /** What all ways back that the shopper bears cost so far (won). */
  returnFee: Won
  /** Won by which the shipping and the ways back now due exceed what is cancelled: nothing is given back, and nothing more is asked for. */
  shortfall: Won
  /** Whether nothing is left of the order, so that its coupon comes back as well. */
  isWhole: boolean
}

/**
 * What to give back when parts of an order are cancelled. It is worked out for all that is cancelled so far, less what was
 * refunded before; so refunds in any number of steps add up to exactly what was paid once everything is cancelled, and
 * never to more; less only what was shipped for a shopper who sent it back at will (`returned`). Coupon and points are split over all lines by price (largest remainder); shipping is worked out anew.
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

/** An earlier refund can exceed what is due now, when a later cancel makes shipping dearer: then nothing is given. */
function lessRefunded(due: Won, dueMoney: Won, refunded: RefundOrder['refunded']): { money: Won; point: Won } {
  checkPositiveWon(refunded.money, 'refunded.money')
  checkPositiveWon(refunded.point, 'refunded.point')
  const rest = Math.max(0, due - refunded.money - refunded.point)
  const money = Math.min(Math.max(0, dueMoney - refunded.money), rest)
  return { money, point: rest - money }
}

/** What is sent back of one bundle is counted together, in whatever steps it is. */
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
