import type { LiveCoupon, LiveNow, LiveProduct, LiveRoom } from '@shop/contract'
import { useNow } from '#src/features/timer/use-now.ts'
import { CouponPill } from '../product/coupon-card.tsx'
import { DealCard } from '../product/deal-card.tsx'
import { findShownDeal, priceNow } from '../product/deal-facts.ts'
import { PinnedProduct } from '../product/pinned-product.tsx'
import { PinIcon } from '../live-icons.tsx'
import { isSoldOutNow } from '../live-store.ts'

/** Answer or notice that the broadcaster has pinned. */
export function PinnedAnswer({ text }: { text: string }) {
  return (
    <section
      aria-label="고정한 답변"
      className="pointer-events-auto shrink-0 flex items-start gap-2 rounded-card bg-black/60 px-3.5 py-2.5 text-14 ring-1 ring-white/25 ring-inset backdrop-blur-sm"
    >
      <PinIcon size={18} className="mt-0.5 shrink-0" />
      <p aria-live="polite" className="line-clamp-3 min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </section>
  )
}

interface RoomCardsProps {
  room: LiveRoom
  /** Undefined for a replay, which has no deals. */
  now: LiveNow | undefined
  /** Product shown at this moment; in a replay, at this position. */
  pinnedProductId: number | null
  /** Coupon to offer. */
  coupon: LiveCoupon | undefined
  onProduct: (product: LiveProduct) => void
  onTaken: (couponId: number) => void
}

/**
 * Flash deal, coupon and pinned product. On a phone a running deal takes the place of the pinned product; a sold-out deal of the pinned
 * product is only a badge on its card.
 */
export function RoomCards({ room, now, pinnedProductId, coupon, onProduct, onTaken }: RoomCardsProps) {
  const at = useNow()
  const find = (id: number | undefined | null) => room.products.find((product) => product.id === id)
  const shown = findShownDeal(now, at)
  const dealProduct = find(shown?.deal.productId)
  const pinned = find(pinnedProductId)
  const isRunning = dealProduct !== undefined && shown?.isSoldOut === false
  const isDealOver = pinned !== undefined && dealProduct === pinned && shown?.isSoldOut === true
  const isPinnedShown = pinned !== undefined && !(isRunning && dealProduct === pinned)
  return (
    <>
      {coupon && <CouponPill roomId={room.id} coupon={coupon} onTaken={onTaken} />}
      {shown && dealProduct && !isDealOver && (
        <DealCard shown={shown} product={dealProduct} onOpen={() => onProduct(dealProduct)} />
      )}
      {isPinnedShown && (
        <div className={`shrink-0 ${isRunning ? 'hidden side:block' : ''}`}>
          <PinnedProduct
            product={pinned}
            price={priceNow(pinned, now, at)}
            isSoldOut={isSoldOutNow(pinned, now)}
            isDealOver={isDealOver}
            onOpen={() => onProduct(pinned)}
          />
        </div>
      )}
    </>
  )
}
