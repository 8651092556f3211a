import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { ReceiptSkeleton } from '#src/features/order/receipt/receipt-skeleton.tsx'
import { ReceiptView } from '#src/features/order/receipt/receipt-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/receipt-page.ts'

export const handle = definePageHandle({ title: '영수증', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '영수증', path: '/orders', hidden: true })

export default function ReceiptPage({ params }: Route.ComponentProps) {
  const query = usePersonalCall('order.getReceipt', { params: { id: params.id } })
  return (
    <Personal query={query} skeleton={<ReceiptSkeleton />} failure={showMissing}>
      {(receipt) => <ReceiptView receipt={receipt} />}
    </Personal>
  )
}
