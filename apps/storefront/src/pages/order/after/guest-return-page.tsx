import { GuestGate } from '#src/features/order/guest/guest-gate.tsx'
import { ReturnProduct } from '#src/features/order/returning/return-product.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/guest-return-page.ts'

export const handle = definePageHandle({ title: '교환·반품', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '교환·반품', path: '/orders/guest', hidden: true })

export default function GuestReturnPage({ params }: Route.ComponentProps) {
  return (
    <GuestGate id={params.id}>
      {(order, door) => <ReturnProduct order={order} door={door} productId={params.productId} />}
    </GuestGate>
  )
}
