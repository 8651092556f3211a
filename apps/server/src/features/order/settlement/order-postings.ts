import type { CartTotals } from '@shop/rules'

export interface Posting {
  accounts: string[]
  amounts: number[]
}

/** Ledger posting of a paid order (won); sums to zero. `way` -1 reverses it. */
export const salePosting = (totals: CartTotals, usedPoint: number, way: 1 | -1 = 1): Posting => {
  const entries = (
    [
      ['gateway', totals.price - usedPoint],
      ['points', usedPoint],
      ['coupon', totals.couponDiscountPrice],
      ['sales', 0 - totals.productsPrice],
      ['shipping', 0 - totals.shippingFee - totals.cumaAddOrtherShippingFee],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return { accounts: entries.map(([account]) => account), amounts: entries.map(([, amount]) => way * amount) }
}
