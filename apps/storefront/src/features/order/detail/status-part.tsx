import type { OrderItem } from '@shop/contract'
import { formatSeoulDay, statusText, toSeoulDate } from '@shop/rules'
import { Accordion } from '#src/ui/display/accordion.tsx'
import { OrderNumber, StepLine } from '../placed/order-parts.tsx'
import { shownStatusOf, statusNote, stepsDoneOf } from '../placed/order-texts.ts'
import { describeTimeline } from '../placed/order-timeline.ts'

/** All steps so far, newest first. */
function Timeline({ order }: { order: OrderItem }) {
  return (
    <ol className="flex flex-col">
      {describeTimeline(order).map(({ text, at, note, products }, place) => (
        <li key={`${text}${at}${note}`} className="relative flex gap-3 pb-4 last:pb-0">
          <span
            className={`relative z-1 mt-1.5 size-2 shrink-0 rounded-full ${place === 0 ? 'bg-accent' : 'bg-ink-faint/40'}`}
            aria-hidden="true"
          />
          <span className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line" aria-hidden="true" />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className={place === 0 ? 'font-semibold text-ink' : 'text-ink-soft'}>{text}</span>
            <span className="figures text-13 text-ink-faint">{at}</span>
            {products && <span className="basis-full text-13 text-ink-faint">{products}</span>}
            {note && <span className="basis-full text-13 text-ink-soft">{note}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Status of the order at a glance, followed by its timeline. */
export function StatusPart({ order }: { order: OrderItem }) {
  const { completesAt } = order
  const status = shownStatusOf(order)
  const at = new Date(order.createdAt)
  const done = stepsDoneOf(status)
  const note = statusNote(order)
  return (
    <section className="flex flex-col gap-5 border-b-8 border-ground px-5 pt-5 pb-4">
      <div>
        <p className="figures text-13 text-ink-faint">
          {toSeoulDate(at).slice(0, 4)}.{formatSeoulDay(at)} 주문
        </p>
        <h1 className="mt-0.5 text-22 font-bold">{statusText(status)}</h1>
        {note && <p className="mt-1 text-14 text-ink-soft">{note}</p>}
        {completesAt !== null && (
          <p className="figures mt-1 text-14 text-ink-soft">
            <b className="text-ink">{formatSeoulDay(new Date(completesAt))}</b>에 자동으로 구매가 확정돼요.
          </p>
        )}
      </div>
      {done !== undefined && <StepLine done={done} />}
      <OrderNumber order={order} />
      <Accordion title="진행 내역">
        <Timeline order={order} />
      </Accordion>
    </section>
  )
}
