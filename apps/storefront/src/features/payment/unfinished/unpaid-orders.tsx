import type { OrderSummary } from '@shop/contract'
import { formatSeoulTime, formatWon } from '@shop/rules'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useEndOrder } from './use-cancel-order.ts'

/** Maximum number of unpaid orders per user. */
const MOST = 3
function UnpaidOrder({ order: { orderNo, orderName, createdAt, totalPrice } }: { order: OrderSummary }) {
  const ask = useEndOrder(orderNo)
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{orderName}</p>
        <p className="figures text-13 text-ink-soft">
          {formatSeoulTime(new Date(createdAt))} · {formatWon(totalPrice)}
        </p>
      </div>
      <Button look="line" size="small" aria-label={`${orderName} 주문 끝내기`} onClick={ask}>
        끝내기
      </Button>
    </li>
  )
}

/** Unpaid orders of a member, from this or another device, each with a button that releases its stock and coupons at once. */
export function UnpaidOrders() {
  const { data } = usePersonalCall('orderItem.list', { query: { oipStatus: 'request', take: MOST } })
  const unpaid = data?.list.filter(({ orderItemStatus }) => orderItemStatus === 'request') ?? []
  if (unpaid.length === 0) return null
  return (
    <section aria-labelledby="unpaid-orders" className="border-b-8 border-ground px-5 pt-5 pb-2">
      <h2 id="unpaid-orders" className="text-16 font-bold">
        결제를 마치지 않은 주문
      </h2>
      <p className="mt-1 text-13 text-ink-soft">주문을 끝내면 잡아 둔 상품과 쿠폰, 적립금을 바로 다시 쓸 수 있어요.</p>
      <ul className="mt-2 divide-y divide-line">
        {unpaid.map((order) => (
          <UnpaidOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}
