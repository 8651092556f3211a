import type { OrderItem } from '@shop/contract'
import { OrderView } from '#src/features/order/detail/order-view.tsx'
import { GuestGate } from '#src/features/order/guest/guest-access.tsx'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { useOrderNews } from '#src/features/order/placed/use-order-news.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '주문 상세' })
export const Head = () => <Seo title="주문 상세" path="/orders/guest" hidden />

function Watched({ order, access }: { order: OrderItem; access: OrderAccess }) {
  useOrderNews(order, access)
  return <OrderView order={order} access={access} />
}

/** A guest's order. Asks for verification first if it is missing. SCREEN-8 */
export default function GuestOrderPage({ params }: PageProps<'id'>) {
  return <GuestGate id={params.id}>{(order, access) => <Watched order={order} access={access} />}</GuestGate>
}
