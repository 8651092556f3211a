import type { OrderItem } from '@shop/contract'
import type { OrderDoor } from '#src/features/order/order-door.ts'
import { OwnerGate } from '#src/features/order/owner-gate.tsx'
import { OrderView } from '#src/features/order/detail/order-view.tsx'
import { useOrderNews } from '#src/features/order/placed/use-order-news.ts'
import { EndOrderButton } from '#src/features/payment/left/end-order-button.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/order-page.ts'

export const handle = definePageHandle({ title: '주문 상세' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 상세', path: '/orders', hidden: true })

function Watched({ order, door }: { order: OrderItem; door: OrderDoor }) {
  useOrderNews(order, door)
  return <OrderView order={order} door={door} action={<EndOrderButton order={order} />} />
}

export default function OrderPage({ params }: Route.ComponentProps) {
  return <OwnerGate id={params.id}>{(order, door) => <Watched order={order} door={door} />}</OwnerGate>
}
