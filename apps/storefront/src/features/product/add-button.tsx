import type { ProductCard } from '@shop/contract'
import { canAskRestockAlarm } from '@shop/rules'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'
import { CartIcon } from '#src/ui/icons/shop-icons.tsx'
import { ASKS_ALARM, OPENS_OPTIONS } from './cards/use-card-taps.ts'
import { soldOutText, toBadgeFacts } from './sale-facts.ts'

const LOOK =
  'pressable finger absolute! right-2 bottom-2 z-[2] flex size-9 items-center justify-center rounded-full bg-surface text-ink shadow-lift'

/** Cards hold no time: whether a period is over is seen on the product's own page. */
const isAwaited = (product: ProductCard): boolean => {
  const { isCommingSoon, limitedPeriodEnd } = product.productSaleType
  const timeless = { limitedPeriodBegin: null, limitedPeriodEnd: null }
  return (
    (isCommingSoon || limitedPeriodEnd === null) &&
    canAskRestockAlarm({ ...toBadgeFacts(product), ...timeless }, new Date(0))
  )
}

/** Asks for a message when a card's product can be bought (again). C062 */
function AlarmButton({ product }: { product: ProductCard }) {
  const what = product.productSaleType.isCommingSoon ? '오픈' : '재입고'
  return (
    <button
      type="button"
      aria-label={`${product.name} ${what} 알림 받기`}
      {...{ [ASKS_ALARM]: product.id }}
      className={LOOK}
    >
      <BellIcon size={20} />
    </button>
  )
}

/**
 * Opens the option sheet of a card's product, or asks for a message where it cannot be bought yet, by way of the list the card
 * stands in; absent where there is neither to do. AUTH-7
 */
export function AddButton({ product }: { product: ProductCard }) {
  // this shop is a web page: what is sold in the app only cannot be put into its cart
  if (product.isAppOnly) return null
  if (soldOutText(product) !== undefined || product.productSaleType.isCommingSoon)
    return isAwaited(product) ? <AlarmButton product={product} /> : null
  return (
    <button
      type="button"
      aria-label={`${product.name} 담기`}
      aria-haspopup="dialog"
      {...{ [OPENS_OPTIONS]: product.id }}
      className={LOOK}
    >
      <CartIcon size={20} />
    </button>
  )
}
