import type { GiftCard } from '@shop/contract'
import type { ReactNode } from 'react'
import { signs } from '#src/brand/logo/signs.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { cheerArt, getWellArt, harvestArt, presentArt, sorryArt, thanksArt } from './everyday-art.tsx'
import {
  babyArt,
  birthdayArt,
  chuseokArt,
  congratsArt,
  housewarmingArt,
  newYearArt,
  parentsArt,
  weddingArt,
} from './season-art.tsx'

const pictures: Record<Exclude<GiftCard, 'basic'>, ReactNode> = {
  thanks: thanksArt,
  birthday: birthdayArt,
  congrats: congratsArt,
  cheer: cheerArt,
  newYear: newYearArt,
  chuseok: chuseokArt,
  parents: parentsArt,
  getWell: getWellArt,
  wedding: weddingArt,
  baby: babyArt,
  housewarming: housewarmingArt,
  harvest: harvestArt,
  sorry: sorryArt,
}

/** Picture of a card design, in the brand's colours. Hidden from screen readers: the title says what it shows. */
export function CardArt({ card, className = '' }: { card: GiftCard; className?: string }) {
  const { id } = useBrand()
  return (
    <svg viewBox="0 0 320 168" aria-hidden="true" className={className}>
      {card === 'basic' ? presentArt(signs[id]) : pictures[card]}
    </svg>
  )
}
