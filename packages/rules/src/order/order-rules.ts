import { canTransition } from '#src/order/order-transitions.ts'
import { toSeoulDate } from '#src/time/seoul-time.ts'
import type { OrderItemProductStatus, OrderStatus, WithdrawType } from '#src/order/status.ts'

/** An order-tmp is a priced snapshot that lives 60 minutes. */
export const orderTmpLifeMs = 60 * 60 * 1000
/** Milliseconds. A payment not finished 30 minutes after it began makes the order incomplete: so long its goods are held. Decision 031 */
export const paymentWaitMs = 30 * 60 * 1000

/** How each product status reads for a whole order, which knows fewer words. */
const asOrderStatus: Readonly<Record<OrderItemProductStatus, OrderStatus>> = {
  request: 'request',
  stock_out: 'stock_out',
  withdraw_request: 'withdraw_request',
  withdraw_partially: 'paid',
  withdraw_complete: 'withdraw_complete',
  replace_request: 'delivery_end',
  replace_complete: 'delivery_end',
  return_request: 'delivery_end',
  return_complete: 'complete',
  bank_transfer_waiting: 'bank_transfer_waiting',
  paid: 'paid',
  delivery_waiting: 'delivery_waiting',
  delivery_delay: 'delivery_delay',
  delivering: 'delivering',
  delivery_end: 'delivery_end',
  incomplete: 'incomplete',
  complete: 'complete',
  unknown: 'unknown',
}

/** The first of these that any product shows is the order's status: the order is as far as its slowest product. */
const slowestFirst: readonly OrderStatus[] = [
  'request',
  'bank_transfer_waiting',
  'paid',
  'delivery_delay',
  'delivery_waiting',
  'delivering',
  'delivery_end',
  // Stopped products speak for the order only when nothing else of it is on its way, finished ones only after that.
  'stock_out',
  'withdraw_request',
  'complete',
  'withdraw_complete',
  'incomplete',
]

/** ENTITY-16: the order's status, derived from its products and never set by hand. 'unknown' when none says anything. */
export function orderStatusOf(products: readonly OrderItemProductStatus[]): OrderStatus {
  const shown = new Set(products.map((status) => asOrderStatus[status]))
  return slowestFirst.find((status) => shown.has(status)) ?? 'unknown'
}

/** Whether the shopper can still cancel a product in this status, at once or by request. */
export function isWithdrawable(status: OrderItemProductStatus): boolean {
  return canTransition(status, 'withdraw_complete', 'shopper') || canTransition(status, 'withdraw_request', 'shopper')
}

/** Whether the shopper can cancel some options of a product in this status and keep the others: until it is packed. */
export function isPartlyWithdrawable(status: OrderItemProductStatus): boolean {
  return status === 'withdraw_partially' || canTransition(status, 'withdraw_partially', 'shopper')
}

/**
 * ENTITY-17: what of an order can be withdrawn. Products withdrawn already stand in nobody's way. An unpaid virtual account
 * and a gift can only be withdrawn as a whole (withdraw_oi_only).
 */
export function withdrawTypeOf(order: { products: readonly OrderItemProductStatus[]; isGift: boolean }): WithdrawType {
  const open = order.products.filter((status) => status !== 'withdraw_complete')
  if (!open.some(isWithdrawable)) return 'withdraw_deny'
  if (order.isGift || open.includes('bank_transfer_waiting')) return 'withdraw_oi_only'
  return open.every(isWithdrawable) ? 'normal' : 'withdraw_oip_only'
}

const notPacked: ReadonlySet<OrderItemProductStatus> = new Set([
  'request',
  'bank_transfer_waiting',
  'paid',
  'withdraw_partially',
])

/** ORDER-5: the address can be changed until any product waits for its delivery; not when nothing is left to deliver. */
export function canChangeDeliveryAddress(products: readonly OrderItemProductStatus[]): boolean {
  const open = products.filter((status) => status !== 'withdraw_complete')
  return open.length > 0 && open.every((status) => notPacked.has(status))
}

/** ORDER-1: the product statuses that a filter of the order list stands for; who names several means just those. */
export function expandStatusFilter(asked: readonly OrderItemProductStatus[]): OrderItemProductStatus[] {
  const isAllOnTheirWay = asked.length === 1 && asked[0] === 'delivering'
  return isAllOnTheirWay ? ['delivering', 'delivery_delay', 'delivery_waiting'] : [...asked]
}

/** 32 characters without 0, 1, I and O, so that one random byte gives one character without bias. */
const unambiguous = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An order number: Seoul's date, a dash and 8 characters, one for each of the first 8 random bytes. */
export function toOrderNumber(now: Date, randomBytes: Uint8Array): string {
  if (randomBytes.length < 8) throw new RangeError('an order number needs 8 random bytes')
  const characters = Array.from(randomBytes.subarray(0, 8), (byte) => unambiguous.charAt(byte % unambiguous.length))
  return `${toSeoulDate(now).replaceAll('-', '')}-${characters.join('')}`
}
