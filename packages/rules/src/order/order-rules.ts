import { canTransition } from '#src/order/order-transitions.ts'
import { toSeoulDate } from '#src/time/seoul-time.ts'
import type { OrderItemProductStatus, OrderStatus, WithdrawType } from '#src/order/status.ts'

/** Lifetime of a pre-order in ms: 60 minutes. A pre-order is a priced snapshot. */
export const orderTmpLifeMs = 60 * 60 * 1000
/** Payment deadline in ms: 30 minutes. Then the order becomes incomplete and its stock is released. Decision 031. */
export const paymentWaitMs = 30 * 60 * 1000

/** Maps each product status to an order status. Orders have fewer statuses than products. */
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

/**
 * Precedence of order statuses. The first one that any product has is the order's status, so the least advanced product
 * decides.
 */
const slowestFirst: readonly OrderStatus[] = [
  'request',
  'bank_transfer_waiting',
  'paid',
  'delivery_delay',
  'delivery_waiting',
  'delivering',
  'delivery_end',
  // Stopped products decide only if no other product is in progress. Finished ones come after them.
  'stock_out',
  'withdraw_request',
  'complete',
  'withdraw_complete',
  'incomplete',
]

/** ENTITY-16: derives the order's status from its products. Returns 'unknown' if no product has a known status. */
export function orderStatusOf(products: readonly OrderItemProductStatus[]): OrderStatus {
  const shown = new Set(products.map((status) => asOrderStatus[status]))
  return slowestFirst.find((status) => shown.has(status)) ?? 'unknown'
}

/** Reports whether the shopper can cancel a product in this status, directly or by request. */
export function isWithdrawable(status: OrderItemProductStatus): boolean {
  return canTransition(status, 'withdraw_complete', 'shopper') || canTransition(status, 'withdraw_request', 'shopper')
}

/** Reports whether single options of a product in this status can be cancelled. This is possible until it is packed. */
export function isPartlyWithdrawable(status: OrderItemProductStatus): boolean {
  return status === 'withdraw_partially' || canTransition(status, 'withdraw_partially', 'shopper')
}

/**
 * ENTITY-17: returns which parts of an order can be withdrawn. Ignores products that are already withdrawn. An unpaid virtual
 * account and a gift can only be withdrawn as a whole (withdraw_oi_only).
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

/**
 * ORDER-5: reports whether the address can be changed. This is possible until a product reaches delivery_waiting, and only if
 * something is left to deliver.
 */
export function canChangeDeliveryAddress(products: readonly OrderItemProductStatus[]): boolean {
  const open = products.filter((status) => status !== 'withdraw_complete')
  return open.length > 0 && open.every((status) => notPacked.has(status))
}

/** ORDER-1: returns the product statuses that a filter of the order list covers. Several statuses are returned unchanged. */
export function expandStatusFilter(asked: readonly OrderItemProductStatus[]): OrderItemProductStatus[] {
  const isAllOnTheirWay = asked.length === 1 && asked[0] === 'delivering'
  return isAllOnTheirWay ? ['delivering', 'delivery_delay', 'delivery_waiting'] : [...asked]
}

/** Alphabet of order numbers: 32 characters without 0, 1, I and O. One random byte gives one character without bias. */
const unambiguous = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Formats an order number: the Seoul date, a dash and 8 characters, one for each of the first 8 random bytes. Throws RangeError
 * on fewer bytes.
 */
export function toOrderNumber(now: Date, randomBytes: Uint8Array): string {
  if (randomBytes.length < 8) throw new RangeError('an order number needs 8 random bytes')
  const characters = Array.from(randomBytes.subarray(0, 8), (byte) => unambiguous.charAt(byte % unambiguous.length))
  return `${toSeoulDate(now).replaceAll('-', '')}-${characters.join('')}`
}
