import type { MessageKind } from './message-kind.ts'

const benefit = { class: 'service', list: 'fruitSnsList' } as const

const point = { ...benefit, group: 'point', channels: ['inApp'], path: '/my-cuma/points' } as const
// a text message about a coupon that was given for free is advertising
const coupon = { ...benefit, group: 'coupon', channels: ['inApp'], path: '/my-cuma/coupons' } as const
const grade = { ...benefit, group: 'grade', channels: ['inApp', 'text', 'push'], path: '/my-cuma/grade' } as const

const MOST_VALUABLE = ['#{name} (#{discount}, #{until}까지)', '외 #{others}장'] as const

/** Messages about points, coupons and grades. */
export const benefitKinds = {
  'point.purchase': {
    ...point,
    subject: '주문 #{orderNo}',
    title: '구매 적립금을 드렸어요.',
    lines: ['이 주문으로 받은 적립금 #{point}'],
  },
  'point.granted': {
    ...point,
    title: '적립금 #{point}을 드렸어요.',
    lines: ['#{reason}', '#{until}까지 쓸 수 있어요.'],
  },
  'point.takenBack': {
    ...point,
    title: '적립금 #{point}을 회수했어요.',
    lines: ['#{reason}'],
  },
  'point.expiring': {
    ...point,
    channels: ['inApp', 'text', 'push', 'email'],
    title: '적립금 #{point}이 #{days}일 뒤 사라져요.',
    lines: ['#{until}까지 쓸 수 있어요.', '#{link}'],
  },
  'coupon.given': { ...coupon, title: '쿠폰 #{count}장을 드렸어요.', lines: MOST_VALUABLE },
  'coupon.expiring': { ...coupon, title: '쿠폰 #{count}장의 기한이 #{days}일 남았어요.', lines: MOST_VALUABLE },
  'grade.up': {
    ...grade,
    title: '#{month}월 한 달 동안 #{grade} 등급이에요.',
    lines: ['이제 ‘#{grade}’ 등급부터 살 수 있는 상품도 담을 수 있어요.'],
  },
  'grade.down': {
    ...grade,
    title: '#{month}월에는 #{grade} 등급이에요.',
    lines: ['세 달 동안 #{amount} 이상 구매를 확정하면 ‘#{next}’ 등급이 돼요.'],
  },
} as const satisfies Record<string, MessageKind>
