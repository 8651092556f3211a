import type { PaymentState } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { anyTab, forgetLeft, type LeftPayment, listLeft, thisTab } from './left-payments.ts'
import { isReleased } from './open-order.ts'
import { closePayment } from '../pay-order.ts'
import { LEFT_WINDOW } from '../payment-store.ts'

/** How it stands now; undefined where that is not told. */
const end = async ({ orderNo }: LeftPayment): Promise<PaymentState | undefined> => {
  try {
    return await closePayment(orderNo, LEFT_WINDOW)
  } catch (error) {
    // of what is not this shopper's nothing can be ended; after silence the next visit tries again
    if (error instanceof ApiError && error.statusCode < 500 && ![0, 408, 429].includes(error.statusCode))
      forgetLeft(orderNo)
    return undefined
  }
}

/** The first that could not be ended: it is paid, or somebody is asked to pay it at this moment. */
const endAll = async (left: readonly LeftPayment[]): Promise<StandingPayment | undefined> => {
  let standing: StandingPayment | undefined
  for (const payment of left) {
    const state = await end(payment)
    if (state && !isReleased(state)) standing ??= { state, tmpId: payment.tmpId }
  }
  return standing
}

/** A payment that stands, and the pre-order it is for where that is known. */
export interface StandingPayment {
  state: PaymentState
  tmpId: string | undefined
}

/**
 * Whoever pays now has left every other window: what was held for those is given back, so that it stands neither in the way of
 * the goods nor of the coupon, and the same cart is not charged twice. The order's own payment is left to its check. Answers the
 * first that stands all the same: nothing else is to be paid before its shopper has seen it.
 */
export const endOtherPayments = (tmpId: string): Promise<StandingPayment | undefined> =>
  endAll(listLeft(anyTab()).filter((left) => left.tmpId !== tmpId))

/** What is read anew once an order gave back what it held. */
export const HELD = ['cart.get', 'order.getTmp', 'order.calculateTmp', 'coupon.listForTmp', 'coupon.list']

/** A tab that shows the shop again by any way but the window's own answer has no window any more: what it held is free again. */
export const useLeftPayments = (): void => {
  const ready = useAuth(({ status }) => status === 'ready')
  const client = useQueryClient()
  useEffect(() => {
    const left = listLeft(thisTab())
    if (!ready || left.length === 0) return
    void endAll(left).then(() => {
      for (const key of HELD) void client.invalidateQueries({ queryKey: [key] })
    })
  }, [ready, client])
}
