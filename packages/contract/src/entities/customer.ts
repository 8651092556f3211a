import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'

export const CustomerType = z.enum(['guest', 'email', 'kakaotalk', 'naver'])
export type CustomerType = z.infer<typeof CustomerType>

/** A member or a guest with orders. Name, phone and e-mail are masked; null if they are not known. */
export const CustomerSummary = z.object({
  id: z.int(),
  type: CustomerType,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  grade: z.int(),
  gradeName: z.string(),
  joinedAt: Moment.nullable(),
  leftAt: Moment.nullable(),
  isBlocked: z.boolean(),
  orderCount: z.int(),
  lastOrderAt: Moment.nullable(),
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const CustomerCounts = z.object({
  /** Orders that were paid, and what was paid for them before refunds (won). */
  orders: z.int(),
  paid: Won,
  refunded: Won,
  points: z.int(),
  usableCoupons: z.int(),
  reviews: z.int(),
  questions: z.int(),
  /** Purchases that count for the grade of the next month (won). */
  gradePurchases: Won,
})

export const CustomerOrder = z.object({
  id: z.int(),
  orderNo: z.string(),
  orderName: z.string(),
  status: z.string(),
  createdAt: Moment,
  totalPrice: Won,
  isGift: z.boolean(),
})

export const CustomerPoint = z.object({
  id: z.int(),
  kind: z.string(),
  amount: z.int(),
  reason: z.string(),
  orderNo: z.string().nullable(),
  createdAt: Moment,
})

export const CustomerCoupon = z.object({
  /** Id of the row: of the copy, or below 0 for a coupon that every member has. */
  id: z.int(),
  couponId: z.int(),
  /** Copies in this row. */
  quantity: z.int(),
  name: z.string(),
  /** `usable`, `waiting`, `used` or `ended`. */
  state: z.string(),
  beginAt: Moment,
  endAt: Moment,
  usedAt: Moment.nullable(),
})

/** A message by text, e-mail or push, without its contents. */
export const CustomerMessage = z.object({
  id: z.int(),
  kind: z.string(),
  channel: z.string(),
  state: z.string(),
  createdAt: Moment,
  settledAt: Moment.nullable(),
  failure: z.string().nullable(),
  /** Order that the message is about; `admin.order.resendMessage` sends it again. */
  orderNo: z.string().nullable(),
  canResend: z.boolean(),
})

export const CustomerConsent = z.object({
  id: z.int(),
  kind: z.string(),
  channel: z.string().nullable(),
  isAgreed: z.boolean(),
  at: Moment,
})

/** A login. `device` is the browser that receives push messages, if it has asked for them. */
export const CustomerSession = z.object({
  type: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment,
  expiresAt: Moment,
  device: z.string().nullable(),
})
export type CustomerSession = z.infer<typeof CustomerSession>

export const CustomerGift = z.object({
  id: z.int(),
  direction: z.enum(['sent', 'received']),
  orderNo: z.string(),
  state: z.enum(['waiting', 'sent', 'addressed', 'declined', 'withdrawn', 'expired']),
  sentAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
})

/** A message in the chat of a broadcast. */
export const CustomerChat = z.object({
  id: z.int(),
  broadcastId: z.int(),
  broadcastTitle: z.string(),
  text: z.string(),
  isHidden: z.boolean(),
  at: Moment,
})

/** The beginning of a review or a question. */
export const CustomerPost = z.object({
  id: z.int(),
  productId: z.int(),
  productName: z.string(),
  excerpt: z.string(),
  score: z.int().nullable(),
  isHidden: z.boolean(),
  isAnswered: z.boolean(),
  createdAt: Moment,
})

export const CustomerNote = z.object({
  id: z.int(),
  kind: z.enum(['note', 'block', 'unblock']),
  contents: z.string(),
  staffName: z.string().nullable(),
  createdAt: Moment,
})
export type CustomerNote = z.infer<typeof CustomerNote>

export const PointGrantState = z.enum(['waiting', 'granted', 'rejected'])

/** Points given and taken back by staff. Above the limit they wait for a second person. */
export const PointGrant = z.object({
  id: z.int(),
  customerId: z.int(),
  /** Masked; null after the member has left. */
  customerName: z.string().nullable(),
  /** Negative for points taken back. */
  amount: z.int(),
  reason: z.string(),
  state: PointGrantState,
  askedBy: z.int(),
  askedByName: z.string(),
  askedAt: Moment,
  decidedByName: z.string().nullable(),
  decidedAt: Moment.nullable(),
  decision: z.string().nullable(),
})
export type PointGrant = z.infer<typeof PointGrant>

/** A coupon that staff can give to a customer. */
export const GivableCoupon = z.object({
  id: z.int(),
  name: z.string(),
  discountKind: z.enum(['fixed', 'percent']),
  discount: z.int(),
  minOrderPrice: Won,
  endAt: Moment,
  isHeld: z.boolean(),
})
export type GivableCoupon = z.infer<typeof GivableCoupon>

/** Profile of a customer. */
export const Customer = CustomerSummary.extend({
  nickname: z.string().nullable(),
  counts: CustomerCounts,
  /** Day on which the grade is evaluated next. */
  gradeEvaluatedOn: Day,
})
export type Customer = z.infer<typeof Customer>
