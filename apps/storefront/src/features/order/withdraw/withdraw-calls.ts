import type { CallReply, OrderItem } from '@shop/contract'
import { api, sendCall } from '#src/lib/call/api.ts'
import type { OrderAccess, WithdrawBody } from '../order-access.ts'

export type Quote = CallReply<'order.quoteWithdraw'>

/** Products to cancel, and options of products that otherwise stay; `undefined` is the whole order. */
export type Selection = { productIds?: number[]; combinationIds?: number[] } | undefined

/** Returns the refund preview for a selection, requested as owner or with a guest's proof. */
export const quoteWithdraw = (access: OrderAccess, orderId: number, selection: Selection): Promise<Quote> => {
  const params = { id: orderId }
  const body = selection ?? {}
  return access.proof
    ? api('order.quoteWithdrawGuest', { params, body: { ...body, ...access.proof } })
    : api('order.quoteWithdraw', { params, body })
}

interface Withdrawal {
  access: OrderAccess
  orderId: number
  selection: Selection
  body: WithdrawBody
  /** Idempotency key, the same for each retry of one cancel. */
  key: string
}

/** Cancels the selection in one request: all of it for the amount shown, or nothing. */
const withdrawAtOnce = ({ access, orderId, selection, body: given, key }: Withdrawal): Promise<OrderItem> => {
  const params = { id: orderId }
  const body = { ...given, ...selection }
  const options = { idempotencyKey: key }
  return access.proof
    ? sendCall('order.withdrawGuest', { params, body: { ...body, ...access.proof } }, options)
    : sendCall('order.withdraw', { params, body }, options)
}

const withdrawOne = ({ access, orderId, body, key }: Withdrawal, pid: number): Promise<OrderItem> => {
  const params = { id: orderId, pid }
  const options = { idempotencyKey: key }
  return access.proof
    ? sendCall('order.withdrawProductGuest', { params, body: { ...body, ...access.proof } }, options)
    : sendCall('order.withdrawProduct', { params, body }, options)
}

/** Cancels. Throws the server's error; `refundChanged` if the refund would differ from the amount `body` expects. */
export const withdraw = (given: Withdrawal): Promise<OrderItem> => {
  const { productIds: [pid, ...others] = [], combinationIds } = given.selection ?? {}
  const isOne = pid !== undefined && others.length === 0 && !combinationIds
  return isOne ? withdrawOne(given, pid) : withdrawAtOnce(given)
}
