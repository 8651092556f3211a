import type { OrderItem } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { OrderCard } from '../list/order-card.tsx'
import { OrdersSkeleton } from '../list/orders-skeleton.tsx'
import { guestAccess, type GuestProof } from '../order-access.ts'
import { closeGuestOrders, listMoreGuestOrders, useGuestOrders } from './guest-orders-store.ts'

/** Converts an order to its list form. */
const toCard = (order: OrderItem) => ({
  ...order,
  totalPrice: order.orderItemPrice.totalPrice,
  refunded: {
    money: order.refunds.reduce((sum, { money }) => sum + money, 0),
    point: order.refunds.reduce((sum, { point }) => sum + point, 0),
  },
})

/** Loads the pages after the first, one at a time. */
const useMore = () => {
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const onMore = async () => {
    setLoading(true)
    setFailed(false)
    try {
      await listMoreGuestOrders()
    } catch {
      // shown inside the list, with a retry button
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  return { loading, failed, onMore: () => void onMore() }
}

/** Order list of a guest's proof. SCREEN-8 */
export function GuestOrderList({ proof }: { proof: GuestProof }) {
  const { orders, count, nextPage } = useGuestOrders()
  const more = useMore()
  const client = useQueryClient()
  const close = () => {
    closeGuestOrders(client).catch((error: unknown) => showFailure(error, close))
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-5 pt-4">
        <h1 className="text-18 font-bold">
          {proof.name}님의 주문 <span className="figures text-accent-ink">{formatCount(count)}건</span>
        </h1>
        <Button look="line" size="small" onClick={close}>
          조회 끝내기
        </Button>
      </div>
      {orders.map((order) => (
        <OrderCard key={order.id} order={toCard(order)} access={guestAccess(order.id, proof)} />
      ))}
      <LoadMore {...more} more={nextPage !== null} skeleton={<OrdersSkeleton />} />
    </>
  )
}
