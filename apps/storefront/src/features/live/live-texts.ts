import type { LiveCard, LiveCoupon, LiveState } from '@shop/contract'
import { formatCount, formatSeoulTime, formatWon } from '@shop/rules'

export const stateTexts: Readonly<Record<LiveState, string>> = {
  scheduled: '예정',
  live: '라이브',
  reconnecting: '라이브',
  ended: '다시보기',
  canceled: '취소',
}

/** Start of a broadcast in Seoul, e.g. `11.28(토) 20:00`. */
export const startText = (at: string): string => formatSeoulTime(new Date(at))

const two = (value: number): string => String(value).padStart(2, '0')

/** Length or position of a replay, e.g. `1:02:03` or `2:03`. */
export const lengthText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Number of viewers so far. Cards are cached, so they do not say how many watch now. */
export const viewersText = ({ viewers }: Pick<LiveCard, 'viewers'>): string => `${formatCount(viewers)}명이 봤어요`

/** Benefit of a coupon, e.g. `3,000원 할인` or `10% 할인`. */
export const couponText = ({ discountKind, discount }: Pick<LiveCoupon, 'discountKind' | 'discount'>): string =>
  discountKind === 'fixed' ? `${formatWon(discount)} 할인` : `${discount}% 할인`

/** Conditions of a coupon, e.g. `30,000원 이상 주문 · 최대 5,000원`. Empty without conditions. */
export const couponTerms = ({ minOrderPrice, maxDiscountPrice }: LiveCoupon): string =>
  [
    minOrderPrice > 0 && `${formatWon(minOrderPrice)} 이상 주문`,
    maxDiscountPrice !== null && `최대 ${formatWon(maxDiscountPrice)}`,
  ]
    .filter(Boolean)
    .join(' · ')
