import type { OrderTmp } from '@shop/contract'
import { useEffect } from 'react'
import { type PriceTerms, useTmpPrice } from '#src/features/order/order-queries.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'

/** Reports whether the pre-order's own totals hold: no coupon, no points, and no gift for several receivers. */
export const hasPlainPrice = ({ usedPoint, couponId, giftUnits }: PriceTerms): boolean =>
  usedPoint === 0 && couponId === null && giftUnits === undefined
const aboutCoupon = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('coupon')

/** Points that may be used, if more were requested than the order still costs. */
const mostOf = (error: unknown): number | undefined => {
  const usable =
    error instanceof ApiError && error.code === 'pointsNotUsable' ? error.problems[0]?.['usable'] : undefined
  return typeof usable === 'number' ? usable : undefined
}

export interface Reckoned {
  totals?: OrderTmp['totals'] | undefined
  /** Null: no coupon. */
  coupon?: OrderTmp['coupon'] | undefined
  points?: OrderTmp['points'] | undefined
  /** Problems of the lines, for all receivers of a gift together. */
  problems?: OrderTmp['problems'] | undefined
  couponError?: string
  pointsError?: string
  mostPoints?: number | undefined
}

/** Totals with coupon and points, as calculated by the server. Undefined while loading. A guest has neither. */
export const useTotals = (tmp: OrderTmp, terms: PriceTerms): Reckoned => {
  const { data, isError, error, isPlaceholderData } = useTmpPrice(tmp, terms)
  if (hasPlainPrice(terms)) return { totals: tmp.totals, coupon: null, points: tmp.points, problems: tmp.problems }
  const failure = isError && failureText(error)
  if (failure)
    return aboutCoupon(error) ? { couponError: failure } : { pointsError: failure, mostPoints: mostOf(error) }
  const known = isPlaceholderData ? undefined : data
  return { totals: known?.totals, coupon: known?.coupon, points: known?.points, problems: data?.problems }
}

/** PAY-8: lowers the used points if a coupon chosen later leaves less to pay with them. */
export const useFewerPoints = (usedPoint: number, most: number | undefined, use: (most: number) => void): void =>
  useEffect(() => {
    if (most !== undefined && most < usedPoint) use(most)
  })
