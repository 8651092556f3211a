import type { MessageKind } from './message-kind.ts'

const other = { list: 'fruitSnsList', channels: ['inApp', 'text'] } as const

const alarm = {
  ...other,
  channels: ['inApp', 'text', 'push'],
  class: 'service',
  group: 'alarm',
  lines: ['#{product}'],
  path: '/product/#{productId}',
  // a provider that is down for hours must not lose what a member waits for
  tries: 24,
} as const

const account = {
  ...other,
  channels: ['inApp', 'text', 'push', 'email'],
  class: 'transactional',
  group: 'account',
  lines: ['직접 바꾸지 않았다면 고객센터로 알려 주세요.'],
  path: '/my-cuma/settings',
  isAnyHour: true,
  // once an hour for about three days: a late warning is still useful
  tries: 84,
} as const

const consent = {
  ...other,
  channels: ['inApp', 'text', 'email'],
  class: 'transactional',
  group: 'account',
  path: '/my-cuma/settings/alarms',
} as const

/** Messages about awaited products, answers and the account. */
export const otherKinds = {
  'alarm.restock': { ...alarm, title: '기다리시던 상품이 다시 들어왔어요.' },
  'alarm.opening': { ...alarm, title: '기다리시던 상품을 이제 살 수 있어요.' },
  'qna.answer': {
    ...other,
    channels: ['inApp', 'text', 'push'],
    class: 'service',
    group: 'support',
    title: '상품 문의에 답이 달렸어요.',
    lines: ['#{product}', '상품 페이지의 문의에서 볼 수 있어요.'],
    path: '/product/#{productId}',
  },
  'account.consentGiven': {
    ...consent,
    title: '#{subject} 수신에 동의했어요.',
    lines: ['동의한 날 #{date}', '#{refused} 수신은 거부했어요.', '알림 설정에서 언제든지 끌 수 있어요.'],
  },
  'account.consentWithdrawn': {
    ...consent,
    title: '#{subject} 수신을 거부했어요.',
    lines: ['거부한 날 #{date}', '알림 설정에서 언제든지 켤 수 있어요.'],
  },
  'account.consentReminder': {
    ...consent,
    title: '혜택과 이벤트 소식을 계속 받으시겠어요?',
    lines: [
      '#{date}에 수신에 동의하셨어요. 계속 받으시려면 그대로 두세요.',
      '그만 받으시려면 알림 설정에서 꺼 주세요.',
      '#{link}',
    ],
  },
  'account.passwordChanged': { ...account, title: '비밀번호가 바뀌었어요.' },
  'account.phoneChanged': { ...account, title: '회원 정보의 휴대폰 번호가 바뀌었어요.' },
} as const satisfies Record<string, MessageKind>
