import type { CouponOffer, Product } from '@shop/contract'
import { useState } from 'react'
import { useCall } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { discountText } from '../coupon-texts.ts'
import { offersOfProduct } from './offer-input.ts'
import { OfferList, OfferLogin } from './offer-list.tsx'
import { useTaking } from './use-taking.ts'

/** Discount of one unit at this price (won), whatever the minimum order price. */
const valueOf = ({ discountKind, discount, maxDiscountPrice }: CouponOffer, price: number): number =>
  discountKind === 'fixed'
    ? Math.min(discount, price)
    : Math.min(Math.floor((price * discount) / 100), maxDiscountPrice ?? price)

function OfferRow({ offers, price }: { offers: readonly CouponOffer[]; price: number }) {
  const [open, setOpen] = useState(false)
  const taking = useTaking(offers)
  const [best] = offers.toSorted((a, b) => valueOf(b, price) - valueOf(a, price) || a.id - b.id)
  const isAllTaken = offers.every(({ id, perMemberLimit }) => taking.heldOf(id) >= perMemberLimit)
  const close = () => setOpen(false)
  return (
    <section aria-label="쿠폰" className="mt-4 px-5">
      <div className="flex items-center gap-3 rounded-control bg-accent-soft py-2 pr-2 pl-4">
        <p className="min-w-0 flex-1 text-14">
          <span className="figures block truncate font-semibold text-accent-ink">
            {best && discountText(best)} 쿠폰
          </span>
          {offers.length > 1 && (
            <span className="figures block text-12 text-ink-soft">받을 수 있는 쿠폰 {offers.length}장</span>
          )}
        </p>
        <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {isAllTaken ? '받은 쿠폰 보기' : '쿠폰 받기'}
        </Button>
      </div>
      {/* one sheet at a time: the invitation takes the place of the coupons */}
      <Sheet open={open && taking.invitedId === undefined} onClose={close} title="쿠폰 받기">
        <OfferList offers={offers} taking={taking} />
      </Sheet>
      <OfferLogin offers={offers} taking={taking} />
    </section>
  )
}

/** Coupons that can be taken for a product: the best of them, and a sheet with all. Absent if there is none. */
export function ProductOffers({ product }: { product: Pick<Product, 'id' | 'productPrice'> }) {
  const { data } = useCall('coupon.listOffers', offersOfProduct(product.id))
  const offers = data?.coupons ?? []
  return offers.length === 0 ? null : <OfferRow offers={offers} price={product.productPrice.price} />
}
