import type { AdminCoupon, CouponDraft } from '@shop/contract'
import { toSeoulInput } from '#src/features/product/product-texts.ts'
import { dayText, momentText, wonText } from '#src/lib/format/texts.ts'
import type { Tone } from '#src/ui/display/states.tsx'

export const couponStates: Readonly<Record<AdminCoupon['state'], readonly [text: string, tone: Tone]>> = {
  waiting: ['시작 전', 'plain'],
  running: ['쓸 수 있음', 'good'],
  ended: ['끝남', 'plain'],
  stopped: ['멈춤', 'bad'],
}

export const issueOptions = [
  ['given', '나눠 주기'],
  ['download', '직접 받기'],
  ['sign_up', '새 회원'],
  ['everyone', '모든 회원'],
] as const

export const issueTexts: Readonly<Record<AdminCoupon['issue'], string>> = {
  given: '나눠 주기',
  download: '직접 받기',
  sign_up: '새 회원',
  everyone: '모든 회원',
}

/** What a coupon takes off: `10% (최대 5,000원)`. */
export const discountText = ({
  discountKind,
  discount,
  maxDiscountPrice,
}: Pick<CouponDraft, 'discountKind' | 'discount' | 'maxDiscountPrice'>): string => {
  if (discountKind === 'fixed') return wonText(discount)
  return maxDiscountPrice === null ? `${discount}%` : `${discount}% (최대 ${wonText(maxDiscountPrice)})`
}

const LAST_SECOND_MS = 59_000

/** End of a coupon whose last minute was chosen: that minute counts. */
export const toEnd = (minute: string): string => new Date(Date.parse(minute) + LAST_SECOND_MS).toISOString()

/** Start and end of a coupon as they were entered: whole days without times. */
export const periodText = ({ beginAt, endAt }: Pick<AdminCoupon, 'beginAt' | 'endAt'>): string => {
  const begin = toSeoulInput(beginAt).endsWith('T00:00') ? dayText(beginAt) : momentText(beginAt)
  const end = toSeoulInput(endAt).endsWith('T23:59') ? dayText(endAt) : momentText(endAt)
  return `${begin} ~ ${end}`
}
