import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/checkout-page.ts'

export const handle = definePageHandle({ title: '주문서', bottom: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문서', path: '/order', hidden: true })

export default function CheckoutPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<BasketDrawing />}
      title="주문서를 찾을 수 없어요"
      text="장바구니에서 다시 주문해 주세요."
      action={<ButtonLink to="/cart">장바구니로 가기</ButtonLink>}
    />
  )
}
