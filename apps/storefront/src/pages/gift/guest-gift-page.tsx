import { SentGift } from '#src/features/gift/sent/sent-gift.tsx'
import { GuestGate } from '#src/features/order/guest/guest-access.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '선물 상세' })
export const Head = () => <Seo title="선물 상세" path="/gifts" hidden />

/** A guest's sent gift. Asks for verification first if it is missing. SCREEN-10, ORDER-4 */
export default function GuestGiftPage({ params: { id } }: PageProps<'id'>) {
  return <GuestGate id={id}>{(_, access) => <SentGift id={id} access={access} />}</GuestGate>
}
