import { GuestGate } from '#src/features/order/guest/guest-gate.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/guest-orders-page.ts'

export const handle = definePageHandle({ title: '비회원 주문 조회' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '비회원 주문 조회', path: '/orders/guest', hidden: true })

/** SCREEN-8 */
export default function GuestOrdersPage() {
  return <GuestGate />
}
