import type { CallReply, OrderItem } from '@shop/contract'
import { api, sendCall } from '#src/lib/call/api.ts'
import type { OrderDoor, WithdrawBody } from '../order-access.ts'

export type Quote = CallReply<'order.quoteWithdraw'>

/** What is to be cancelled: products, and options of products that stay otherwise; `undefined` is the whole order. */
export type Selection = { productIds?: number[]; combinationIds?: number[] } | undefined

/** What cancelling these would give back, asked as whoever stands at the door. */
export const quoteWithdraw = (door: OrderDoor, orderId: number, selection: Selection): Promise<Quote> => {
  const params = { id: orderId }
  const body = selection ?? {}
  return door.proof
    ? api('order.quoteWithdrawGuest', { params, body: { ...body, ...door.proof } })
    : api('order.quoteWithdraw', { params, body })
}

interface Withdrawal {
  door: OrderDoor
  orderId: number
  selection: Selection
  body: WithdrawBody
  /** The same for each try of one intent, so that what is sent twice happens once. */
  key: string
}

/** In one step, whatever is chosen: it all happens for the sum that was shown, or nothing of it. */
const withdrawAtOnce = ({ door, orderId, selection, body: given, key }: Withdrawal): Promise<OrderItem> => {
  const params = { id: orderId }
  const body = { ...given, ...selection }
  const options = { idempotencyKey: key }
  return door.proof
    ? sendCall('order.withdrawGuest', { params, body: { ...body, ...door.proof } }, options)
    : sendCall('order.withdraw', { params, body }, options)
}

const withdrawOne = ({ door, orderId, body, key }: Withdrawal, pid: number): Promise<OrderItem> => {
  const params = { id: orderId, pid }
  const options = { idempotencyKey: key }
  return door.proof
    ? sendCall('order.withdrawProductGuest', { params, body: { ...body, ...door.proof } }, options)
    : sendCall('order.withdrawProduct', { params, body }, options)
}

/** Cancels. Throws the refusal; `refundChanged` when it would give back something else than `body` expects. */
export const withdraw = (given: Withdrawal): Promise<OrderItem> => {
  const { productIds: [pid, ...others] = [], combinationIds } = given.selection ?? {}
  const isOne = pid !== undefined && others.length === 0 && !combinationIds
  return isOne ? withdrawOne(given, pid) : withdrawAtOnce(given)
}
