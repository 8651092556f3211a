import type { OrderItem } from '@shop/contract'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { OwnerGate } from '#src/features/order/owner-access.tsx'
import { OrderView } from '#src/features/order/detail/order-view.tsx'
import { useOrderNews } from '#src/features/order/placed/use-order-news.ts'
import { EndOrderButton } from '#src/features/payment/unfinished/cancel-order-button.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '주문 상세' })
export const Head = () => <Seo title="주문 상세" path="/orders" hidden />

function Watched({ order, access }: { order: OrderItem; access: OrderAccess }) {
  useOrderNews(order, access)
  return <OrderView order={order} access={access} action={<EndOrderButton order={order} />} />
}

export default function OrderPage({ params }: PageProps<'id'>) {
  return <OwnerGate id={params.id}>{(order, access) => <Watched order={order} access={access} />}</OwnerGate>
}
