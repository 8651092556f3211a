import type { CallReply, OrderItem } from '@shop/contract'
import { api, sendCall } from '#src/lib/api.ts'
import type { OrderDoor, WithdrawBody } from '../order-door.ts'

export type Quote = CallReply<'order.quoteWithdraw'>

/** What is to be cancelled: `undefined` is the whole order. */
export type ProductIds = readonly number[] | undefined

/** What cancelling these products would give back, asked as whoever stands at the door. */
export const quoteWithdraw = (door: OrderDoor, orderId: number, productIds: ProductIds): Promise<Quote> => {
  const params = { id: orderId }
  const body = productIds ? { productIds: [...productIds] } : {}
  return door.proof
    ? api('order.quoteWithdrawGuest', { params, body: { ...body, ...door.proof } })
    : api('order.quoteWithdraw', { params, body })
}

interface Withdrawal {
  door: OrderDoor
  orderId: number
  productIds: ProductIds
  body: WithdrawBody
  /** The same for each try of one intent, so that what is sent twice happens once. */
  key: string
}

const withdrawWhole = ({ door, orderId, body, key }: Withdrawal): Promise<OrderItem> => {
  const params = { id: orderId }
  const options = { idempotencyKey: key }
  return door.proof
    ? sendCall('order.withdrawGuest', { params, body: { ...body, ...door.proof } }, options)
    : sendCall('order.withdraw', { params, body }, options)
}

const withdrawOne = ({ door, orderId, body, key }: Withdrawal, pid: number): Promise<OrderItem> => {
  const params = { id: orderId, pid }
  const options = { idempotencyKey: `${key}:${pid}` }
  return door.proof
    ? sendCall('order.withdrawProductGuest', { params, body: { ...body, ...door.proof } }, options)
    : sendCall('order.withdrawProduct', { params, body }, options)
}

/** Several products are cancelled one by one, each for what it gives back at its turn: together that is what was shown. */
const withdrawEach = async (given: Withdrawal, productIds: readonly number[]): Promise<OrderItem> => {
  const [pid, ...rest] = productIds
  if (pid === undefined) throw new RangeError('nothing is chosen to be cancelled')
  if (rest.length === 0 && given.productIds?.length === 1) return withdrawOne(given, pid)
  const { money, point } = await quoteWithdraw(given.door, given.orderId, [pid])
  const body = { ...given.body, expectedMoney: money, expectedPoint: point }
  const order = await withdrawOne({ ...given, body }, pid)
  return rest.length === 0 ? order : withdrawEach(given, rest)
}

/** Cancels. Throws the refusal; `refundChanged` when it would give back something else than `body` expects. */
export const withdraw = (given: Withdrawal): Promise<OrderItem> =>
  given.productIds ? withdrawEach(given, given.productIds) : withdrawWhole(given)
