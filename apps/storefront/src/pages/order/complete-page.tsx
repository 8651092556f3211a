import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PresentDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/complete-page.ts'

export const handle = definePageHandle({ title: '주문 완료' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 완료', path: '/order/complete', hidden: true })

export default function CompletePage() {
  return (
    <EmptyState
      heading="h1"
      picture={<PresentDrawing />}
      title="주문을 마쳤어요"
      text="주문 내용을 확인해 보세요."
      action={<ButtonLink to="/">쇼핑 계속하기</ButtonLink>}
    />
  )
}
