import { GuestGate } from '#src/features/order/guest/guest-access.tsx'
import { WithdrawOrder } from '#src/features/order/withdraw/withdraw-order.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '주문 취소', bottom: false, footer: false })
export const Head = () => <Seo title="주문 취소" path="/orders/guest" hidden />

/** C071, C072: cancels or returns a guest's order with the verification that opened it. ORDER-4 */
export default function GuestWithdrawPage({ params }: PageProps<'id'>) {
  return <GuestGate id={params.id}>{(order, access) => <WithdrawOrder order={order} access={access} />}</GuestGate>
}
