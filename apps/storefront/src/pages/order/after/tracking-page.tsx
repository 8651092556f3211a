import type { OrderItem } from '@shop/contract'
import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { useOrder } from '#src/features/order/order-queries.ts'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { TrackingView } from '#src/features/order/tracking/tracking-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/tracking-page.ts'

export const handle = definePageHandle({ title: '배송 조회' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '배송 조회', path: '/orders', hidden: true })

function Tracking({ order }: { order: OrderItem }) {
  const query = usePersonalCall('orderItem.getTracking', { params: { id: order.id } })
  return (
    <Personal query={query} skeleton={<OrderSkeleton />}>
      {({ parcels }) => <TrackingView order={order} parcels={parcels} />}
    </Personal>
  )
}

export default function TrackingPage({ params }: Route.ComponentProps) {
  return (
    <Personal query={useOrder(params.id)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => <Tracking order={order} />}
    </Personal>
  )
}
