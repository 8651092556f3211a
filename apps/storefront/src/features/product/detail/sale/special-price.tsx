import type { Product } from '@shop/contract'
import { useNow } from '#src/features/timer/use-now.ts'
import { Price } from '#src/ui/display/price.tsx'
import { isSpecialSale } from '../../sale-facts.ts'

/** Special price while the limited sale runs, below the regular price. Cached pages reserve its space. ENTITY-5 */
export function SpecialPrice({ product }: { product: Product }) {
  const now = useNow()
  const { specialSalePrice: price } = product
  if (price === null || (now !== undefined && !isSpecialSale(product, now))) return null
  return (
    <div className={now === undefined ? 'invisible' : ''}>
      <div className="mx-5 mt-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-accent-soft px-4 py-3">
        <p className="text-13 font-semibold text-accent-ink">지금 사면 한정 특가</p>
        <Price price={price} />
      </div>
    </div>
  )
}
