import { z } from 'zod'

// ENTITY-15
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
// ENTITY-16
export const orderItemStatuses = [
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
// ENTITY-18
export const productStatuses = [
  'waiting',
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
  'suspended',
  'removed',
] as const
export const productOptionStatuses = [
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
  'suspended',
] as const

export const OrderItemProductStatus = z.enum(orderItemProductStatuses)
export const OrderItemStatus = z.enum(orderItemStatuses)
/** One product state or several, joined by commas, for use in an address. */
export const OrderItemProductStatuses = z
  .string()
  .max(500)
  .transform((text) => text.split(','))
  .pipe(z.array(OrderItemProductStatus))
export const ProductStatus = z.enum(productStatuses)
export const ProductOptionStatus = z.enum(productOptionStatuses)
// ENTITY-8
export const giftStatuses = ['unused', 'address_done', 'used', 'expired', 'withdrawn', 'declined'] as const
export const GiftStatus = z.enum(giftStatuses)
export type GiftStatus = z.infer<typeof GiftStatus>
/** Derived from the gifts of a group; `waiting` until the gifts are paid and sent. */
export const GiftGroupStatus = z.enum(['waiting', ...giftStatuses])
export type GiftGroupStatus = z.infer<typeof GiftGroupStatus>
// ENTITY-17
export const PaymentStatus = z.enum(['waiting', 'paid', 'withdraw'])
export const AreaType = z.enum(['major', 'secondary_area', 'third_area'])
export const CategoryAdvertisingType = z.enum(['best', 'home'])
export const ReceiptType = z.enum(['income_deduction', 'expenditure_proof', 'none'])
export const WithdrawType = z.enum(['normal', 'withdraw_oi_only', 'withdraw_oip_only', 'withdraw_deny'])
export const ShippingFeeType = z.enum(['type01', 'type02', 'type03'])

export type OrderItemProductStatus = z.infer<typeof OrderItemProductStatus>
export type OrderItemStatus = z.infer<typeof OrderItemStatus>
export type ProductStatus = z.infer<typeof ProductStatus>
export type ProductOptionStatus = z.infer<typeof ProductOptionStatus>
export type AreaType = z.infer<typeof AreaType>
export type WithdrawType = z.infer<typeof WithdrawType>
