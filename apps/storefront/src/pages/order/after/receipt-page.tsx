import { ownerAccess } from '#src/features/order/order-access.ts'
import { OrderReceipt } from '#src/features/order/receipt/order-receipt.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '영수증', bottom: false, footer: false })
export const Head = () => <Seo title="영수증" path="/orders" hidden />

export default function ReceiptPage({ params }: PageProps<'id'>) {
  return <OrderReceipt id={params.id} access={ownerAccess(params.id)} />
}
