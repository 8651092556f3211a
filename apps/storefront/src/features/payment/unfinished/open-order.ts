import type { PaymentState } from '@shop/contract'
import { ApiError } from '#src/lib/call/api-error.ts'

const openCodes = new Set<ApiError['code']>(['cartOrderOpen', 'idempotencyKeyReused'])

/** Returns the number of the unpaid order that blocks a check: one of the same goods, or of the same pre-order. */
export const openOrderOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || !openCodes.has(error.code)) return undefined
  const orderNo = error.problems[0]?.['orderNo']
  return typeof orderNo === 'string' ? orderNo : undefined
}

/** Returns whether nothing is paid or will be, so that stock and coupons are released. */
export const isReleased = ({ state }: Pick<PaymentState, 'state'>): boolean =>
  state === 'failed' || state === 'canceled'
