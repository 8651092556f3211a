import { z } from 'zod'
import { Line, Moment, Paragraphs, Won } from '../scalars.ts'
import { OrderItemStatus, WithdrawType } from '../status.ts'
import { OrderGift, OrderItemProduct, Payment } from './order.ts'
import { RefundAccountInput, RefundRow } from './refund.ts'

/** Order as shown in the list. */
export const OrderSummary = z.object({
  id: z.int(),
  uuid: z.string(),
  orderNo: z.string(),
  orderName: z.string(),
  createdAt: Moment,
  orderItemStatus: OrderItemStatus,
  /** Amount paid or due, in won. */
  totalPrice: Won,
  /** Money and points refunded or being refunded. */
  refunded: z.object({ money: Won, point: Won }),
  withdrawType: WithdrawType,
  /** Null for an order that is not a gift. */
  gift: OrderGift.nullable(),
  paymentMethodType: Payment.shape.paymentMethodType,
  orderItemProducts: z.array(OrderItemProduct),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const ReturnReason = z.enum(['changedMind', 'damaged', 'wrongItem', 'late', 'other'])
export type ReturnReason = z.infer<typeof ReturnReason>

export const ReturnInput = z.object({
  kind: z.enum(['return', 'replace']),
  reason: ReturnReason,
  contents: Paragraphs(1_000).default(''),
  /** Names returned by the upload call. */
  pictures: z.array(Line(100)).max(5, '사진은 5장까지 올릴 수 있어요.').default([]),
  /** Account for the refund of a deposit: required for a return whose quote has `needsAccount`; ignored for an exchange. */
  refundAccount: RefundAccountInput.optional(),
})

/** Parcel of an order with its tracking steps, oldest first. */
export const Parcel = z.object({
  /** `orderItemProducts[].id` of the contents. */
  productIds: z.array(z.int()),
  courier: z.string(),
  invoiceNo: z.string(),
  /** Tracking page of the courier; null if it has none. */
  trackingUrl: z.string().nullable(),
  steps: z.array(z.object({ at: Moment, place: z.string(), text: z.string() })),
  isDelivered: z.boolean(),
})
export type Parcel = z.infer<typeof Parcel>

/** Printed receipt of a paid order. */
export const OrderReceipt = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  orderName: z.string(),
  /** Null for an order that is not a gift. */
  gift: OrderGift.nullable(),
  /** Null until paid. */
  paidAt: Moment.nullable(),
  seller: z.object({
    company: z.string(),
    ceo: z.string(),
    businessNumber: z.string(),
    mailOrderNumber: z.string(),
    address: z.string(),
    phone: z.string(),
  }),
  lines: z.array(
    z.object({
      orderItemProductId: z.int(),
      name: z.string(),
      option: z.string(),
      unit: z.int(),
      unitPrice: Won,
      price: Won,
      /** Cancelled or returned. */
      isReturned: z.boolean(),
    }),
  ),
  totals: z.object({
    productsPrice: Won,
    shippingFee: Won,
    areaShippingFee: Won,
    couponDiscountPrice: Won,
    usedPoint: Won,
    /** Amount paid in money. */
    totalPrice: Won,
    /** Amount refunded in money. */
    refundedPrice: Won,
  }),
  /** Breakdown of the money not refunded: VAT-free amount, and for the taxed part the supply price and VAT. */
  tax: z.object({ taxFreePrice: Won, suppliedPrice: Won, vat: Won }),
  payment: z.object({ paymentMethodType: Payment.shape.paymentMethodType, cardText: z.string().nullable() }),
  cashReceipt: z.object({ receiptType: z.string(), receiptUrl: z.string().nullable() }).nullable(),
  refunds: z.array(RefundRow),
})
export type OrderReceipt = z.infer<typeof OrderReceipt>
