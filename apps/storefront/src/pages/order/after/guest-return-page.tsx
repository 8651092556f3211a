import { GuestGate } from '#src/features/order/guest/guest-access.tsx'
import { ReturnProduct } from '#src/features/order/returning/return-product.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '교환·반품', bottom: false, footer: false })
export const Head = () => <Seo title="교환·반품" path="/orders/guest" hidden />

export default function GuestReturnPage({ params }: PageProps<'id' | 'productId'>) {
  return (
    <GuestGate id={params.id}>
      {(order, access) => <ReturnProduct order={order} access={access} productId={params.productId} />}
    </GuestGate>
  )
}
