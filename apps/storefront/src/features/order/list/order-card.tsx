import type { OrderSummary } from '@shop/contract'
import { formatSeoulDay, formatWon, toSeoulDate } from '@shop/rules'
import { Link } from 'react-router'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import type { OrderDoor } from '../order-access.ts'
import { sumTextOf } from '../placed/order-texts.ts'
import { BuyAgainButton } from '../product/buy-again-button.tsx'
import { OrderedProduct } from '../product/ordered-product.tsx'
import { ProductActions } from '../product/product-actions.tsx'

type Shown = 'orderNo' | 'createdAt' | 'orderItemStatus' | 'totalPrice' | 'refunded' | 'orderItemProducts'

interface OrderCardProps {
  order: Pick<OrderSummary, Shown | 'id'>
  door: OrderDoor
}

const unpaid: ReadonlySet<string> = new Set(['request', 'incomplete'])

/** What was paid, and what of it came or comes back: of what was cancelled before it was paid, nothing does. */
function CardSum({ order: { orderItemStatus, totalPrice, refunded } }: Pick<OrderCardProps, 'order'>) {
  const isGivenUp = orderItemStatus === 'withdraw_complete' && refunded.money === 0
  return (
    <div className="figures text-14 text-ink-soft">
      <p>
        {sumTextOf(orderItemStatus, !unpaid.has(orderItemStatus) && !isGivenUp)}{' '}
        <b className="text-16 text-ink">{formatWon(totalPrice)}</b>
      </p>
      {refunded.money > 0 && <p className="text-13">환불 {formatWon(refunded.money)}</p>}
      {refunded.point > 0 && <p className="text-13">돌려받은 적립금 {formatWon(refunded.point)}</p>}
    </div>
  )
}

/** An order of the list: when it was made, each product with how it stands and what can be done, and what was paid. */
export function OrderCard({ order, door }: OrderCardProps) {
  const at = new Date(order.createdAt)
  return (
    <article className="border-b-8 border-ground px-5 pt-5 pb-4 last:border-b-0" aria-label={`주문 ${order.orderNo}`}>
      <h2 className="text-16">
        <Link to={door.path} className="pressable figures flex min-h-11 items-center justify-between gap-3 font-bold">
          <span>
            <time dateTime={order.createdAt}>
              {toSeoulDate(at).slice(0, 4)}.{formatSeoulDay(at)}
            </time>{' '}
            주문
          </span>
          <span className="flex items-center text-13 font-semibold text-ink-soft">
            주문 상세
            <ForwardIcon size={16} />
          </span>
        </Link>
      </h2>
      <ul className="divide-y divide-line">
        {order.orderItemProducts.map((product) => (
          <OrderedProduct key={product.id} product={product}>
            <ProductActions orderId={order.id} door={door} product={product} />
          </OrderedProduct>
        ))}
      </ul>
      <div className="hairline-t mt-1 flex items-center justify-between gap-3 pt-3">
        <CardSum order={order} />
        <BuyAgainButton orderId={order.id} door={door} size="small" />
      </div>
    </article>
  )
}
