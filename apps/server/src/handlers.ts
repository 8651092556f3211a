import { addressHandlers, keepAddress } from './features/address/address-handlers.ts'
import { addressSearchHandlers } from './features/address/address-search-handlers.ts'
import { authHandlers } from './features/auth/auth-handlers.ts'
import { bestHandlers } from './features/best/best-handlers.ts'
import { boardHandlers } from './features/board/board-handlers.ts'
import { cartHandlers } from './features/cart/cart-handlers.ts'
import { cartChangeHandlers } from './features/cart/change/change-option.ts'
import { mergeCart } from './features/cart/merge-cart.ts'
import { categoryHandlers } from './features/category/category-handlers.ts'
import { couponHandlers } from './features/coupon/coupon-handlers.ts'
import { deliveryHandlers } from './features/delivery/delivery-handlers.ts'
import { homeHandlers } from './features/home/home-handlers.ts'
import { notificationHandlers } from './features/notification/notification-handlers.ts'
import { guestHandlers } from './features/order/guest/guest-handlers.ts'
import { orderHandlers } from './features/order/order-handlers.ts'
import { giveUpUnpaid } from './features/order/settlement/expire-unpaid.ts'
import { withdrawHandlers } from './features/order/withdraw/withdraw-handlers.ts'
import { paymentHandlers } from './features/payment/payment-handlers.ts'
import { productHandlers } from './features/product/product-handlers.ts'
import { userProductHandlers } from './features/product/user-product-handlers.ts'
import { qnaHandlers } from './features/qna/qna-handlers.ts'
import { refundHandlers } from './features/refund/account/account-handlers.ts'
import { reviewHandlers } from './features/review/review-handlers.ts'
import { searchHandlers } from './features/search/search-handlers.ts'
import { userHandlers } from './features/user/user-handlers.ts'
import { videoHandlers } from './features/video/video-handlers.ts'
import type { Handlers } from './handler-context.ts'

/** A handler for every row of the contract's table. */
export const handlers: Handlers = {
  ...authHandlers,
  ...userHandlers({ mergeCart, keepAddress }, { giveUpUnpaid }),
  ...addressHandlers,
  ...addressSearchHandlers,
  ...productHandlers,
  ...userProductHandlers,
  ...categoryHandlers,
  ...bestHandlers,
  ...searchHandlers,
  ...videoHandlers,
  ...homeHandlers,
  ...boardHandlers,
  ...notificationHandlers,
  ...couponHandlers,
  ...cartHandlers,
  ...cartChangeHandlers,
  ...deliveryHandlers,
  ...orderHandlers,
  ...withdrawHandlers,
  ...guestHandlers,
  ...paymentHandlers,
  ...refundHandlers,
  ...reviewHandlers,
  ...qnaHandlers,
}
