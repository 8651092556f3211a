import type { ProductCard } from '@shop/contract'
import { CartIcon } from '#src/ui/icons/shop-icons.tsx'
import { openOptionSheet, wantOptionSheet } from './option-sheet-store.ts'
import { soldOutText } from './sale-facts.ts'

/** Opens the option sheet of a card's product; absent where there is nothing to buy. */
export function AddButton({ product }: { product: ProductCard }) {
  if (soldOutText(product) !== undefined || product.productSaleType.isCommingSoon) return null
  return (
    <button
      type="button"
      aria-label={`${product.name} 담기`}
      aria-haspopup="dialog"
      onPointerEnter={wantOptionSheet}
      onFocus={wantOptionSheet}
      onClick={() => openOptionSheet(product.id)}
      className="pressable finger flex size-9 items-center justify-center rounded-full bg-surface text-ink shadow-lift"
    >
      <CartIcon size={20} />
    </button>
  )
}
