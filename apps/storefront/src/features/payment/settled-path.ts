import type { PaymentState } from '@shop/contract'
import { forgetChoices } from '#src/features/order/checkout/checkout-draft.ts'

/** Deletes the stored checkout choices if the order is placed: paid, or waiting for its deposit. */
export const forgetIfOrdered = ({ state }: Pick<PaymentState, 'state'>, tmpId: string | undefined): void => {
  if (state === 'paid' || state === 'waitingForDeposit') forgetChoices(tmpId)
}

/** Next path of a decided payment. Undefined while undecided. Only a state the server calls paid counts as success. */
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
