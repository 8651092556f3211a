import type { PaymentState } from '@shop/contract'
import { forgetChoices } from '#src/features/order/checkout/checkout-draft.ts'

/** The order stands, paid or with an account that waits for the money: how it was to be paid is kept no longer. */
export const forgetIfOrdered = ({ state }: Pick<PaymentState, 'state'>, tmpId: string | undefined): void => {
  if (state === 'paid' || state === 'waitingForDeposit') forgetChoices(tmpId)
}

/** Where a payment leads once it is decided; undefined while it is not. Success is only what the server calls paid. */
export const settledPath = (state: PaymentState, tmpId: string | undefined): string | undefined => {
  switch (state.state) {
    case 'paid':
    case 'waitingForDeposit':
      return `/order/complete/${state.orderId}`
    case 'failed':
    case 'canceled':
      return failPath(state.orderNo, tmpId)
    case 'pending':
      return undefined
  }
}

export const failPath = (orderNo: string, tmpId: string | undefined): string => {
  const query = new URLSearchParams({ orderNo, ...(tmpId ? { tmp: tmpId } : {}) })
  return `/order/fail?${query.toString()}`
}

export const processingPath = (orderNo: string, tmpId: string | undefined): string => {
  const query = new URLSearchParams({ orderNo, ...(tmpId ? { tmp: tmpId } : {}) })
  return `/order/processing?${query.toString()}`
}
