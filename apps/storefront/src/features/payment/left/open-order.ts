import type { PaymentState } from '@shop/contract'
import { ApiError } from '#src/lib/call/api-error.ts'

const openCodes = new Set<ApiError['code']>(['cartOrderOpen', 'idempotencyKeyReused'])

/** The number of the unpaid order that stands in the way of a check: of the same goods, or of the same pre-order. */
export const openOrderOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || !openCodes.has(error.code)) return undefined
  const orderNo = error.problems[0]?.['orderNo']
  return typeof orderNo === 'string' ? orderNo : undefined
}

/** Nothing is paid and nothing will be: whatever it held is free. */
export const isReleased = ({ state }: Pick<PaymentState, 'state'>): boolean =>
  state === 'failed' || state === 'canceled'
