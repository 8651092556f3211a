import type { OrderItem } from '@shop/contract'
import { formatSeoulDay } from '@shop/rules'
import { OrderLines } from '#src/features/order/order-lines.tsx'
import { OrderSum } from '#src/features/order/order-sum.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Accordion } from '#src/ui/shown/accordion.tsx'
import { AddressPart, OrderNumber, PaymentPart, StepLine } from '../placed/order-parts.tsx'
import { statusNote, statusText, stepsDoneOf, tellTimeline } from '../placed/order-texts.ts'
import { totalsOf } from '../placed/order-totals.ts'

function StatusPart({ order }: { order: OrderItem }) {
  const { orderItemStatus: status } = order
  const done = stepsDoneOf(status)
  const note = statusNote(status)
  return (
    <section className="flex flex-col gap-5 border-b-8 border-ground px-5 pt-5 pb-4">
      <div>
        <p className="figures text-13 text-ink-faint">{formatSeoulDay(new Date(order.createdAt))} 주문</p>
        <h1 className="mt-0.5 text-22 font-bold">{statusText(status)}</h1>
        {note && <p className="mt-1 text-14 text-ink-soft">{note}</p>}
      </div>
      {done !== undefined && <StepLine done={done} />}
      <OrderNumber order={order} />
      <Accordion title="진행 내역">
        <ol className="flex flex-col gap-2.5">
          {tellTimeline(order.timeline).map(({ text, at }) => (
            <li key={`${text}${at}`} className="figures flex items-baseline justify-between gap-4">
              <span className="text-ink">{text}</span>
              <span className="text-13 text-ink-faint">{at}</span>
            </li>
          ))}
        </ol>
      </Accordion>
    </section>
  )
}

/** A placed order: how it stands, what is in it, where it goes, how it was paid. SCREEN-7 */
export function OrderView({ order }: { order: OrderItem }) {
  return (
    <>
      <StatusPart order={order} />
      <Section title="주문 상품">
        <OrderLines bundles={order.totalPricesDetail} />
      </Section>
      <AddressPart order={order} />
      <PaymentPart order={order} />
      <Section title="결제 금액">
        <OrderSum totals={totalsOf(order)} label="결제한 금액" />
      </Section>
      <div className="flex gap-2 px-5 pt-5 pb-8 *:flex-1">
        <ButtonLink to="/support" look="line" size="large">
          문의하기
        </ButtonLink>
        <ButtonLink to="/" size="large">
          쇼핑 계속하기
        </ButtonLink>
      </div>
    </>
  )
}
