import type { OrderTmp } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { useEffect, useRef } from 'react'
import { CouponSection } from '#src/features/order/checkout/coupon/coupon-section.tsx'
import { OrdererSection } from '#src/features/order/checkout/delivery-section.tsx'
import { ItemsSection } from '#src/features/order/checkout/items-section.tsx'
import { MethodSection } from '#src/features/order/checkout/method/method-section.tsx'
import { PayBar, paidOf } from '#src/features/order/checkout/pay-bar.tsx'
import { PointsSection, TermsSection } from '#src/features/order/checkout/payment-section.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { type Checkout, type Pay, useCheckout } from '#src/features/order/checkout/use-checkout.ts'
import { OrderProblems } from '#src/features/order/order-problems.tsx'
import { useReportedCheckout } from '#src/features/order/report-order.ts'
import { OrderSum, SavedNote } from '#src/features/order/order-sum.tsx'
import { CardSection } from './card-section.tsx'
import { ReceiversSection } from './receivers-section.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { TypeSection } from './type-section.tsx'
import { type Gift, type RefusedGoods, useGift } from './use-gift.ts'

/** Goods that the server refused, at the top of the page. Everything typed stays. */
function Refused({ refused }: { refused: RefusedGoods }) {
  const ref = useRef<HTMLElement>(null)
  // a key per refusal mounts it again
  useEffect(() => ref.current?.focus(), [])
  return (
    <section
      ref={ref}
      role="alert"
      tabIndex={-1}
      aria-label={refused.title}
      className="border-b-8 border-ground px-5 py-6 outline-none"
    >
      <h2 className="text-16 font-bold text-danger">{refused.title}</h2>
      <ul className="mt-3 flex flex-col gap-2 text-14 text-ink-soft">
        {refused.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-ink-faint">입력한 내용은 이 화면에 그대로 있어요.</p>
    </section>
  )
}

interface SumProps {
  gift: Gift
  checkout: Checkout
  /** Number of goods that one unit has. */
  perUnit: number
}

function SumSection({ gift, checkout, perUnit }: SumProps) {
  const { totals, giftUnit = 0, pointsError, usedPoint } = checkout
  const receivers = gift.draft.giftReceivers.length
  const goods = giftUnit * perUnit
  return (
    <Section title="결제 금액">
      <p className="figures mb-4 rounded-control bg-sunken px-4 py-3 text-13 text-ink-soft">
        받는 분 <b className="text-ink">{formatCount(receivers)}명</b>
        {goods !== receivers && (
          <>
            {' '}
            · 모두 <b className="text-ink">{formatCount(goods)}개</b>
          </>
        )}{' '}
        · 배송비는 받는 분마다 한 번이에요.
      </p>
      <OrderSum totals={totals} label="최종 결제 금액" />
      {totals && <SavedNote totals={totals} />}
      {pointsError !== undefined && usedPoint === 0 && (
        <p role="alert" className="mt-3 text-13 text-danger">
          {pointsError}
        </p>
      )}
      <p className="mt-3 text-12 text-ink-faint">
        7일 안에 받는 분이 배송지를 입력하지 않으면 그만큼 자동으로 환불해요. 받는 분은 아무것도 내지 않아요.
      </p>
    </Section>
  )
}

/** Page of a gift before its payment. SCREEN-10 */
export function GiftSendView({ tmp, pay }: { tmp: OrderTmp; pay: Pay }) {
  const gift = useGift(tmp.id)
  const checkout = useCheckout(tmp, pay, gift.forCheckout)
  useReportedCheckout(tmp)
  const { points = tmp.points, problems = tmp.problems } = checkout
  return (
    <>
      <div>
        {gift.refused ? (
          <Refused key={gift.refused.at} refused={gift.refused} />
        ) : (
          <OrderProblems problems={problems} />
        )}
        <ItemsSection tmp={tmp} />
        <TypeSection gift={gift} />
        <ReceiversSection gift={gift} />
        <CardSection gift={gift} />
        <ScheduleSection gift={gift} />
        {checkout.isGuest && <OrdererSection checkout={checkout} />}
        {!checkout.isGuest && <CouponSection checkout={checkout} tmpId={tmp.id} />}
        {!checkout.isGuest && tmp.points.balance > 0 && <PointsSection checkout={checkout} points={points} />}
        {paidOf(checkout) !== 0 && <MethodSection checkout={checkout} />}
        <SumSection gift={gift} checkout={checkout} perUnit={tmp.totals.optionCountings.units} />
        <TermsSection checkout={checkout} />
      </div>
      <PayBar checkout={checkout} />
    </>
  )
}
