import type { PaymentState } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import {
  anyTab,
  forgetUnfinishedPayment,
  type UnfinishedPayment,
  listUnfinishedPayments,
  thisTab,
} from './unfinished-payments.ts'
import { isReleased } from './open-order.ts'
import { closePayment } from '#src/features/payment/pay-order.ts'
import { LEFT_WINDOW } from '#src/features/payment/payment-store.ts'

/** Ends a payment. Returns its current state, or undefined if the server does not return one. */
const end = async ({ orderNo }: UnfinishedPayment): Promise<PaymentState | undefined> => {
  try {
    return await closePayment(orderNo, LEFT_WINDOW)
  } catch (error) {
    // a payment of another shopper cannot be ended: forget it; after a network or server failure the next visit retries
    if (error instanceof ApiError && error.statusCode < 500 && ![0, 408, 429].includes(error.statusCode))
      forgetUnfinishedPayment(orderNo)
    return undefined
  }
}

/** Ends payments. Returns the first that could not be ended because it is paid or currently being paid. */
const endAll = async (left: readonly UnfinishedPayment[]): Promise<StandingPayment | undefined> => {
  let standing: StandingPayment | undefined
  for (const payment of left) {
    const state = await end(payment)
    if (state && !isReleased(state)) standing ??= { state, tmpId: payment.tmpId }
  }
  return standing
}

/** A payment that could not be ended, with its pre-order if known. */
export interface StandingPayment {
  state: PaymentState
  tmpId: string | undefined
}

/**
 * Ends all other open payments of the shopper before a new one: releases the stock and coupons they hold, so that these do not
 * block the new order and the same cart is not charged twice. The payment of the pre-order itself is left to its payment check.
 * Returns the first that could not be ended: the shopper must see it before anything else is paid.
 */
export const endOtherPayments = (tmpId: string): Promise<StandingPayment | undefined> =>
  endAll(listUnfinishedPayments(anyTab()).filter((left) => left.tmpId !== tmpId))

/** Queries to invalidate after an order released its stock and coupons. */
export const HELD = ['cart.get', 'order.getTmp', 'order.calculateTmp', 'coupon.listForTmp', 'coupon.list']

/**
 * Ends payments left open by this tab. If the tab shows the shop again without a response of the payment window, the window is
 * gone, and the stock and coupons it held are released.
 */
export const useUnfinishedPayments = (): void => {
  const ready = useAuth(({ status }) => status === 'ready')
  const client = useQueryClient()
  useEffect(() => {
    const left = listUnfinishedPayments(thisTab())
    if (!ready || left.length === 0) return
    void endAll(left).then(() => {
      for (const key of HELD) void client.invalidateQueries({ queryKey: [key] })
    })
  }, [ready, client])
}
