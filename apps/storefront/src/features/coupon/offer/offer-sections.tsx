import type { CouponOffer } from '@shop/contract'
import { Link } from 'react-router'
import { useCall } from '#src/lib/call/call-query.ts'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { OfferList, OfferLogin } from './offer-list.tsx'
import { useTaking } from './use-taking.ts'

/** Coupons of a page, with the invitation to log in. */
export function Offers({ offers }: { offers: readonly CouponOffer[] }) {
  const taking = useTaking(offers)
  return (
    <>
      <OfferList offers={offers} taking={taking} />
      <OfferLogin offers={offers} taking={taking} />
    </>
  )
}

/** Coupons that the text of an event links to. Absent if none of them can be taken now. */
export function EventOffers({ ids }: { ids: string }) {
  const { data } = useCall('coupon.listOffers', { query: { ids } })
  if (!data || data.coupons.length === 0) return null
  return (
    <section aria-labelledby="event-offers" className="px-5 pb-6">
      <h2 id="event-offers" className="pb-3 text-16 font-bold">
        이벤트 쿠폰
      </h2>
      <Offers offers={data.coupons} />
    </section>
  )
}

/** Leads from the member's coupons to those that can still be taken. Absent if there is none. */
export function OfferLink() {
  const { data } = useCall('coupon.listOffers')
  const offers = data?.coupons ?? []
  const { heldOf } = useTaking(offers)
  const count = offers.filter(({ id, perMemberLimit, isSoldOut }) => !isSoldOut && heldOf(id) < perMemberLimit).length
  if (count === 0) return null
  return (
    <Link
      to="/coupons"
      className="pressable mb-4 flex min-h-12 items-center justify-between rounded-card bg-accent-soft px-4 py-3 text-14 font-semibold text-accent-ink"
    >
      <span className="figures">받을 수 있는 쿠폰 {count}장</span>
      <ForwardIcon size={20} />
    </Link>
  )
}
