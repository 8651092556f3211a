import type { ProductCard } from '@shop/contract'
import { canAskRestockAlarm } from '@shop/rules'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'
import { CartIcon } from '#src/ui/icons/shop-icons.tsx'
import { ASKS_ALARM, OPENS_OPTIONS } from './cards/use-card-taps.ts'
import { soldOutText, toBadgeFacts } from './sale-facts.ts'

/** Cards hold no time, and say of what is over that it is sold out: which of the two is seen on the product's own page. */
const isAwaited = (product: ProductCard): boolean => {
  const { isCommingSoon, limitedPeriodEnd } = product.productSaleType
  const timeless = { ...toBadgeFacts(product), limitedPeriodBegin: null }
  return (isCommingSoon || limitedPeriodEnd === null) && canAskRestockAlarm(timeless, new Date(0))
}

/**
 * Opens the option sheet of a card's product, or asks for a message where it cannot be bought yet, by way of the list the card
 * stands in; absent where there is neither to do. AUTH-7, C062
 */
export function AddButton({ product }: { product: ProductCard }) {
  const { isCommingSoon } = product.productSaleType
  const sells = soldOutText(product) === undefined && !isCommingSoon
  // this shop is a web page: what is sold in the app only cannot be put into its cart
  if (product.isAppOnly || (!sells && !isAwaited(product))) return null
  const Icon = sells ? CartIcon : BellIcon
  return (
    <button
      type="button"
      aria-label={`${product.name} ${sells ? '담기' : isCommingSoon ? '오픈 알림 받기' : '재입고 알림 받기'}`}
      {...(sells ? { 'aria-haspopup': 'dialog', [OPENS_OPTIONS]: product.id } : { [ASKS_ALARM]: product.id })}
      className="pressable finger absolute! right-2 bottom-2 z-[2] flex size-9 items-center justify-center rounded-full bg-surface text-ink shadow-lift"
    >
      <Icon size={20} />
    </button>
  )
}
