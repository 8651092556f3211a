import type { z } from 'zod'
import { addressCalls } from './calls/address.ts'
import { adminAuditCalls } from './calls/admin/audit.ts'
import { adminLiveCalls } from './calls/admin/live.ts'
import { adminLiveChatCalls } from './calls/admin/live-chat.ts'
import { adminSessionCalls } from './calls/admin/session.ts'
import { adminStaffCalls } from './calls/admin/staff.ts'
import { adminTotpCalls } from './calls/admin/totp.ts'
import { authCalls } from './calls/auth.ts'
import { bestCalls } from './calls/best.ts'
import { boardCalls } from './calls/board.ts'
import { cartCalls } from './calls/cart.ts'
import { categoryCalls } from './calls/category.ts'
import { consentCalls } from './calls/consent.ts'
import { couponCalls } from './calls/coupon.ts'
import { giftCalls } from './calls/gift.ts'
import { homeCalls } from './calls/home.ts'
import { liveCalls } from './calls/live.ts'
import { notificationCalls } from './calls/notification.ts'
import { orderCalls } from './calls/order.ts'
import { orderItemCalls } from './calls/order-item.ts'
import { orderWithdrawCalls } from './calls/order-withdraw.ts'
import { paymentCalls } from './calls/payment.ts'
import { productCalls } from './calls/product.ts'
import { searchCalls } from './calls/search.ts'
import { trackingCalls } from './calls/tracking.ts'
import { userCalls } from './calls/user.ts'
import { videoCalls } from './calls/video.ts'
import { qnaCalls } from './calls/qna.ts'
import { reviewCalls } from './calls/review.ts'

/** Table of all HTTP calls of the shop, in the order of the features. */
export const calls = {
  ...authCalls,
  ...userCalls,
  ...addressCalls,
  ...productCalls,
  ...categoryCalls,
  ...bestCalls,
  ...searchCalls,
  ...videoCalls,
  ...homeCalls,
  ...boardCalls,
  ...notificationCalls,
  ...couponCalls,
  ...cartCalls,
  ...orderCalls,
  ...orderItemCalls,
  ...orderWithdrawCalls,
  ...paymentCalls,
  ...giftCalls,
  ...reviewCalls,
  ...qnaCalls,
  ...liveCalls,
  ...trackingCalls,
  ...consentCalls,
  ...adminSessionCalls,
  ...adminTotpCalls,
  ...adminStaffCalls,
  ...adminAuditCalls,
  ...adminLiveCalls,
  ...adminLiveChatCalls,
}
export type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

type Filled<T> = { [K in keyof T as T[K] extends Record<string, never> ? never : K]: T[K] }
type Given<N extends CallName> = Filled<{
  params: z.input<Calls[N]['params']>
  query: z.input<Calls[N]['query']>
  body: z.input<Calls[N]['body']>
}>
type RequiredKeys<T> = { [K in keyof T]-?: object extends T[K] ? never : K }[keyof T]

/** Input from a caller: only the parts that the call has. A query may be omitted if all its fields have defaults. */
export type CallInput<N extends CallName> = Pick<Given<N>, RequiredKeys<Given<N>> & keyof Given<N>> & Partial<Given<N>>

/** Input to a handler: all parts, validated, with defaults. */
export interface CheckedInput<N extends CallName> {
  params: z.output<Calls[N]['params']>
  query: z.output<Calls[N]['query']>
  body: z.output<Calls[N]['body']>
}

export type CallReply<N extends CallName> = z.output<Calls[N]['reply']>

/**
 * Typed client: the same in the browser (over HTTP) and in server-side rendering (in process). Throws an error carrying an
 * `ErrorBody`.
 */
export type Api = <N extends CallName>(
  name: N,
  ...input: object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]
) => Promise<CallReply<N>>
