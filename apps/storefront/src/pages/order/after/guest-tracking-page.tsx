import { GuestGate } from '#src/features/order/guest/guest-gate.tsx'
import { TrackingView } from '#src/features/order/tracking/tracking-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/guest-tracking-page.ts'

export const handle = definePageHandle({ title: '배송 조회' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '배송 조회', path: '/orders/guest', hidden: true })

export default function GuestTrackingPage({ params }: Route.ComponentProps) {
  return <GuestGate id={params.id}>{(order, door) => <TrackingView order={order} door={door} />}</GuestGate>
}
