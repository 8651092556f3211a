import type { OrderItem } from '@shop/contract'
import { formatCount, formatSeoulDay, formatWon, toSeoulDate } from '@shop/rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { OrdersSkeleton } from '../list/orders-skeleton.tsx'
import { guestDoor, type GuestProof } from '../order-door.ts'
import { OrderedProduct } from '../product/ordered-product.tsx'
import { GuestProductActions } from '../product/product-actions.tsx'
import { closeGuestOrders, listMoreGuestOrders, useGuestOrders } from './guest-orders-store.ts'

function GuestOrderCard({ order, proof }: { order: OrderItem; proof: GuestProof }) {
  const door = guestDoor(order.id, proof)
  const at = new Date(order.createdAt)
  return (
    <article className="border-b-8 border-ground px-5 pt-5 pb-4 last:border-b-0" aria-label={`주문 ${order.orderNo}`}>
      <h2 className="text-16">
        <Link to={door.path} className="pressable figures flex min-h-11 items-center justify-between gap-3 font-bold">
          <span>
            {toSeoulDate(at).slice(0, 4)}.{formatSeoulDay(at)} 주문
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
            <GuestProductActions door={door} product={product} />
          </OrderedProduct>
        ))}
      </ul>
      <p className="figures hairline-t mt-1 pt-3 text-14 text-ink-soft">
        {order.orderItemStatus === 'bank_transfer_waiting' ? '입금할 금액' : '결제 금액'}{' '}
        <b className="text-16 text-ink">{formatWon(order.orderItemPrice.totalPrice)}</b>
      </p>
    </article>
  )
}

/** The pages after the first, one at a time. */
const useMore = () => {
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const onMore = async () => {
    setLoading(true)
    setFailed(false)
    try {
      await listMoreGuestOrders()
    } catch {
      // said in the list's own place, with a button to try it again
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  return { loading, failed, onMore: () => void onMore() }
}

/** The orders that a proof has opened. SCREEN-8 */
export function GuestOrderList({ proof }: { proof: GuestProof }) {
  const { orders, count, nextPage } = useGuestOrders()
  const more = useMore()
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-5 pt-4">
        <h1 className="text-18 font-bold">
          {proof.name}님의 주문 <span className="figures text-accent-ink">{formatCount(count)}건</span>
        </h1>
        <Button look="line" size="small" onClick={closeGuestOrders}>
          조회 끝내기
        </Button>
      </div>
      {orders.map((order) => (
        <GuestOrderCard key={order.id} order={order} proof={proof} />
      ))}
      <LoadMore {...more} more={nextPage !== null} skeleton={<OrdersSkeleton />} />
    </>
  )
}
