import { ownerDoor } from '#src/features/order/order-door.ts'
import { OrderReceipt } from '#src/features/order/receipt/order-receipt.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/receipt-page.ts'

export const handle = definePageHandle({ title: '영수증', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '영수증', path: '/orders', hidden: true })

export default function ReceiptPage({ params }: Route.ComponentProps) {
  return <OrderReceipt id={params.id} door={ownerDoor(params.id)} />
}
