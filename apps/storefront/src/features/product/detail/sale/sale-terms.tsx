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
  /** Under the picture, beside what a funding has reached, below the price, below the notes, or at the foot. */
  place: keyof typeof places
}

/** What changes with the time and the person about a product with terms; its code comes together and with such products alone. */
export function SaleTerms({ product, place }: SaleTermsProps) {
  const Place = places[place]
  return <Place product={product} />
}
