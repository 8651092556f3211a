import { GuestGate } from '#src/features/order/guest/guest-gate.tsx'
import { OrderReceipt } from '#src/features/order/receipt/order-receipt.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/guest-receipt-page.ts'

export const handle = definePageHandle({ title: '영수증', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '영수증', path: '/orders/guest', hidden: true })

export default function GuestReceiptPage({ params }: Route.ComponentProps) {
  return <GuestGate id={params.id}>{(_, door) => <OrderReceipt id={params.id} door={door} />}</GuestGate>
}
