import { OwnerGate } from '#src/features/order/owner-access.tsx'
import { TrackingView } from '#src/features/order/detail/tracking-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '배송 조회' })
export const Head = () => <Seo title="배송 조회" path="/orders" hidden />

export default function TrackingPage({ params }: PageProps<'id'>) {
  return <OwnerGate id={params.id}>{(order, access) => <TrackingView order={order} access={access} />}</OwnerGate>
}
