import type { OrderSummary } from '@shop/contract'
import { formatSeoulDay, formatWon, toSeoulDate } from '@shop/rules'
import { Link } from 'react-router'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { GiftSummary } from '../gift-summary.tsx'
import { giftPathOfOrder, type OrderAccess } from '../order-access.ts'
import { sumTextOf } from '../placed/order-texts.ts'
import { BuyAgainButton } from '../product/buy-again-button.tsx'
import { OrderedProduct } from '../product/ordered-product.tsx'
import { ProductActions } from '../product/product-actions.tsx'

type Shown = 'gift' | 'orderNo' | 'createdAt' | 'orderItemStatus' | 'totalPrice' | 'refunded' | 'orderItemProducts'

interface OrderCardProps {
  order: Pick<OrderSummary, Shown | 'id'>
  access: OrderAccess
}

const unpaid: ReadonlySet<string> = new Set(['request', 'incomplete'])

/** Amount paid and amount refunded. An order cancelled before payment shows no refund. */
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

/** Order in the list: date, products with status and actions, and amount paid. */
export function OrderCard({ order, access }: OrderCardProps) {
  const at = new Date(order.createdAt)
  return (
    <article className="border-b-8 border-ground px-5 pt-5 pb-4 last:border-b-0" aria-label={`주문 ${order.orderNo}`}>
      <h2 className="text-16">
        <Link to={access.path} className="pressable figures flex min-h-11 items-center justify-between gap-3 font-bold">
          <span className="flex items-center gap-2">
            <time dateTime={order.createdAt}>
              {toSeoulDate(at).slice(0, 4)}.{formatSeoulDay(at)}
            </time>
            {order.gift ? <Badge tone="accent">선물</Badge> : '주문'}
          </span>
          <span className="flex items-center text-13 font-semibold text-ink-soft">
            주문 상세
            <ForwardIcon size={16} />
          </span>
        </Link>
      </h2>
      {order.gift ? (
        <GiftSummary gift={order.gift} products={order.orderItemProducts} />
      ) : (
        <ul className="divide-y divide-line">
          {order.orderItemProducts.map((product) => (
            <OrderedProduct key={product.id} product={product}>
              <ProductActions orderId={order.id} access={access} product={product} />
            </OrderedProduct>
          ))}
        </ul>
      )}
      <div className="hairline-t mt-1 flex items-center justify-between gap-3 pt-3">
        <CardSum order={order} />
        {order.gift ? (
          <ButtonLink to={giftPathOfOrder(order.id, access)} look="line" size="small">
            선물 보기
          </ButtonLink>
        ) : (
          <BuyAgainButton orderId={order.id} access={access} size="small" />
        )}
      </div>
    </article>
  )
}
