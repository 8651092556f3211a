import type { OrderTmp } from '@shop/contract'
import { OrderLines } from '#src/features/order/order-lines.tsx'
import { Accordion } from '#src/ui/display/accordion.tsx'

/** Splits the order name: the product name may be truncated, the number of further products may not. */
const splitName = (orderName: string): readonly [name: string, others: string] => {
  const others = / 외 \d+건$/.exec(orderName)?.[0] ?? ''
  return [orderName.slice(0, orderName.length - others.length), others]
}

/** Ordered goods, folded. */
export function ItemsSection({ tmp }: { tmp: OrderTmp }) {
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
