import { OwnerGate } from '#src/features/order/owner-access.tsx'
import { WithdrawOrder } from '#src/features/order/withdraw/withdraw-order.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '주문 취소', bottom: false, footer: false })
export const Head = () => <Seo title="주문 취소" path="/orders" hidden />

export default function WithdrawPage({ params }: PageProps<'id'>) {
  return <OwnerGate id={params.id}>{(order, access) => <WithdrawOrder order={order} access={access} />}</OwnerGate>
}
