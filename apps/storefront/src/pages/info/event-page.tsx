import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PresentDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/event-page.ts'

export const handle = definePageHandle({ title: '이벤트' })
export const meta: Route.MetaFunction = ({ matches }) => seo(siteOf(matches), { title: '이벤트', path: '/event' })

export default function EventPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<PresentDrawing />}
      title="지금 진행하는 이벤트가 없어요"
      text="그동안 오늘의 상품을 둘러보세요."
      action={<ButtonLink to="/">오늘의 상품 보기</ButtonLink>}
    />
  )
}
