import type { LiveCoupon } from '@shop/contract'
import { useState } from 'react'
import { isMember, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { takeCoupon } from '../live-flags.ts'
import { TicketIcon } from '../live-icons.tsx'
import { inviteToLive } from '../live-invitation.tsx'
import { couponTerms, couponText } from '../live-texts.ts'

interface CouponCardProps {
  roomId: number
  coupon: LiveCoupon
  isTaken: boolean
  onTaken: (couponId: number) => void
}

const useTake = ({ roomId, coupon, onTaken }: Omit<CouponCardProps, 'isTaken'>) => {
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    if (await takeCoupon(roomId, coupon.id)) onTaken(coupon.id)
    setBusy(false)
  }
  const onTake = () => whenVisitorKnown((user) => (isMember(user) ? void take() : inviteToLive('coupon', roomId)))
  return { isBusy, onTake }
}

/** Coupon over the picture: one small button. */
export function CouponPill(props: Omit<CouponCardProps, 'isTaken'>) {
  const { isBusy, onTake } = useTake(props)
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onClick={onTake}
      className="pressable finger pointer-events-auto inline-flex h-10 w-fit shrink-0 items-center gap-2 rounded-chip bg-accent pr-4 pl-3 text-14 font-bold text-on-accent shadow-lift"
    >
      <TicketIcon size={20} />
      {couponText(props.coupon)} 쿠폰 받기
    </button>
  )
}

/** Coupon of the broadcast that a member takes with one tap. */
export function CouponCard({ isTaken, ...given }: CouponCardProps) {
  const { isBusy, onTake } = useTake(given)
  const { coupon } = given
  const terms = couponTerms(coupon)
  return (
    <section
      aria-label="라이브 쿠폰"
      className="pointer-events-auto shrink-0 flex items-center gap-3 rounded-card bg-white py-2 pr-2 pl-4 text-ink shadow-lift"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16 font-bold text-sale">{couponText(coupon)}</span>
        <span className="block truncate text-12 text-ink-soft">{terms === '' ? coupon.name : terms}</span>
      </span>
      <button
        type="button"
        disabled={isTaken || isBusy}
        aria-busy={isBusy || undefined}
        onClick={onTake}
        className="pressable finger h-10 shrink-0 rounded-control bg-accent px-4 text-14 font-semibold text-on-accent disabled:bg-sunken disabled:text-ink-soft"
      >
        {isTaken ? '받았어요' : '쿠폰 받기'}
      </button>
    </section>
  )
}
