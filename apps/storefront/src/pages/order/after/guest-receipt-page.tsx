import { GuestGate } from '#src/features/order/guest/guest-access.tsx'
import { OrderReceipt } from '#src/features/order/receipt/order-receipt.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '영수증', bottom: false, footer: false })
export const Head = () => <Seo title="영수증" path="/orders/guest" hidden />

export default function GuestReceiptPage({ params }: PageProps<'id'>) {
  return <GuestGate id={params.id}>{(_, access) => <OrderReceipt id={params.id} access={access} />}</GuestGate>
}
