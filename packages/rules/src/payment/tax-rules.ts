import { checkPositiveWon, splitWon, sumWon, type Won } from '#src/price/won.ts'

/** An order as the tax office sees it: what its lines cost (won) and which of them are free of VAT. Shipping is taxed. */
export interface TaxedOrder {
  lines: readonly { price: Won; isTaxFree: boolean }[]
  couponDiscountPrice: Won
  usedPoint: Won
  /** With the area surcharge. */
  shippingPrice: Won
}

/**
 * What of the money paid each line bears (won): its price less its share of the coupon, which is spread over the lines by price, and
 * of the points, which are spread over what is then left, shipping with it. All by largest remainder.
 */
export function paidSharesOf({ lines, couponDiscountPrice, usedPoint, shippingPrice }: TaxedOrder): Won[] {
  const prices = lines.map(({ price }) => price)
  const coupons = splitWon(couponDiscountPrice, prices)
  const nets = prices.map((price, at) => checkPositiveWon(price - (coupons[at] ?? 0), 'price less coupon'))
  const points = splitWon(usedPoint, [...nets, shippingPrice])
  return nets.map((net, at) => checkPositiveWon(net - (points[at] ?? 0), 'paid share'))
}

/** What of the money paid is free of VAT (won): between nothing and all of it. */
export function taxFreePriceOf(order: TaxedOrder): Won {
  return sumWon(paidSharesOf(order).filter((_, at) => order.lines[at]?.isTaxFree === true))
}

/** A sum of money, and what of it is free of VAT (won). */
export interface TaxedMoney {
  money: Won
  taxFree: Won
}

/**
 * What of a refund is free of VAT (won): as much as its goods were, as far as that and the taxed rest are still there to be given
 * back. So the parts of any sequence of refunds that gives back all that was paid add up to all that was free.
 */
export function refundTaxFreeOf(refund: { money: Won; wanted: Won; left: TaxedMoney }): Won {
  const { money, wanted, left } = refund
  const leftTaxed = checkPositiveWon(left.money - checkPositiveWon(left.taxFree, 'left.taxFree'), 'left taxed money')
  if (checkPositiveWon(money, 'money') > left.money) throw new RangeError(`${money} won is more than is left`)
  const least = Math.max(0, money - leftTaxed)
  const most = Math.min(money, left.taxFree)
  return Math.min(Math.max(wanted, least), most)
}

/** One eleventh of what is taxed is VAT, rounded to the won; the rest is its supply price: 15,000 won is 13,636 + 1,364. */
export function splitVat(taxed: Won): { suppliedPrice: Won; vat: Won } {
  const vat = Math.round(checkPositiveWon(taxed, 'taxed') / 11)
  return { suppliedPrice: taxed - vat, vat }
}
