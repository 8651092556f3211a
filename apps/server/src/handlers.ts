import { addressHandlers, keepAddress } from './features/address/address-handlers.ts'
import { addressSearchHandlers } from './features/address/address-search-handlers.ts'
import { authHandlers } from './features/auth/auth-handlers.ts'
import { bestEditHandlers } from './features/best/admin/best-edit-handlers.ts'
import { searchEditHandlers } from './features/search/admin/search-edit-handlers.ts'
import { bestHandlers } from './features/best/best-handlers.ts'
import { boardHandlers } from './features/board/board-handlers.ts'
import { bulkHandlers } from './features/bulk/bulk-handlers.ts'
import { cartHandlers } from './features/cart/cart-handlers.ts'
import { cartChangeHandlers } from './features/cart/change-option.ts'
import { mergeCart } from './features/cart/merge-cart.ts'
import { categoryEditHandlers } from './features/category/admin/category-edit-handlers.ts'
import { categoryHandlers } from './features/category/category-handlers.ts'
import { consentHandlers } from './features/consent/consent-handlers.ts'
import { couponHandlers } from './features/coupon/coupon-handlers.ts'
import { deliveryHandlers } from './features/delivery/delivery-handlers.ts'
import { displayVersionHandlers } from './features/home/version/version-handlers.ts'
import { homeHandlers } from './features/home/home-handlers.ts'
import { inboxHandlers } from './features/notification/inbox/inbox-handlers.ts'
import { chatBanHandlers } from './features/live/chat/chat-ban-handlers.ts'
import { reviewDeskHandlers } from './features/review/admin/review-desk-handlers.ts'
import { answerTemplateHandlers } from './features/review/template/answer-template-handlers.ts'
import { qnaDeskHandlers } from './features/qna/admin/qna-desk-handlers.ts'
import { giftDeskHandlers } from './features/staff/gift/gift-desk-handlers.ts'
import { videoDeskHandlers } from './features/video/admin/video-desk-handlers.ts'
import { adminChatHandlers } from './features/live/chat/admin-chat-handlers.ts'
import { liveMessageHandlers } from './features/live/chat/live-message-handlers.ts'
import { liveHandlers } from './features/notification/live/live-handlers.ts'
import { settingHandlers } from './features/notification/settings/settings-handlers.ts'
import { linkDevice, pushHandlers } from './features/notification/push/push-handlers.ts'
import { notificationHandlers } from './features/notification/notification-handlers.ts'
import { adFeedHandlers } from './features/tracking/feed/feed-handlers.ts'
import { failedMessageHandlers } from './features/notification/failed/failed-handlers.ts'
import { giftHandlers } from './features/gift/gift-handlers.ts'
import { giftListHandlers } from './features/gift/gift-lists.ts'
import { receivedHandlers } from './features/gift/received-handlers.ts'
import { giftPlacing } from './features/gift/place-gift.ts'
import { giftWithdrawHandlers } from './features/gift/withdraw-gifts.ts'
import { createCheckTmp } from './features/order/check/order-check-handler.ts'
import { guestHandlers } from './features/order/guest/guest-handlers.ts'
import { orderHandlers } from './features/order/order-handlers.ts'
import { expireUnpaid } from './features/order/settlement/expire-unpaid.ts'
import { withdrawHandlers } from './features/order/withdraw/withdraw-handlers.ts'
import { paymentHandlers } from './features/payment/payment-handlers.ts'
import { bulkEditHandlers } from './features/product/bulk-edit/bulk-edit-handlers.ts'
import { importHandlers } from './features/product/sheet/import-handlers.ts'
import { distributorHandlers } from './features/product/distributor/distributor-handlers.ts'
import { stockHandlers } from './features/product/stock/admin/stock-handlers.ts'
import { productHandlers } from './features/product/product-handlers.ts'
import { userProductHandlers } from './features/product/user-product-handlers.ts'
import { qnaHandlers } from './features/qna/qna-handlers.ts'
import { replayHandlers } from './features/live/replay/replay-handlers.ts'
import { refundHandlers } from './features/refund/account/account-handlers.ts'
import { ownReviewHandlers } from './features/review/own-reviews.ts'
import { reviewReportHandlers } from './features/review/report-review.ts'
import { reviewHandlers } from './features/review/review-handlers.ts'
import { putPhoto } from './features/review/review-photo.ts'
import { reviewWriteHandlers } from './features/review/write-review.ts'
import { searchHandlers } from './features/search/search-handlers.ts'
import { customerHandlers } from './features/customer/customer-handlers.ts'
import { changeHandlers } from './features/staff/change/change-handlers.ts'
import { reportHandlers } from './features/report/report-handlers.ts'
import { settlementHandlers } from './features/settlement/settlement-handlers.ts'
import { gatewayBreakHandlers } from './features/payment/match/break-handlers.ts'
import { todayHandlers } from './features/today/today-handlers.ts'
import { gradeHandlers } from './features/grade/grade-handlers.ts'
import { queueHandlers } from './features/queue/queue-handlers.ts'
import { webhookHandlers } from './features/webhook/webhook-handlers.ts'
import { apiKeyHandlers } from './features/staff/api-key/api-key-handlers.ts'
import { shopSettingHandlers } from './features/setting/setting-handlers.ts'
import { viewHandlers } from './features/view/view-handlers.ts'
import { auditHandlers } from './features/audit/audit-handlers.ts'
import { productEditorHandlers } from './features/staff/product/product-editor-handlers.ts'
import { productListHandlers } from './features/staff/product/product-list-handlers.ts'
import { waybillHandlers } from './features/staff/waybill/waybill-handlers.ts'
import { staffAccountHandlers } from './features/staff/account/account-handlers.ts'
import { staffRoleHandlers } from './features/staff/account/role-handlers.ts'
import { staffOrderHandlers } from './features/staff/order/order-handlers.ts'
import { totpHandlers } from './features/staff/account/totp-handlers.ts'
import { staffSessionHandlers } from './features/staff/account/session-handlers.ts'
import { ingestKeyHandlers } from './features/live/media/ingest-key-handlers.ts'
import { adminBroadcastHandlers } from './features/live/broadcast/admin-handlers.ts'
import { liveRoomHandlers } from './features/live/broadcast/live-handlers.ts'
import { liveReportHandlers } from './features/live/report/report-handler.ts'
import { liveDealHandlers } from './features/live/deal/deal-handlers.ts'
import { trackingHandlers } from './features/tracking/tracking-handlers.ts'
import { userHandlers } from './features/user/user-handlers.ts'
import { userVideoHandlers } from './features/video/user-video-handlers.ts'
import { videoHandlers } from './features/video/video-handlers.ts'
import { segmentHandlers } from './features/segment/segment-handlers.ts'
import { couponAdminHandlers } from './features/coupon/admin/coupon-admin-handlers.ts'
import { couponSimulationHandlers } from './features/cart/coupon-simulation.ts'
import { pointCampaignHandlers } from './features/customer/point-campaigns.ts'
import { noticeHandlers } from './features/board/admin/notice-handlers.ts'
import { messageHandlers } from './features/notification/broadcast/admin/message-handlers.ts'
import { adReportHandlers } from './features/tracking/ad-report-handlers.ts'
import type { Handlers } from './handler-context.ts'

/** One handler per row of the contract's call table. */
export const handlers: Handlers = {
  ...authHandlers,
  ...userHandlers({ mergeCart, keepAddress, linkDevice }, { expireUnpaid }),
  ...addressHandlers,
  ...addressSearchHandlers,
  ...productHandlers,
  ...userProductHandlers,
  ...stockHandlers,
  ...distributorHandlers,
  ...bulkEditHandlers,
  ...importHandlers,
  ...categoryHandlers,
  ...categoryEditHandlers,
  ...bestHandlers,
  ...bestEditHandlers,
  ...searchEditHandlers,
  ...searchHandlers,
  ...videoHandlers,
  ...userVideoHandlers,
  ...homeHandlers,
  ...displayVersionHandlers,
  ...boardHandlers,
  ...notificationHandlers,
  ...settingHandlers,
  ...inboxHandlers,
  ...liveHandlers,
  ...pushHandlers,
  ...couponHandlers,
  ...cartHandlers,
  ...cartChangeHandlers,
  ...deliveryHandlers,
  ...orderHandlers,
  'order.checkTmp': createCheckTmp(giftPlacing),
  ...withdrawHandlers,
  ...guestHandlers,
  ...paymentHandlers,
  ...refundHandlers,
  ...giftHandlers,
  ...giftListHandlers,
  ...giftWithdrawHandlers,
  ...receivedHandlers,
  ...reviewHandlers,
  ...ownReviewHandlers,
  ...reviewWriteHandlers,
  ...reviewReportHandlers,
  'review.putPhoto': putPhoto,
  ...qnaHandlers,
  ...liveRoomHandlers,
  ...adminBroadcastHandlers,
  ...liveDealHandlers,
  ...liveReportHandlers,
  ...ingestKeyHandlers,
  ...auditHandlers,
  ...customerHandlers,
  ...changeHandlers,
  ...todayHandlers,
  ...reportHandlers,
  ...settlementHandlers,
  ...gatewayBreakHandlers,
  ...viewHandlers,
  ...queueHandlers,
  ...gradeHandlers,
  ...shopSettingHandlers,
  ...failedMessageHandlers,
  ...adFeedHandlers,
  ...webhookHandlers,
  ...apiKeyHandlers,
  ...bulkHandlers,
  ...waybillHandlers,
  ...staffSessionHandlers,
  ...totpHandlers,
  ...staffAccountHandlers,
  ...staffRoleHandlers,
  ...productListHandlers,
  ...productEditorHandlers,
  ...staffOrderHandlers,
  ...replayHandlers,
  ...liveMessageHandlers,
  ...adminChatHandlers,
  ...chatBanHandlers,
  ...reviewDeskHandlers,
  ...answerTemplateHandlers,
  ...qnaDeskHandlers,
  ...giftDeskHandlers,
  ...videoDeskHandlers,
  ...trackingHandlers,
  ...consentHandlers,
  ...segmentHandlers,
  ...couponAdminHandlers,
  ...couponSimulationHandlers,
  ...pointCampaignHandlers,
  ...noticeHandlers,
  ...messageHandlers,
  ...adReportHandlers,
}
