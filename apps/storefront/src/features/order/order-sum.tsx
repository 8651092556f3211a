import { formatWon } from '@shop/rules'
import type { OrderTmp } from '@shop/contract'
import { type SumRow, SumRows } from '#src/ui/display/sum-rows.tsx'

type Totals = OrderTmp['totals']

const optional = (label: string, amount: number | undefined, minus = false): SumRow[] =>
  amount ? [{ label, amount, minus }] : []

/** Price lines of an order (CART-5) and the amount due. */
export function OrderSum({ totals, label }: { totals: Totals | undefined; label: string }) {
  const rows: SumRow[] = [
    { label: '상품 금액', amount: totals?.listPrice },
    ...optional('상품 할인', totals?.discountedPrice, true),
    ...optional('쿠폰 할인', totals?.couponDiscountPrice, true),
    { label: '배송비', amount: totals?.shippingFee, ...(totals?.shippingFee === 0 ? { text: '무료' } : {}) },
    ...optional('지역 추가 배송비', totals?.cumaAddOrtherShippingFee),
    ...optional('적립금 사용', totals?.usedPoint, true),
  ]
  return <SumRows rows={rows} total={{ label, amount: totals && totals.price - totals.usedPoint }} />
}

/** Amount saved on an order. Renders nothing if it is zero. */
export function SavedNote({ totals }: { totals: Totals }) {
  const saved = totals.discountedPrice + totals.couponDiscountPrice
  if (saved === 0) return null
  return <p className="figures mt-3 text-right text-13 text-accent-ink">{formatWon(saved)} 아꼈어요</p>
}
