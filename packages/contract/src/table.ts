import type { z } from 'zod'
import { addressCalls } from './calls/address.ts'
import { adminAuditCalls } from './calls/admin/audit.ts'
import { adminCustomerCalls } from './calls/admin/customer.ts'
import { adminCustomerSectionCalls } from './calls/admin/customer-section.ts'
import { adminPointCalls } from './calls/admin/point.ts'
import { adminChangeCalls } from './calls/admin/change.ts'
import { adminTodayCalls } from './calls/admin/today.ts'
import { adminWebhookCalls } from './calls/admin/webhook.ts'
import { adminApiKeyCalls } from './calls/admin/api-key.ts'
import { adminViewCalls } from './calls/admin/view.ts'
import { adminCategoryCalls } from './calls/admin/category.ts'
import { adminBestCalls } from './calls/admin/best.ts'
import { adminSearchCalls } from './calls/admin/search.ts'
import { adminDisplayCalls } from './calls/admin/display.ts'
import { adminDistributorCalls } from './calls/admin/distributor.ts'
import { adminWaybillCalls } from './calls/admin/waybill.ts'
import { adminJobCalls } from './calls/admin/job.ts'
import { adminAdFeedCalls } from './calls/admin/ad-feed.ts'
import { adminFailedMessageCalls } from './calls/admin/failed-message.ts'
import { adminSettingCalls } from './calls/admin/setting.ts'
import { settingCalls } from './calls/setting.ts'
import { adminGradeCalls } from './calls/admin/grade.ts'
import { adminQueueCalls } from './calls/admin/queue.ts'
import { adminLiveCalls } from './calls/admin/live.ts'
import { adminLiveChatCalls } from './calls/admin/live-chat.ts'
import { adminChatBanCalls } from './calls/admin/chat-ban.ts'
import { adminGiftCalls } from './calls/admin/gift.ts'
import { adminQnaCalls } from './calls/admin/qna.ts'
import { adminReviewCalls } from './calls/admin/review.ts'
import { adminVideoCalls } from './calls/admin/video.ts'
import { adminProductCalls } from './calls/admin/product.ts'
import { adminProductBulkCalls } from './calls/admin/product-bulk.ts'
import { adminOrderCalls } from './calls/admin/order.ts'
import { adminOrderRefundCalls } from './calls/admin/order-refund.ts'
import { adminDayCalls } from './calls/admin/day.ts'
import { adminMatchCalls } from './calls/admin/match.ts'
import { adminReportCalls } from './calls/admin/report.ts'
import { adminSettlementCalls } from './calls/admin/settlement.ts'
import { adminSessionCalls } from './calls/admin/session.ts'
import { adminStaffCalls } from './calls/admin/staff.ts'
import { adminAdReportCalls } from './calls/admin/ad-report.ts'
import { adminCouponCalls } from './calls/admin/coupon.ts'
import { adminMessageCalls } from './calls/admin/message.ts'
import { adminNoticeCalls } from './calls/admin/notice.ts'
import { adminPointCampaignCalls } from './calls/admin/point-campaign.ts'
import { adminSegmentCalls } from './calls/admin/segment.ts'
import { adminStockCalls } from './calls/admin/stock.ts'
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
  ...settingCalls,
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
  ...adminCustomerCalls,
  ...adminCustomerSectionCalls,
  ...adminPointCalls,
  ...adminChangeCalls,
  ...adminTodayCalls,
  ...adminViewCalls,
  ...adminWebhookCalls,
  ...adminApiKeyCalls,
  ...adminStockCalls,
  ...adminCategoryCalls,
  ...adminDistributorCalls,
  ...adminBestCalls,
  ...adminSearchCalls,
  ...adminDisplayCalls,
  ...adminJobCalls,
  ...adminQueueCalls,
  ...adminGradeCalls,
  ...adminSettingCalls,
  ...adminFailedMessageCalls,
  ...adminAdFeedCalls,
  ...adminWaybillCalls,
  ...adminOrderCalls,
  ...adminOrderRefundCalls,
  ...adminLiveCalls,
  ...adminProductCalls,
  ...adminProductBulkCalls,
  ...adminLiveChatCalls,
  ...adminReportCalls,
  ...adminDayCalls,
  ...adminSettlementCalls,
  ...adminMatchCalls,
  ...adminAdReportCalls,
  ...adminCouponCalls,
  ...adminMessageCalls,
  ...adminNoticeCalls,
  ...adminPointCampaignCalls,
  ...adminSegmentCalls,
  ...adminReviewCalls,
  ...adminQnaCalls,
  ...adminChatBanCalls,
  ...adminGiftCalls,
  ...adminVideoCalls,
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
