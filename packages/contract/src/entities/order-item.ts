import { z } from 'zod'
import { Line, Moment, Paragraphs, Won } from '../scalars.ts'
import { OrderItemStatus, WithdrawType } from '../status.ts'
import { OrderItemProduct, Payment } from './order.ts'
import { RefundAccountInput, RefundRow } from './refund.ts'

/** An order as its list shows it. */
export const OrderSummary = z.object({
  id: z.int(),
  uuid: z.string(),
  orderNo: z.string(),
  orderName: z.string(),
  createdAt: Moment,
  orderItemStatus: OrderItemStatus,
  /** What is paid, in won. */
  totalPrice: Won,
  /** What of it came back or is on its way back, and the points. */
  refunded: z.object({ money: Won, point: Won }),
  withdrawType: WithdrawType,
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
  /** Names that the upload answered. */
  pictures: z.array(Line(100)).max(5, '사진은 5장까지 올릴 수 있어요.').default([]),
  /** Where a deposit goes back to: asked for a return whose quote says `needsAccount`; without a meaning for another product. */
  refundAccount: RefundAccountInput.optional(),
})

/** One parcel of an order and where it has been, oldest step first. */
export const Parcel = z.object({
  /** orderItemProducts[].id of what is in it. */
  productIds: z.array(z.int()),
  courier: z.string(),
  invoiceNo: z.string(),
  /** The courier's own page; null where it has none. */
  trackingUrl: z.string().nullable(),
  steps: z.array(z.object({ at: Moment, place: z.string(), text: z.string() })),
  isDelivered: z.boolean(),
})
export type Parcel = z.infer<typeof Parcel>

/** What a printed receipt says of a paid order. */
export const OrderReceipt = z.object({
  orderNo: z.string(),
  orderName: z.string(),
  /** Null while the money is not there. */
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
      /** Cancelled or sent back. */
      isReturned: z.boolean(),
    }),
  ),
  totals: z.object({
    productsPrice: Won,
    shippingFee: Won,
    areaShippingFee: Won,
    couponDiscountPrice: Won,
    usedPoint: Won,
    /** What was paid in money. */
    totalPrice: Won,
    /** What of it came back in money. */
    refundedPrice: Won,
  }),
  /** What of the money that stands is free of VAT and what is taxed: its supply price and its VAT. */
  tax: z.object({ taxFreePrice: Won, suppliedPrice: Won, vat: Won }),
  payment: z.object({ paymentMethodType: Payment.shape.paymentMethodType, cardText: z.string().nullable() }),
  cashReceipt: z.object({ receiptType: z.string(), receiptUrl: z.string().nullable() }).nullable(),
  refunds: z.array(RefundRow),
})
export type OrderReceipt = z.infer<typeof OrderReceipt>
