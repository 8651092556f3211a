import { GuestGate } from '#src/features/order/guest/guest-access.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '비회원 주문 조회' })
export const Head = () => <Seo title="비회원 주문 조회" path="/orders/guest" hidden />

/** SCREEN-8 */
export default function GuestOrdersPage() {
  return <GuestGate />
}
