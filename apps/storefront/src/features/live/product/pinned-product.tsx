import type { LiveProduct } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { Badge } from '#src/ui/display/badge.tsx'
import { Picture } from '#src/ui/display/picture.tsx'

interface PinnedProductProps {
  product: LiveProduct
  /** Won; lower than the product's own price while a deal lasts. */
  price: number
  isSoldOut: boolean
  /** All units of its deal are sold. */
  isDealOver: boolean
  onOpen: () => void
}

/** Product that the broadcaster shows now. Opens its option sheet. */
export function PinnedProduct({ product, price, isSoldOut, isDealOver, onOpen }: PinnedProductProps) {
  return (
    <section
      aria-label="지금 소개하는 상품"
      className="pointer-events-auto shrink-0 rounded-card bg-white text-ink shadow-lift"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="pressable flex w-full items-center gap-3 p-2.5 text-left"
      >
        <span className="block size-14 shrink-0 overflow-hidden rounded-control bg-sunken">
          {product.thumbnail && <Picture image={product.thumbnail} sizes="56px" decorative />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-12 font-semibold text-accent-ink">
            지금 소개 중{isDealOver && <Badge>특가 마감</Badge>}
          </span>
          <span className="block truncate text-14">{product.name}</span>
          <span className="figures block text-16 font-bold">{isSoldOut ? '품절' : formatWon(price)}</span>
        </span>
        {!isSoldOut && (
          <span
            aria-hidden="true"
            className="rounded-control bg-accent px-3.5 py-2 text-13 font-semibold text-on-accent"
          >
            구매
          </span>
        )}
      </button>
    </section>
  )
}
