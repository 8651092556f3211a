/** ENTITY-15: statuses of an order item product. */
export const orderItemProductStatuses = [
  'request',
  'stock_out',
  'withdraw_request',
  'withdraw_partially',
  'withdraw_complete',
  'replace_request',
  'replace_complete',
  'return_request',
  'return_complete',
  'bank_transfer_waiting',
  'paid',
  'delivery_waiting',
  'delivery_delay',
  'delivering',
  'delivery_end',
  'incomplete',
  'complete',
  'unknown',
] as const
export type OrderItemProductStatus = (typeof orderItemProductStatuses)[number]

/** ENTITY-16: order statuses. */
export const orderStatuses = [
  'pre_ordering',
  'request',
  'stock_out',
  'withdraw_request',
  'withdraw_complete',
  'bank_transfer_waiting',
  'paid',
  'delivery_waiting',
  'delivery_delay',
  'delivering',
  'delivery_end',
  'incomplete',
  'complete',
  'unknown',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** ENTITY-17: payment statuses. */
export const paymentStatuses = ['waiting', 'paid', 'withdraw'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** ENTITY-17: delivery areas: mainland, Jeju, the other remote islands. */
export const areaTypes = ['major', 'secondary_area', 'third_area'] as const
export type AreaType = (typeof areaTypes)[number]

/** ENTITY-17: category advertising types. */
export const categoryAdvertisingTypes = ['best', 'home'] as const
export type CategoryAdvertisingType = (typeof categoryAdvertisingTypes)[number]

/** ENTITY-17: cash receipt types. */
export const receiptTypes = ['income_deduction', 'expenditure_proof', 'none'] as const
export type ReceiptType = (typeof receiptTypes)[number]

/** ENTITY-17: withdraw types of an order. */
export const withdrawTypes = ['normal', 'withdraw_oi_only', 'withdraw_oip_only', 'withdraw_deny'] as const
export type WithdrawType = (typeof withdrawTypes)[number]

/** ENTITY-18: product statuses. */
export const productStatuses = [
  'waiting',
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
  'suspended',
  'removed',
] as const
export type ProductStatus = (typeof productStatuses)[number]

/** ENTITY-18: product option statuses. */
export const productOptionStatuses = [
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
  'suspended',
] as const
export type ProductOptionStatus = (typeof productOptionStatuses)[number]

/** CART-5: shipping fee types: always free, always charged, free from a condition price. */
export const shippingFeeTypes = ['type01', 'type02', 'type03'] as const
export type ShippingFeeType = (typeof shippingFeeTypes)[number]

/** GIFT-2: gift notification types. */
export const giftNotiTypes = ['kakaotalkSend', 'alimtalkSend'] as const
export type GiftNotiType = (typeof giftNotiTypes)[number]

/** GIFT-2: gift statuses, also used as the derived status of a gift group. */
export const giftStatuses = ['unused', 'address_done', 'used', 'expired', 'withdrawn', 'declined'] as const
export type GiftStatus = (typeof giftStatuses)[number]

/** AUTH-4: values of the platform header. */
export const platforms = ['android', 'ios', 'web'] as const
export type Platform = (typeof platforms)[number]

/** Reports whether the status is one of the two that allow a purchase. */
export function isInStock(status: ProductStatus): boolean {
  return status === 'stock_in' || status === 'unlimited_stock_in'
}
