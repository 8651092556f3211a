import { Personal } from '#src/features/auth/personal.tsx'
import { useOrder } from '#src/features/order/order-queries.ts'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { OrderView } from '#src/features/order/detail/order-view.tsx'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/order-page.ts'

export const handle = definePageHandle({ title: '주문 상세' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 상세', path: '/orders', hidden: true })

export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <Personal query={useOrder(params.id)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => <OrderView order={order} />}
    </Personal>
  )
}
