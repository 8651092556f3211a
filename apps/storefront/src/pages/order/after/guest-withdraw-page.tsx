import { GuestGate } from '#src/features/order/guest/guest-gate.tsx'
import { WithdrawOrder } from '#src/features/order/withdraw/withdraw-order.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/guest-withdraw-page.ts'

export const handle = definePageHandle({ title: '주문 취소', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 취소', path: '/orders/guest', hidden: true })

/** C071, C072: with the proof that opened the order. ORDER-4 */
export default function GuestWithdrawPage({ params }: Route.ComponentProps) {
  return <GuestGate id={params.id}>{(order, door) => <WithdrawOrder order={order} door={door} />}</GuestGate>
}
