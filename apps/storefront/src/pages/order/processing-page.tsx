import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/processing-page.ts'

export const handle = definePageHandle({ title: '결제 확인', bottom: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '결제 확인', path: '/order/processing', hidden: true })

export default function ProcessingPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<BasketDrawing />}
      title="결제를 확인하고 있어요"
      text="잠시만 기다려 주세요."
      action={<ButtonLink to="/cart">장바구니로 가기</ButtonLink>}
    />
  )
}
