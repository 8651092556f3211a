import type { OrderTmp } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { OrderLines } from '#src/features/order/order-lines.tsx'
import { OrderProblems } from '#src/features/order/order-problems.tsx'
import { OrderSum, SavedNote } from '#src/features/order/order-sum.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import { Accordion } from '#src/ui/display/accordion.tsx'
import { CouponSection } from './coupon/coupon-section.tsx'
import { AddressSection, OrdererSection } from './delivery-section.tsx'
import { MethodSection } from './method/method-section.tsx'
import { PointsSection, TermsSection } from './payment-section.tsx'
import { Section } from './section.tsx'
import { type Pay, useCheckout } from './use-checkout.ts'

/** A long name may be cut short; how much is ordered beside it may not. */
const splitName = (orderName: string): readonly [name: string, others: string] => {
  const others = / 외 \d+건$/.exec(orderName)?.[0] ?? ''
  return [orderName.slice(0, orderName.length - others.length), others]
}

function ItemsSection({ tmp }: { tmp: OrderTmp }) {
  const { units } = tmp.totals.optionCountings
  const [name, others] = splitName(tmp.orderName)
  return (
    <section aria-label="주문 상품" className="border-b-8 border-ground px-5 py-2 [&_details]:shadow-none">
      <Accordion
        title={
          <span className="flex min-w-0 flex-1 items-center justify-between gap-3">
            <span className="shrink-0 text-18 font-bold">주문 상품</span>
            <span className="figures flex min-w-0 text-14 font-normal text-ink-soft">
              <span className="truncate">{name}</span>
              <span className="shrink-0 whitespace-pre">{`${others} · ${units}개`}</span>
            </span>
          </span>
        }
      >
        <OrderLines bundles={tmp.totalPricesDetail} />
      </Accordion>
    </section>
  )
}

/** What the button does: as long as the sum is not known, none is named. */
const buttonText = (paid: number | undefined): string => {
  if (paid === undefined) return '결제하기'
  return paid === 0 ? '주문하기' : `${formatWon(paid)} 결제하기`
}

/** From the pre-order to the payment. SCREEN-9 */
export function CheckoutView({ tmp, pay }: { tmp: OrderTmp; pay: Pay }) {
  const checkout = useCheckout(tmp, pay)
  const { totals, points = tmp.points, couponError, pointsError } = checkout
  const isRefused = couponError !== undefined || pointsError !== undefined
  const paid = totals && totals.price - totals.usedPoint
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
      <BottomBar>
        <Button
          size="large"
          wide
          busy={checkout.isPaying || (paid === undefined && !isRefused)}
          disabled={isRefused}
          onClick={() => void checkout.submit()}
        >
          {buttonText(paid)}
        </Button>
      </BottomBar>
    </>
  )
}
