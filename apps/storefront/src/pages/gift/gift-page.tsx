import { SentGift } from '#src/features/gift/sent/sent-gift.tsx'
import { ownerAccess } from '#src/features/order/order-access.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '선물 상세' })
export const Head = () => <Seo title="선물 상세" path="/gifts" hidden />

/** A sent gift for its owner. SCREEN-10 */
export default function GiftPage({ params: { id } }: PageProps<'id'>) {
  return <SentGift id={id} access={ownerAccess(id)} />
}
