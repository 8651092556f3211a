import type { OrderItem } from '@shop/contract'
import { Personal } from '#src/features/auth/personal.tsx'
import { ownerDoor } from '#src/features/order/order-door.ts'
import { useOrder } from '#src/features/order/order-queries.ts'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { OrderView } from '#src/features/order/detail/order-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { useDepositWatch } from '#src/features/payment/use-deposit-watch.ts'
import type { Route } from './+types/order-page.ts'

export const handle = definePageHandle({ title: '주문 상세' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 상세', path: '/orders', hidden: true })

function Watched({ order }: { order: OrderItem }) {
  useDepositWatch(order)
  return <OrderView order={order} door={ownerDoor(order.id)} />
}

export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <Personal query={useOrder(params.id)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => <Watched order={order} />}
    </Personal>
  )
}
