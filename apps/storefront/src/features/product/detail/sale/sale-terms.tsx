import type { Product } from '@shop/contract'
import { PersonalNote } from './personal-note.tsx'
import { DaysLeft, TimedStrip } from './sale-strip.tsx'
import { SpecialActions } from './special-actions.tsx'
import { SpecialPrice } from './special-price.tsx'

const places = {
  strip: TimedStrip,
  days: DaysLeft,
  price: SpecialPrice,
  personal: PersonalNote,
  actions: SpecialActions,
}

interface SaleTermsProps {
  product: Product
  /** Below the picture, beside the funding progress, below the price, below the notes, or in the bottom bar. */
  place: keyof typeof places
}

/** Parts of a product with terms that depend on time and user. Their code is one chunk, loaded for such products only. */
export function SaleTerms({ product, place }: SaleTermsProps) {
  const Place = places[place]
  return <Place product={product} />
}
