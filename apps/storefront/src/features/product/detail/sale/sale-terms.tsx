import type { Product } from '@shop/contract'
import { SaleNotes } from './sale-notes.tsx'
import { SaleStrip } from './sale-strip.tsx'
import { SpecialActions } from './special-actions.tsx'

interface SaleTermsProps {
  product: Product
  /** Under the picture, under the price, or at the foot. */
  place: 'strip' | 'notes' | 'actions'
}

/** What only a product with terms has, in three places of its page; its code comes together and with such products alone. */
export function SaleTerms({ product, place }: SaleTermsProps) {
  if (place === 'strip') return <SaleStrip product={product} />
  return place === 'notes' ? <SaleNotes product={product} /> : <SpecialActions product={product} />
}
