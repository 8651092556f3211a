import type { MessageKind } from './message-kind.ts'
import { RETURNED } from './order-kinds.ts'

const sender = {
  class: 'transactional',
  group: 'gift',
  list: 'orderList',
  channels: ['inApp', 'text', 'push'],
  path: '/gifts/#{orderId}',
} as const

const receiver = {
  class: 'transactional',
  group: 'gift',
  list: 'orderList',
  channels: ['text'],
  path: '/gift/received/#{uuid}',
  lines: ['#{link}', '#{until}까지 입력해 주세요.'],
} as const

const OF_ORDER = ['주문 #{orderNo}', '#{link}'] as const
/** Messages may contain a note of the receiver. */
const WITH_NOTE = ['“#{note}”', ...OF_ORDER] as const
/** The end of a gift, in place of the message about the cancel of its part of the order. */
const ENDED = ['“#{note}”', ...RETURNED, ...OF_ORDER] as const

/** Messages about gifts, to receivers and to senders. */
export const giftKinds = {
  'gift.receiver': { ...receiver, title: '#{senderName}님이 선물을 보냈어요. 받으실 곳을 알려 주세요.' },
  // beside the message with the link, for a receiver who is a member
  'gift.arrived': {
    ...receiver,
    channels: ['inApp'],
    title: '#{senderName}님이 선물을 보냈어요.',
    lines: ['#{until}까지 받으실 곳을 알려 주세요.'],
  },
  'gift.receiverReminder': {
    ...receiver,
    title: '#{senderName}님이 보낸 선물을 받을 수 있는 기간이 #{days}일 남았어요.',
    lines: ['#{link}', '#{until}까지 받으실 곳을 입력해 주세요.'],
  },
  'gift.accepted': { ...sender, title: '#{name}님이 선물을 받았어요. 곧 보낼게요.', lines: WITH_NOTE },
  'gift.thanked': { ...sender, title: '#{name}님이 감사 인사를 보냈어요.', lines: WITH_NOTE },
  'gift.declined': { ...sender, title: '#{name}님이 선물을 정중히 거절했어요.', lines: ENDED },
  'gift.expired': { ...sender, title: '#{name}님이 기한 안에 선물을 받지 않았어요.', lines: ENDED },
  // by the sender, who waits for it
  'gift.withdrawn': {
    ...sender,
    title: '#{receivers}께 보낸 선물을 취소했어요.',
    lines: [...RETURNED, ...OF_ORDER],
    isAnyHour: true,
  },
  'gift.shipped': { ...sender, title: '#{name}님께 보낸 선물이 출발했어요.', lines: WITH_NOTE },
  'gift.delivered': { ...sender, title: '#{name}님께 보낸 선물이 도착했어요.', lines: WITH_NOTE },
  'gift.shareDue': {
    ...sender,
    title: '예약하신 선물을 보낼 시간이에요.',
    lines: ['선물 내역에서 카카오톡으로 보내 주세요.', ...OF_ORDER],
  },
  'gift.unopened': {
    ...sender,
    title: '보낸 선물을 받을 수 있는 기간이 #{days}일 남았어요.',
    lines: ['배송지를 입력하지 않은 분에게 링크를 다시 보내 주세요.', ...OF_ORDER],
  },
} as const satisfies Record<string, MessageKind>
