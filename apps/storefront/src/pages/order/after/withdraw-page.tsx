import { OwnerGate } from '#src/features/order/owner-gate.tsx'
import { WithdrawOrder } from '#src/features/order/withdraw/withdraw-order.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/withdraw-page.ts'

export const handle = definePageHandle({ title: '주문 취소', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 취소', path: '/orders', hidden: true })

export default function WithdrawPage({ params }: Route.ComponentProps) {
  return <OwnerGate id={params.id}>{(order, door) => <WithdrawOrder order={order} door={door} />}</OwnerGate>
}
