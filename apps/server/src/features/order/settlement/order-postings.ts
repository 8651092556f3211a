import type { CartTotals } from '@shop/rules'

export interface Posting {
  accounts: string[]
  amounts: number[]
}

/** Where the won of a paid order come from and go to; sums to nothing. `way` -1 takes it back. */
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
