/** Gifts of the demo, as data: who sends what, and what happened to each receiver since. */
import type { BrandId } from '../../packages/brands/src/index.ts'
import type { CallInput } from '../../packages/contract/src/index.ts'

type GiftData = NonNullable<CallInput<'order.checkTmp'>['body']['giftData']>

/** What a receiver has done. Each step includes the ones that it needs. */
export type Fate =
  | 'unused'
  | 'opened'
  | 'accepted'
  | 'saved'
  | 'shipped'
  | 'thanked'
  | 'declined'
  | 'withdrawn'
  | 'expired'

export interface PlannedReceiver {
  name: string
  fate: Fate
  unit?: number
  note?: string
}

export interface PlannedGift {
  /** Hours before the load at which the gift was paid. */
  hoursAgo: number
  /** Days from the load to the scheduled day; undefined if it is sent when paid. */
  scheduledInDays?: number
  /** Paid by virtual account, and the deposit has not arrived. */
  waitsForDeposit?: true
  type: GiftData['giftNotiType']
  card: GiftData['giftCard']
  message: string
  receivers: readonly PlannedReceiver[]
}

const ended: PlannedGift = {
  hoursAgo: 9 * 24,
  type: 'alimtalkSend',
  card: 'birthday',
  message: '생일 축하해요. 맛있게 드세요!',
  receivers: [
    { name: '김하나', fate: 'thanked', note: '잘 받았어요. 정말 고마워요!' },
    { name: '최세나', fate: 'declined', note: '마음만 고맙게 받을게요.' },
  ],
}

const justSent: PlannedGift = {
  hoursAgo: 0.2,
  type: 'kakaotalkSend',
  card: 'cheer',
  message: '이번 주도 힘내요.',
  receivers: [
    { name: '정다온', fate: 'unused' },
    { name: '한가람', fate: 'saved' },
  ],
}

const expiringSoon: PlannedGift = {
  hoursAgo: 6.4 * 24,
  type: 'alimtalkSend',
  card: 'thanks',
  message: '늘 고마워요.',
  receivers: [
    { name: '오미르', fate: 'opened' },
    { name: '유보미', fate: 'accepted', unit: 2 },
  ],
}

const scheduled: PlannedGift = {
  hoursAgo: 1,
  scheduledInDays: 3,
  type: 'alimtalkSend',
  card: 'newYear',
  message: '새해 복 많이 받으세요.',
  receivers: [
    { name: '강새로', fate: 'unused' },
    { name: '남이든', fate: 'unused' },
  ],
}

const waiting: PlannedGift = {
  hoursAgo: 0.1,
  waitsForDeposit: true,
  type: 'kakaotalkSend',
  card: 'housewarming',
  message: '새집에서 늘 행복하세요.',
  receivers: [{ name: '문아람', fate: 'unused' }],
}

const withEveryEnd: PlannedGift = {
  ...ended,
  receivers: [
    ...ended.receivers,
    { name: '박두리', fate: 'expired' },
    { name: '임라온', fate: 'shipped' },
    { name: '신나리', fate: 'withdrawn' },
  ],
}

/** All states in ru, and some in the other brands. The oldest first. */
export const giftPlan: Readonly<Record<BrandId, readonly PlannedGift[]>> = {
  ru: [withEveryEnd, expiringSoon, scheduled, justSent, waiting],
  cuma: [{ ...ended, card: 'chuseok', message: '풍성한 한가위 보내세요.' }, justSent],
  market: [
    { ...ended, card: 'congrats', message: '축하해요!' },
    { ...justSent, card: 'baby' },
  ],
  farmer: [
    { ...ended, card: 'parents', message: '건강하세요.' },
    { ...justSent, card: 'harvest' },
  ],
}

export const addressOf = ({ name }: PlannedReceiver, phone: string) => ({
  roadAddress: '서울특별시 강남구 테헤란로 152',
  addressDetail: '3층',
  receiverName: name,
  zonecode: '06236',
  phone,
  memo: '문 앞에 놓아 주세요',
})
