import type { NotificationChannel, NotificationSettingGroup } from '@shop/contract'

/** Channels in the order of the columns. */
export const settingChannels = ['push', 'text', 'email'] as const satisfies readonly NotificationChannel[]

export const channelNames: Readonly<Record<NotificationChannel, string>> = {
  push: '푸시',
  text: '문자',
  email: '이메일',
}

interface AlarmRow {
  group: Exclude<NotificationSettingGroup, 'advertising'>
  name: string
  note: string
}

/** Rows of the matrix. */
export const alarmRows: readonly AlarmRow[] = [
  { group: 'order', name: '주문·배송', note: '입금 안내, 출발과 도착, 취소와 환불, 교환과 반품' },
  { group: 'gift', name: '선물', note: '받는 분의 수락과 감사 인사, 선물의 출발과 도착' },
  { group: 'review', name: '후기', note: '후기를 쓸 때, 내 후기에 생긴 일' },
  { group: 'alarm', name: '재입고·오픈 알림', note: '기다리던 상품이 들어오거나 열릴 때' },
  { group: 'support', name: '고객센터 답변', note: '문의와 후기에 달린 답' },
  { group: 'benefit', name: '적립금·쿠폰·등급', note: '적립과 소멸 예정, 등급 변경' },
  { group: 'notice', name: '공지', note: '배송 일정처럼 모두에게 알리는 소식' },
  { group: 'live', name: '라이브', note: '기다리던 방송이 시작될 때' },
]
