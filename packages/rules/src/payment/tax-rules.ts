import { checkPositiveWon, splitWon, sumWon, type Won } from '#src/price/won.ts'

/** Tax data of an order: price of each line (won) and whether it is VAT-exempt. Shipping is taxed. */
export interface TaxedOrder {
  lines: readonly { price: Won; isTaxFree: boolean }[]
  couponDiscountPrice: Won
  usedPoint: Won
  /** Includes the area surcharge. */
  shippingPrice: Won
}

/**
 * Splits the paid money over the lines (won). A line's share is its price less its shares of coupon and points. The coupon is
 * split over the lines by price, the points over the remainder including shipping, both by largest remainder.
 */
export function paidSharesOf({ lines, couponDiscountPrice, usedPoint, shippingPrice }: TaxedOrder): Won[] {
  const prices = lines.map(({ price }) => price)
  const coupons = splitWon(couponDiscountPrice, prices)
  const nets = prices.map((price, at) => checkPositiveWon(price - (coupons[at] as Won), 'price less coupon'))
  const points = splitWon(usedPoint, [...nets, shippingPrice])
  return nets.map((net, at) => checkPositiveWon(net - (points[at] as Won), 'paid share'))
}

/** Returns the VAT-exempt part of the paid money (won). */
export function taxFreePriceOf(order: TaxedOrder): Won {
  return sumWon(paidSharesOf(order).filter((_, at) => order.lines[at]?.isTaxFree === true))
}

/** An amount and its VAT-exempt part (won). */
export interface TaxedMoney {
  money: Won
  taxFree: Won
}

/**
 * Returns the VAT-exempt part of a refund (won): that of its goods, limited by the exempt and taxed amounts not yet refunded.
 * The parts of any sequence of refunds that returns the whole payment therefore sum to its exempt part.
 */
export function refundTaxFreeOf(refund: { money: Won; wanted: Won; left: TaxedMoney }): Won {
  const { money, wanted, left } = refund
  const leftTaxed = checkPositiveWon(left.money - checkPositiveWon(left.taxFree, 'left.taxFree'), 'left taxed money')
  if (checkPositiveWon(money, 'money') > left.money) throw new RangeError(`${money} won is more than is left`)
  const least = Math.max(0, money - leftTaxed)
  const most = Math.min(money, left.taxFree)
  return Math.min(Math.max(wanted, least), most)
}

/** Splits a taxed amount into supply price and VAT (won). VAT is one eleventh, rounded to the won: 15,000 = 13,636 + 1,364. */
export function splitVat(taxed: Won): { suppliedPrice: Won; vat: Won } {
  const vat = Math.round(checkPositiveWon(taxed, 'taxed') / 11)
  return { suppliedPrice: taxed - vat, vat }
}
