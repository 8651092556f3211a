import type { OrderTmp } from '@shop/contract'
import { OrderProblems } from '#src/features/order/order-problems.tsx'
import { OrderSum, SavedNote } from '#src/features/order/order-sum.tsx'
import { useReportedCheckout } from '#src/features/order/report-order.ts'
import { CouponSection } from './coupon/coupon-section.tsx'
import { AddressSection, OrdererSection } from './delivery-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { MethodSection } from './method/method-section.tsx'
import { PayBar, paidOf } from './pay-bar.tsx'
import { PointsSection, TermsSection } from './payment-section.tsx'
import { Section } from './section.tsx'
import { type Pay, useCheckout } from './use-checkout.ts'

/** Checkout page of a pre-order. SCREEN-9 */
export function CheckoutView({ tmp, pay }: { tmp: OrderTmp; pay: Pay }) {
  const checkout = useCheckout(tmp, pay)
  useReportedCheckout(tmp)
  const { totals, points = tmp.points } = checkout
  const paid = paidOf(checkout)
  return (
    <>
      <div>
        <OrderProblems problems={tmp.problems} />
        {checkout.isGuest && <OrdererSection checkout={checkout} />}
        <AddressSection checkout={checkout} tmp={tmp} />
        <ItemsSection tmp={tmp} />
        {!checkout.isGuest && <CouponSection checkout={checkout} tmpId={tmp.id} />}
        {!checkout.isGuest && tmp.points.balance > 0 && <PointsSection checkout={checkout} points={points} />}
        {paid !== 0 && <MethodSection checkout={checkout} />}
        <Section title="결제 금액">
          <OrderSum totals={totals} label="최종 결제 금액" />
          {totals && <SavedNote totals={totals} />}
          {!tmp.address && (
            <p className="mt-3 text-12 text-ink-faint">배송지를 넣으면 지역 추가 배송비까지 계산해 드려요.</p>
          )}
        </Section>
        <TermsSection checkout={checkout} />
      </div>
      <PayBar checkout={checkout} />
    </>
  )
}
