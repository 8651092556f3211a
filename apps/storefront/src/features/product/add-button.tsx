import type { ProductCard } from '@shop/contract'
import { canAskRestockAlarm } from '@shop/rules'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'
import { CartIcon } from '#src/ui/icons/shop-icons.tsx'
import { ASKS_ALARM, OPENS_OPTIONS } from './cards/use-card-taps.ts'
import { soldOutText, toBadgeFacts } from './sale-facts.ts'

/**
 * Returns whether an alarm can be set. Cards do not depend on the time and show an ended sale as sold out; the product page
 * tells the two apart.
 */
const isAwaited = (product: ProductCard): boolean => {
  const { isCommingSoon, limitedPeriodEnd } = product.productSaleType
  const timeless = { ...toBadgeFacts(product), limitedPeriodBegin: null }
  return (isCommingSoon || limitedPeriodEnd === null) && canAskRestockAlarm(timeless, new Date(0))
}

/**
 * Opens the option sheet of a card's product, or sets an alarm if it cannot be bought yet; the click is handled by the list of
 * the card. Renders nothing if neither is possible. AUTH-7, C062
 */
export function AddButton({ product }: { product: ProductCard }) {
  const { isCommingSoon } = product.productSaleType
  const sells = soldOutText(product) === undefined && !isCommingSoon
  // the shop is a web page: products sold only in the app cannot be added to its cart
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
