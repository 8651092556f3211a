import { formatWon } from '@shop/rules'
import type { CartSum } from '#src/features/cart/cart-queries.ts'
import { TruckIcon } from '#src/ui/icons/shop-icons.tsx'

type Shipping = CartSum['bundles'][number]['shipping']

const wordsOf = ({ remainingToFreeShipping, shippingFee, alwaysChargedFee, boxes }: Shipping) => {
  if (shippingFee === 0) return <b className="font-semibold text-success">무료배송</b>
  // counts all boxes, including those shipped free, so the fee is not a multiple of the box count
  const fee = `배송비 ${formatWon(shippingFee)}${boxes > 1 ? ` · ${boxes}상자로 보내요` : ''}`
  if (!remainingToFreeShipping) return fee
  return (
    <>
      {fee} · <b className="font-semibold text-accent-ink">{formatWon(remainingToFreeShipping)}</b> 더 담으면{' '}
      {alwaysChargedFee > 0 ? `배송비 ${formatWon(alwaysChargedFee)}` : '무료배송'}
    </>
  )
}

/** Shipping fee of a bundle, and the amount left to free shipping. ORDER-8 */
export function FreeShipping({ shipping }: { shipping: Shipping | undefined }) {
  if (!shipping || shipping.boxes === 0) {
    return <p className="text-13 text-ink-faint">상품을 선택하면 배송비를 계산해 드려요</p>
  }
  const { freeShippingFeeConditionPrice: goal, remainingToFreeShipping: left } = shipping
  return (
    <div className="flex flex-col gap-2">
      <p className="figures flex items-center gap-1.5 text-13 text-ink-soft">
        <TruckIcon size={18} className="shrink-0 text-ink-faint" />
        <span>{wordsOf(shipping)}</span>
      </p>
      {goal !== null && left !== null && goal > 0 && (left > 0 || shipping.shippingFee === 0) && (
        <div className="h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div
            className={`h-full rounded-full transition-[width] duration-250 ease-enter ${left === 0 ? 'bg-success' : 'bg-accent'}`}
            style={{ width: `${Math.min(100, ((goal - left) * 100) / goal)}%` }}
          />
        </div>
      )}
    </div>
  )
}
