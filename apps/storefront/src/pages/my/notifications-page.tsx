import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BellDrawing } from '#src/ui/display/drawing/news-drawings.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import type { Route } from './+types/notifications-page.ts'

export const handle = definePageHandle({ title: '알림' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '알림', path: '/notifications', hidden: true })

export default function NotificationsPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<BellDrawing />}
      title="아직 받은 알림이 없어요"
      text="새 소식이 생기면 여기에 모아 둘게요."
      action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
    />
  )
}
