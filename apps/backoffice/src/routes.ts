import type { Permission } from '@shop/contract'
import type { RailEntry, RailGroup, Screen } from '#src/lib/screen.ts'
import type { IconName } from '#src/ui/icons/icons.tsx'

const rail = (group: RailGroup, label: string, icon: IconName): RailEntry => ({ group, label, icon })
const screen = (path: string, file: string, permission?: Permission, entry?: RailEntry): Screen => ({
  path,
  file,
  permission,
  rail: entry,
})

/** Page of all reports: the path names the report. */
const REPORT = 'pages/report/report-page.tsx'

/**
 * Table of all screens, in the order of the rail. A row with a rail entry is shown in the rail, the palette and the bottom bar of a
 * phone to those who have its permission. `file` is the page module below `src`, which is loaded when the screen opens.
 */
export const screens: readonly Screen[] = [
  screen('', 'pages/today/today-page.tsx', undefined, rail('일', '오늘', 'today')),
  screen('orders', 'pages/order/orders-page.tsx', 'order.read', rail('일', '주문', 'order')),
  screen('orders/:no', 'pages/order/order-page.tsx', 'order.read'),
  screen('returns', 'pages/order/returns-page.tsx', 'order.refund', rail('일', '요청', 'refresh')),
  screen('orders/print', 'pages/order/order-print-page.tsx', 'order.read', rail('일', '피킹·포장', 'print')),
  screen('orders/waybills', 'pages/waybill/waybills-page.tsx', 'waybill.write', rail('일', '운송장', 'waybill')),
  screen('gifts', 'pages/gift/gifts-page.tsx', 'order.read', rail('일', '선물', 'gift')),
  screen('gifts/:no', 'pages/gift/gift-page.tsx', 'order.read'),
  screen('jobs', 'pages/job/jobs-page.tsx', undefined, rail('일', '작업', 'job')),
  screen('jobs/:id', 'pages/job/job-page.tsx'),

  screen('products', 'pages/product/products-page.tsx', 'product.read', rail('상품', '상품', 'product')),
  screen('products/new', 'pages/product/new-product-page.tsx', 'product.write'),
  screen('products/:id', 'pages/product/product-page.tsx', 'product.read'),
  screen(
    'products/import',
    'pages/product/product-import-page.tsx',
    'product.write',
    rail('상품', '엑셀 등록', 'download'),
  ),
  screen('stock', 'pages/stock/stock-page.tsx', 'product.read', rail('상품', '재고', 'stock')),
  screen('stock/low', 'pages/stock/low-stock-page.tsx', 'product.read'),
  screen('stock/ledger', 'pages/stock/stock-ledger-page.tsx', 'product.read'),
  screen('categories', 'pages/category/categories-page.tsx', 'category.write', rail('상품', '카테고리', 'category')),
  screen(
    'distributors',
    'pages/distributor/distributors-page.tsx',
    'product.read',
    rail('상품', '공급사', 'distributor'),
  ),

  screen('videos', 'pages/video/videos-page.tsx', 'video.write', rail('상품', '영상', 'video')),
  screen('videos/new', 'pages/video/new-video-page.tsx', 'video.write'),
  screen('videos/:id', 'pages/video/video-page.tsx', 'video.write'),
  screen('live', 'pages/live/live-page.tsx', 'live.run', rail('상품', '라이브', 'live')),
  screen('live/:id', 'pages/live/broadcast-page.tsx', 'live.run'),
  screen('displays', 'pages/display/displays-page.tsx', 'display.write', rail('전시', '전시', 'view')),
  screen('best', 'pages/best/best-page.tsx', 'display.write', rail('전시', '베스트', 'sort')),
  screen('groups', 'pages/best/product-groups-page.tsx', 'display.write', rail('전시', '상품 묶음', 'columns')),
  screen('search', 'pages/search/search-page.tsx', 'search.write', rail('전시', '검색', 'search')),

  screen('customers', 'pages/customers/customers-page.tsx', 'customer.read', rail('고객', '고객', 'customer')),
  screen('customers/:id', 'pages/customers/customer-page.tsx', 'customer.read'),
  screen('points', 'pages/points/points-page.tsx', 'point.approve', rail('고객', '적립금 승인', 'points')),

  screen('reports/sales', REPORT, 'report.read', rail('보고서', '매출', 'report')),
  screen('reports/refunds', REPORT, 'report.read', rail('보고서', '환불', 'refresh')),
  screen('reports/points', REPORT, 'report.read', rail('보고서', '적립금', 'point')),
  screen('reports/coupons', REPORT, 'report.read', rail('보고서', '쿠폰', 'coupon')),
  screen('reports/tax', REPORT, 'report.read', rail('보고서', '과세·면세', 'tax')),
  screen('reports/receipts', REPORT, 'report.read', rail('보고서', '현금영수증', 'receipt')),

  screen('settlement', 'pages/settlement/settlements-page.tsx', 'settlement.read', rail('정산', '정산', 'settlement')),
  screen('settlement/:id', 'pages/settlement/settlement-page.tsx', 'settlement.read'),
  screen('days', 'pages/day/days-page.tsx', 'report.read', rail('정산', '하루 마감', 'day')),
  screen('match', 'pages/match/match-page.tsx', 'match.read', rail('정산', '결제 대사', 'match')),

  screen('coupons', 'pages/coupon/coupons-page.tsx', 'coupon.read', rail('마케팅', '쿠폰', 'coupon')),
  screen('coupons/new', 'pages/coupon/new-coupon-page.tsx', 'coupon.write'),
  screen('coupons/:id', 'pages/coupon/coupon-page.tsx', 'coupon.read'),
  screen('segments', 'pages/segment/segments-page.tsx', 'segment.read', rail('마케팅', '고객 그룹', 'customer')),
  screen(
    'point-campaigns',
    'pages/points/campaigns-page.tsx',
    'customer.read',
    rail('마케팅', '적립금 캠페인', 'plus'),
  ),
  screen('notices', 'pages/board/notices-page.tsx', 'notice.write', rail('마케팅', '공지', 'notice')),
  screen('notices/new', 'pages/board/new-notice-page.tsx', 'notice.write'),
  screen('notices/:id', 'pages/board/notice-page.tsx', 'notice.write'),
  screen('messages', 'pages/message/messages-page.tsx', 'message.read', rail('마케팅', '메시지', 'message')),
  screen('messages/new', 'pages/message/new-message-page.tsx', 'message.write'),
  screen('messages/:id', 'pages/message/message-page.tsx', 'message.read'),
  screen('reports/ads', 'pages/report/ads-page.tsx', 'report.read', rail('마케팅', '광고 보고서', 'report')),
  screen('grades', 'pages/grade/grades-page.tsx', 'setting.write', rail('고객', '회원 등급', 'sort')),
  screen('reviews', 'pages/moderation/reviews-page.tsx', 'review.moderate', rail('고객', '후기', 'review')),
  screen('appeals', 'pages/moderation/appeals-page.tsx', 'review.moderate', rail('고객', '이의', 'warning')),
  screen('qna', 'pages/moderation/qna-page.tsx', 'qna.answer', rail('고객', '상품 문의', 'question')),
  screen('chat-bans', 'pages/moderation/chat-bans-page.tsx', 'review.moderate', rail('고객', '채팅', 'chat')),
  screen('answer-templates', 'pages/moderation/templates-page.tsx', 'qna.answer'),

  screen('staff', 'pages/staff/staff-page.tsx', 'staff.read', rail('관리', '직원', 'staff')),
  screen('roles', 'pages/staff/roles-page.tsx', 'staff.read', rail('관리', '역할', 'role')),
  screen('staff/:id', 'pages/staff/account-page.tsx', 'staff.read'),
  screen('sessions', 'pages/staff/sessions-page.tsx', undefined, rail('관리', '로그인', 'session')),
  screen(
    'failed-messages',
    'pages/failed-message/failed-messages-page.tsx',
    'message.read',
    rail('관리', '못 보낸 메시지', 'warning'),
  ),
  screen('ad-feeds', 'pages/report/ad-feeds-page.tsx', 'job.read', rail('관리', '못 보낸 광고 이벤트', 'warning')),
  screen('settings', 'pages/setting/settings-page.tsx', 'setting.write', rail('관리', '쇼핑몰 설정', 'view')),
  screen('queue', 'pages/queue/queue-page.tsx', 'job.read', rail('관리', '서버 작업', 'job')),
  screen('webhooks', 'pages/webhook/webhooks-page.tsx', 'webhook.write', rail('관리', '웹훅', 'webhook')),
  screen('webhooks/:id', 'pages/webhook/webhook-page.tsx', 'webhook.write'),
  screen('keys', 'pages/key/keys-page.tsx', 'apiKey.write', rail('관리', 'API 키', 'key')),
  screen('audit', 'pages/audit/audit-page.tsx', 'audit.read', rail('관리', '감사 기록', 'audit')),
  screen('access-log', 'pages/audit/access-log-page.tsx', 'audit.read', rail('관리', '열람 기록', 'access')),
]
