import type { BrandId } from '@shop/brands'
import type { GiftCard } from '@shop/contract'

/** Background of a card's picture and the colour of its title. */
export const tones = {
  soft: 'bg-accent-soft text-accent-ink',
  spot: 'bg-[color-mix(in_srgb,var(--b-spot)_26%,#fff)] text-ink',
  dawn: 'bg-linear-to-b from-[color-mix(in_srgb,var(--b-spot)_38%,#fff)] to-accent-soft text-ink',
  accent: 'bg-accent text-on-accent',
  night: 'bg-linear-to-b from-[#141a3a] to-[#3a3f74] text-white',
} as const

export interface CardDesign {
  /** Occasion, as the picker names it. */
  occasion: string
  title: string
  tone: keyof typeof tones
}

export const cardDesigns: Record<GiftCard, CardDesign> = {
  basic: { occasion: '마음', title: '마음을 담아 보내요', tone: 'soft' },
  thanks: { occasion: '감사', title: '고마워요', tone: 'spot' },
  birthday: { occasion: '생일', title: '생일 축하해요', tone: 'dawn' },
  congrats: { occasion: '축하', title: '진심으로 축하해요', tone: 'accent' },
  cheer: { occasion: '응원', title: '언제나 응원해요', tone: 'soft' },
  newYear: { occasion: '새해', title: '새해 복 많이 받으세요', tone: 'dawn' },
  chuseok: { occasion: '추석', title: '풍성한 한가위 보내세요', tone: 'night' },
  parents: { occasion: '부모님', title: '사랑하고 감사해요', tone: 'soft' },
  getWell: { occasion: '쾌유', title: '얼른 나으세요', tone: 'spot' },
  wedding: { occasion: '결혼', title: '결혼을 축하해요', tone: 'soft' },
  baby: { occasion: '출산', title: '아기 탄생을 축하해요', tone: 'dawn' },
  housewarming: { occasion: '집들이', title: '새 보금자리를 축하해요', tone: 'spot' },
  harvest: { occasion: '제철', title: '제철의 맛을 보내요', tone: 'dawn' },
  sorry: { occasion: '사과', title: '사과의 마음을 받아 주세요', tone: 'soft' },
}

/** Cards that a brand offers, in its order. A received gift shows any design. */
const offered: Record<BrandId, readonly GiftCard[]> = {
  cuma: [
    'basic',
    'thanks',
    'birthday',
    'congrats',
    'parents',
    'cheer',
    'newYear',
    'chuseok',
    'wedding',
    'baby',
    'housewarming',
    'getWell',
    'sorry',
  ],
  market: [
    'basic',
    'thanks',
    'housewarming',
    'cheer',
    'getWell',
    'harvest',
    'birthday',
    'congrats',
    'newYear',
    'chuseok',
    'parents',
    'baby',
    'wedding',
  ],
  farmer: [
    'basic',
    'harvest',
    'thanks',
    'parents',
    'chuseok',
    'newYear',
    'getWell',
    'cheer',
    'congrats',
    'birthday',
    'housewarming',
    'wedding',
    'baby',
  ],
  ru: [
    'basic',
    'birthday',
    'cheer',
    'congrats',
    'thanks',
    'sorry',
    'wedding',
    'baby',
    'housewarming',
    'parents',
    'getWell',
    'newYear',
    'chuseok',
  ],
}
export const cardsOf = (brand: BrandId): readonly GiftCard[] => offered[brand]
