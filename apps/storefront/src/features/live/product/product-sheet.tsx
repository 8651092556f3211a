import type { LiveCoupon, LiveNow, LiveProduct, LiveRoom } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useNow } from '#src/features/timer/use-now.ts'
import { Picture } from '#src/ui/display/picture.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { isSoldOutNow, orderProducts } from '../live-store.ts'
import { CouponCard } from './coupon-card.tsx'
import { findDeal } from './deal-facts.ts'

interface RowProps {
  product: LiveProduct
  now: LiveNow | undefined
  at: number | undefined
  onOpen: (product: LiveProduct) => void
}

function ProductRow({ product, now, at, onOpen }: RowProps) {
  const { id, name, thumbnail, price, listPrice } = product
  const isSoldOut = isSoldOutNow(product, now)
  const deal = findDeal(now, id, at)
  const isDeal = deal !== undefined && !deal.isSoldOut
  const struck = isDeal ? price : listPrice
  const shown = isDeal ? deal.deal.price : price
  return (
    <div className="flex items-center gap-3 py-3">
      <span
        className={`block size-18 shrink-0 overflow-hidden rounded-control bg-sunken ${isSoldOut ? 'opacity-50' : ''}`}
      >
        {thumbnail && <Picture image={thumbnail} sizes="72px" decorative />}
      </span>
      <div className="min-w-0 flex-1">
        {(isDeal || id === now?.pinnedProductId) && (
          <p className="mb-0.5 flex gap-1">
            {id === now?.pinnedProductId && <Badge tone="accent">소개 중</Badge>}
            {isDeal && <Badge tone="sale">라이브 특가</Badge>}
          </p>
        )}
        <a
          href={`/product/${id}`}
          target="_blank"
          rel="noopener"
          aria-label={`${name} 자세히 보기 (새 창)`}
          className="line-clamp-2 text-14 underline-offset-4 hover:underline"
        >
          {name}
        </a>
        <p className="figures flex flex-wrap items-baseline gap-x-1.5 text-16 font-bold">
          {formatWon(shown)}
          {struck > shown && (
            <s className="text-12 font-normal text-ink-faint">
              <span className="sr-only">정가 </span>
              {formatWon(struck)}
            </s>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={isSoldOut ? `${name} 품절` : `${name} 담기`}
        disabled={isSoldOut}
        onClick={() => onOpen(product)}
        className="pressable finger h-10 shrink-0 rounded-control bg-accent px-4 text-14 font-semibold text-on-accent disabled:bg-sunken disabled:text-ink-soft"
      >
        {isSoldOut ? '품절' : '담기'}
      </button>
    </div>
  )
}

interface ProductSheetProps {
  room: LiveRoom
  now: LiveNow | undefined
  coupons: readonly LiveCoupon[]
  takenIds: ReadonlySet<number>
  open: boolean
  onClose: () => void
  onProduct: (product: LiveProduct) => void
  onTaken: (couponId: number) => void
}

/** Products and coupons of a broadcast. */
export function ProductSheet(props: ProductSheetProps) {
  const { room, now, coupons, takenIds, open, onClose, onProduct, onTaken } = props
  const at = useNow()
  return (
    <Sheet open={open} onClose={onClose} title={`방송 상품 ${room.products.length}개`}>
      {coupons.length > 0 && (
        <ul aria-label="라이브 쿠폰" className="mb-2 flex flex-col gap-2">
          {coupons.map((coupon) => (
            <li key={coupon.id} className="rounded-card ring-1 ring-line ring-inset">
              <CouponCard roomId={room.id} coupon={coupon} isTaken={takenIds.has(coupon.id)} onTaken={onTaken} />
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="방송 상품" className="divide-y divide-line">
        {orderProducts(room, now).map((product) => (
          <li key={product.id}>
            <ProductRow product={product} now={now} at={at} onOpen={onProduct} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
