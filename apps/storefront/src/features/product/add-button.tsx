import type { ProductCard } from '@shop/contract'
import { CartIcon } from '#src/ui/icons/shop-icons.tsx'
import { OPENS_OPTIONS } from './cards/use-card-taps.ts'
import { soldOutText } from './sale-facts.ts'

/** Opens the option sheet of a card's product, by way of the list the card stands in; absent where there is nothing to buy here. AUTH-7 */
export function AddButton({ product }: { product: ProductCard }) {
  // this shop is a web page: what is sold in the app only cannot be put into its cart
  if (soldOutText(product) !== undefined || product.productSaleType.isCommingSoon || product.isAppOnly) return null
  return (
    <button
      type="button"
      aria-label={`${product.name} 담기`}
      aria-haspopup="dialog"
      {...{ [OPENS_OPTIONS]: product.id }}
      className="pressable finger absolute! right-2 bottom-2 z-[2] flex size-9 items-center justify-center rounded-full bg-surface text-ink shadow-lift"
    >
      <CartIcon size={20} />
    </button>
  )
}
