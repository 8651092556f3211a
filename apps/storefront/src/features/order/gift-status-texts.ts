import type { OrderItem } from '@shop/contract'

type Status = NonNullable<OrderItem['gift']>['giftGroupStatus']

/** Short name of the state of a gift, or of all gifts of an order. */
export const giftStatusTexts: Record<Status, string> = {
  waiting: '보내기 전',
  unused: '주소 입력 전',
  address_done: '주소 입력 완료',
  used: '배송 시작',
  expired: '기한 지남',
  declined: '거절',
  withdrawn: '취소',
}

/** Tone of a state's badge: open, on its way, ended. */
export const giftTone = (status: Status): 'accent' | 'solid' | 'quiet' => {
  if (status === 'used') return 'solid'
  return status === 'unused' || status === 'address_done' || status === 'waiting' ? 'accent' : 'quiet'
}
