import type { ReceivedGift } from '@shop/contract'
import { daysUntil, formatSeoulEnd } from '@shop/rules'

type Facts = Pick<ReceivedGift, 'giftStatus' | 'parcels' | 'giftSenderName'>

const isDelivered = ({ parcels }: Pick<ReceivedGift, 'parcels'>): boolean =>
  parcels.length > 0 && parcels.every((parcel) => parcel.isDelivered)

const usedTexts = (gift: Facts): readonly [title: string, text: string] => {
  if (gift.parcels.length === 0) return ['선물을 포장하고 있어요', '출발하면 이 화면에서 위치를 볼 수 있어요.']
  if (isDelivered(gift)) return ['선물이 도착했어요', '맛있게 드세요.']
  return ['선물이 오고 있어요', '아래에서 어디까지 왔는지 볼 수 있어요.']
}

/** Heading and sentence for the state of a received gift. */
export const stateTextsOf = (gift: Facts): readonly [title: string, text: string] => {
  switch (gift.giftStatus) {
    case 'unused':
      return ['받을 주소를 알려 주세요', '주소를 입력하면 선물을 보내 드려요. 결제할 금액은 없어요.']
    case 'address_done':
      return ['주소를 입력했어요', '곧 선물을 준비해요. 배송 준비를 시작하기 전까지 주소를 바꿀 수 있어요.']
    case 'used':
      return usedTexts(gift)
    case 'expired':
      return ['받을 수 있는 기한이 지났어요', '주소를 입력하지 않은 선물은 보낸 분에게 환불돼요.']
    case 'declined':
      return ['선물을 정중히 거절했어요', '보낸 분에게 알리고 환불해 드려요.']
    case 'withdrawn':
      return ['보낸 분이 취소한 선물이에요', '취소한 선물은 받을 수 없어요. 궁금한 점은 보낸 분에게 물어봐 주세요.']
  }
}

/** Remaining days until the expiry, with its time. `now` is in ms; undefined until the server's clock is known. */
export const daysLeftText = (expireDate: string, now: number | undefined): string | undefined => {
  const end = new Date(expireDate)
  if (now === undefined || end.getTime() <= now) return undefined
  const days = daysUntil(end, new Date(now))
  return days === 0 ? '오늘까지 받을 수 있어요' : `${days}일 남았어요`
}

export const expiryText = (expireDate: string): string => `${formatSeoulEnd(new Date(expireDate))}까지`
