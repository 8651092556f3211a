import { OwnerGate } from '#src/features/order/owner-gate.tsx'
import { TrackingView } from '#src/features/order/tracking/tracking-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/tracking-page.ts'

export const handle = definePageHandle({ title: '배송 조회' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '배송 조회', path: '/orders', hidden: true })

export default function TrackingPage({ params }: Route.ComponentProps) {
  return <OwnerGate id={params.id}>{(order, door) => <TrackingView order={order} door={door} />}</OwnerGate>
}
