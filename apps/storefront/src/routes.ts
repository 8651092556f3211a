/** One address of the shop and its page module, relative to `src`. */
export interface PageRoute {
  path: string
  file: string
}
const route = (path: string, file: string): PageRoute => ({ path, file })

/** Page table, read by the server, the browser and the tests. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', file: 'pages/home-page.tsx' },
  route('category-list', 'pages/category-list-page.tsx'),
  route('category/:slug?', 'pages/category-page.tsx'),
  route('best', 'pages/best-page.tsx'),
  route('wholesale', 'pages/wholesale-page.tsx'),
  route('funding', 'pages/funding-page.tsx'),
  route('search', 'pages/search-page.tsx'),
  route('product/:id', 'pages/product-page.tsx'),
  route('product/:id/reviews', 'pages/review/product-reviews-page.tsx'),
  route('video/upload', 'pages/video/upload-page.tsx'),
  route('video/:part?', 'pages/video-page.tsx'),
  route('live', 'pages/live/live-page.tsx'),
  route('live/:id/player', 'pages/live/player-page.tsx'),
  route('coupons', 'pages/coupon-page.tsx'),
  route('cart', 'pages/cart-page.tsx'),

  route('order/processing', 'pages/order/processing-page.tsx'),
  route('order/complete/:orderId', 'pages/order/complete-page.tsx'),
  route('order/fail', 'pages/order/fail-page.tsx'),
  route('order/:tmpId', 'pages/order/checkout-page.tsx'),
  route('gift/send/:tmpId', 'pages/gift/send-page.tsx'),
  route('orders', 'pages/order/after/orders-page.tsx'),
  route('orders/guest', 'pages/order/after/guest-orders-page.tsx'),
  route('orders/guest/:id', 'pages/order/after/guest-order-page.tsx'),
  route('orders/guest/:id/withdraw', 'pages/order/after/guest-withdraw-page.tsx'),
  route('orders/guest/:id/tracking', 'pages/order/after/guest-tracking-page.tsx'),
  route('orders/guest/:id/return/:productId', 'pages/order/after/guest-return-page.tsx'),
  route('orders/guest/:id/receipt', 'pages/order/after/guest-receipt-page.tsx'),
  route('orders/:id', 'pages/order/order-page.tsx'),
  route('orders/:id/withdraw', 'pages/order/after/withdraw-page.tsx'),
  route('orders/:id/tracking', 'pages/order/after/tracking-page.tsx'),
  route('orders/:id/return/:productId', 'pages/order/after/return-page.tsx'),
  route('orders/:id/receipt', 'pages/order/after/receipt-page.tsx'),

  route('gifts', 'pages/gift/gifts-page.tsx'),
  route('gifts/guest/:id', 'pages/gift/guest-gift-page.tsx'),
  route('gifts/:id', 'pages/gift/gift-page.tsx'),
  route('gift/received/:uuid', 'pages/gift/received-page.tsx'),

  route('reviews', 'pages/review/reviews-page.tsx'),
  route('reviews/write/:id', 'pages/review/write-page.tsx'),
  route('reviews/:id/edit', 'pages/review/edit-page.tsx'),

  route('login', 'pages/member/login-page.tsx'),
  route('login/kakao-popup', 'pages/member/kakao-popup-page.tsx'),
  route('login/naver', 'pages/member/sns-return-page.tsx'),
  route('login/kakaotalk', 'pages/member/sns-return-page.tsx'),
  route('register', 'pages/member/register-page.tsx'),
  route('find-account', 'pages/member/account-help-page.tsx'),
  route('reset-password', 'pages/member/account-help-page.tsx'),
  route('address', 'pages/member/address-page.tsx'),

  route('notifications', 'pages/my/notifications-page.tsx'),
  route('my-cuma', 'pages/my/my-page.tsx'),
  route('my-cuma/points', 'pages/my/points-page.tsx'),
  route('my-cuma/coupons', 'pages/my/coupons-page.tsx'),
  route('my-cuma/grade', 'pages/my/grade-page.tsx'),
  route('my-cuma/settings/:part?', 'pages/my/settings/settings-page.tsx'),
  route('my-cuma/favorites', 'pages/my/favorites-page.tsx'),
  route('my-cuma/alarms', 'pages/my/alarms-page.tsx'),
  route('support', 'pages/info/support-page.tsx'),
  route('notices', 'pages/info/notices-page.tsx'),
  route('notices/:id', 'pages/info/notice-page.tsx'),
  route('terms/:kind', 'pages/info/terms-page.tsx'),
  route('privacy/consent', 'pages/info/consent-page.tsx'),

  route('studio/:id?/:part?', 'pages/studio/studio-page.tsx'),

  route('*', 'pages/not-found-page.tsx'),
]
