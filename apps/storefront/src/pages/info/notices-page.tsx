import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/notices-page.ts'

export const handle = definePageHandle({ title: '공지사항' })
export const meta: Route.MetaFunction = ({ matches }) => seo(siteOf(matches), { title: '공지사항', path: '/notices' })

export default function NoticesPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<PaperDrawing />}
      title="등록된 공지가 없어요"
      text="알려 드릴 소식이 생기면 여기에 올릴게요."
      action={<ButtonLink to="/support">고객센터 가기</ButtonLink>}
    />
  )
}
