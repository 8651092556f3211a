import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BrokenDrawing } from '#src/ui/shown/error-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/fail-page.ts'

export const handle = definePageHandle({ title: '결제 실패' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '결제 실패', path: '/order/fail', hidden: true })

export default function FailPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<BrokenDrawing />}
      title="결제하지 못했어요"
      text="결제된 금액은 없어요. 다시 시도해 주세요."
      action={<ButtonLink to="/cart">장바구니로 가기</ButtonLink>}
    />
  )
}
