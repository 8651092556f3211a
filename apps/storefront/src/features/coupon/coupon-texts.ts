import type { Coupon } from '@shop/contract'
import { formatSeoulDate, formatWon } from '@shop/rules'

type Terms = Pick<Coupon, 'discountKind' | 'discount' | 'maxDiscountPrice' | 'minOrderPrice' | 'endAt'>

/** `3,000원 할인`, `10% 할인 (최대 5,000원)` */
export const discountText = ({ discountKind, discount, maxDiscountPrice }: Terms): string => {
  if (discountKind === 'fixed') return `${formatWon(discount)} 할인`
  const cap = maxDiscountPrice === null ? '' : ` (최대 ${formatWon(maxDiscountPrice)})`
  return `${discount}% 할인${cap}`
}

/** Last usable day in Seoul time. `endAt` itself is the first moment after that day. */
export const lastDayText = ({ endAt }: Pick<Terms, 'endAt'>): string =>
  `${formatSeoulDate(new Date(new Date(endAt).getTime() - 1))}까지`

/** `일부 상품 · 20,000원 이상 주문 · 2026.12.31까지` */
export const conditionText = (
  { isForSome = false, ...terms }: Terms & { isForSome?: boolean },
  { period = true }: { period?: boolean } = {},
): string =>
  [
    isForSome ? '일부 상품' : '',
    terms.minOrderPrice > 0 ? `${formatWon(terms.minOrderPrice)} 이상 주문` : '',
    period ? lastDayText(terms) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** Scope of a coupon that is limited to some products: `과일에 쓸 수 있어요`. */
export const scopeText = ({ categories, products }: Pick<Coupon, 'categories' | 'products'>): string | undefined => {
  const names = [...categories, ...products].map(({ name }) => name)
  return names.length > 0 ? `${names.join(', ')}에 쓸 수 있어요` : undefined
}
