import type { CouponOffer } from '@shop/contract'
import { useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { InvitationSheet } from '#src/features/product/member/invitation-sheet.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { conditionText, discountText, scopeText } from '../coupon-texts.ts'
import type { Taking } from './use-taking.ts'

/** What of a page a taken coupon is, so that it is not taken for a product with the same number. */
const SUBJECT = 'coupon'

/** Label of the button, which says why a coupon cannot be taken. */
const buttonOf = ({ isSoldOut, perMemberLimit }: CouponOffer, held: number): { label: string; canTake: boolean } => {
  if (held >= perMemberLimit) return { label: '받았어요', canTake: false }
  if (isSoldOut) return { label: held > 0 ? '받았어요' : '모두 나갔어요', canTake: false }
  return { label: held > 0 ? '더 받기' : '쿠폰 받기', canTake: true }
}

const termsText = (offer: CouponOffer): string =>
  offer.validDays === null
    ? conditionText(offer)
    : [conditionText(offer, { period: false }), `받은 날부터 ${offer.validDays}일`].filter(Boolean).join(' · ')

function OfferCard({ offer, taking }: { offer: CouponOffer; taking: Taking }) {
  const held = taking.heldOf(offer.id)
  const { label, canTake } = buttonOf(offer, held)
  const scope = scopeText(offer)
  return (
    <li className="flex items-center gap-3 rounded-card bg-surface p-4 ring-1 ring-line ring-inset">
      <div className="min-w-0 flex-1">
        <p className="figures text-18 font-bold text-accent-ink">{discountText(offer)}</p>
        <p className="mt-0.5 text-14 font-semibold break-keep">{offer.name}</p>
        <p className="figures mt-1 text-12 text-ink-soft">{termsText(offer)}</p>
        {scope && <p className="text-12 text-ink-soft">{scope}</p>}
        {offer.perMemberLimit > 1 && (
          <p className="figures text-12 text-ink-soft">
            한 사람에 {offer.perMemberLimit}장까지{held > 0 && ` · ${held}장 받았어요`}
          </p>
        )}
      </div>
      <Button
        size="small"
        look={canTake ? 'primary' : 'line'}
        disabled={!canTake}
        busy={taking.busyId === offer.id}
        aria-label={`${offer.name} ${label}`}
        onClick={() => taking.take(offer.id)}
      >
        {label}
      </Button>
    </li>
  )
}

/** Takes the coupon that a guest wanted before the login. */
function ResumedTaking({ id, taking }: { id: number; taking: Taking }) {
  useResumedAct(id, 'coupon', () => taking.takeAsMember(id), SUBJECT)
  return null
}

/** What a page with coupons needs once: the invitation to log in, and the coupon that is taken after it. */
export function OfferLogin({ offers, taking }: { offers: readonly CouponOffer[]; taking: Taking }) {
  return (
    <>
      {offers.map(({ id }) => (
        <ResumedTaking key={id} id={id} taking={taking} />
      ))}
      <InvitationSheet
        open={taking.invitedId !== undefined}
        onClose={taking.closeInvitation}
        act="coupon"
        product={{ id: taking.invitedId ?? 0 }}
        subject={SUBJECT}
      />
    </>
  )
}

/** Coupons with a button each. */
export function OfferList({ offers, taking }: { offers: readonly CouponOffer[]; taking: Taking }) {
  return (
    <ul className="flex flex-col gap-3">
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} taking={taking} />
      ))}
    </ul>
  )
}
