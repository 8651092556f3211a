import type { MessageKind } from './message-kind.ts'

const other = { list: 'fruitSnsList', channels: ['inApp', 'text'] } as const

const alarm = {
  ...other,
  class: 'service',
  group: 'alarm',
  lines: ['#{product}'],
  path: '/product/#{productId}',
  // a provider that is down for hours must not lose what a member waits for
  tries: 24,
} as const

const account = {
  ...other,
  class: 'transactional',
  group: 'account',
  lines: ['직접 바꾸지 않았다면 고객센터로 알려 주세요.'],
  path: '/my-cuma/settings',
  isAnyHour: true,
  // once an hour for about three days: a late warning is still useful
  tries: 84,
} as const

/** Messages about awaited products, answers and the account. */
export const otherKinds = {
  'alarm.restock': { ...alarm, title: '기다리시던 상품이 다시 들어왔어요.' },
  'alarm.opening': { ...alarm, title: '기다리시던 상품을 이제 살 수 있어요.' },
  'qna.answer': {
    ...other,
    class: 'service',
    group: 'support',
    setting: 'clientCenterReplyAlarm',
    title: '상품 문의에 답이 달렸어요.',
    lines: ['#{product}', '상품 페이지의 문의에서 볼 수 있어요.'],
    path: '/product/#{productId}',
  },
  'account.passwordChanged': { ...account, title: '비밀번호가 바뀌었어요.' },
  'account.phoneChanged': { ...account, title: '회원 정보의 휴대폰 번호가 바뀌었어요.' },
} as const satisfies Record<string, MessageKind>
