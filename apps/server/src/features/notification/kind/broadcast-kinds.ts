import type { MessageKind } from './message-kind.ts'

/** Broadcasts have a title and text of their own. */
const broadcast = {
  list: 'fruitSnsList',
  title: '#{title}',
  lines: ['#{text}', '#{link}'],
  path: '#{path}',
} as const

const advertising = { class: 'advertising', group: 'advertising', list: 'fruitSnsList' } as const

// the member asked to be told at that moment
const live = {
  class: 'service',
  group: 'live',
  list: 'fruitSnsList',
  channels: ['inApp', 'push'],
  isAnyHour: true,
} as const

/** Notices to all members, live broadcasts, and advertising. */
export const broadcastKinds = {
  'notice.published': { ...broadcast, class: 'service', group: 'notice', channels: ['inApp', 'push'] },
  'live.started': {
    ...live,
    title: '기다리시던 라이브가 시작했어요.',
    lines: ['#{title}'],
    path: '/live/#{liveRoomId}/player',
  },
  'live.canceled': {
    ...live,
    title: '기다리시던 라이브가 취소됐어요.',
    lines: ['#{title}', '#{time}에 시작할 예정이었어요.'],
    path: '/live',
  },
  'ad.event': { ...broadcast, ...advertising, channels: ['inApp', 'text', 'push', 'email'] },
  'ad.coupon': {
    ...advertising,
    isPersonal: true,
    channels: ['inApp', 'text', 'push', 'email'],
    title: '#{coupon} 쿠폰을 드려요.',
    lines: ['#{until}까지 쓸 수 있어요.', '#{link}'],
    path: '/my-cuma/coupons',
  },
  'ad.sale': {
    ...advertising,
    isPersonal: true,
    channels: ['inApp', 'text', 'push', 'email'],
    title: '#{product} 지금 #{rate}% 할인해요.',
    lines: ['#{until}까지 이 가격에 드려요.', '#{link}'],
    path: '/product/#{productId}',
  },
} as const satisfies Record<string, MessageKind>
