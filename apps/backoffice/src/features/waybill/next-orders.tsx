import type { AdminOrderRow } from '@shop/contract'

interface NextOrdersProps {
  orders: readonly AdminOrderRow[]
  /** Number of the order that is being entered. */
  current: string
  onChoose: (orderNo: string) => void
}

/** Orders that wait for a waybill, the oldest of the first page last. One tap takes the place of typing its number on a phone. */
export function NextOrders({ orders, current, onChoose }: NextOrdersProps) {
  if (orders.length === 0) return <p className="text-14 text-ink-soft">배송 준비 중인 주문이 없어요.</p>
  return (
    <ul aria-label="배송 준비 중인 주문" className="-mx-1 flex max-h-56 flex-col gap-1 overflow-y-auto p-1">
      {orders.map(({ orderNo, orderName, receiver }) => (
        <li key={orderNo}>
          <button
            type="button"
            aria-pressed={orderNo === current}
            onClick={() => onChoose(orderNo)}
            className={`flex min-h-11 w-full flex-col items-start justify-center rounded-control px-3 py-1.5 text-left ring-1 ring-inset ${orderNo === current ? 'bg-accent-soft ring-accent' : 'bg-surface ring-line'}`}
          >
            <span className="text-14 font-semibold tabular-nums">{orderNo}</span>
            <span className="w-full truncate text-13 text-ink-soft">
              {orderName}
              {receiver && ` · ${receiver.name}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
