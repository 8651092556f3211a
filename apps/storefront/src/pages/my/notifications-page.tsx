import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BellIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

export const handle = definePageHandle({ title: '알림' })
export const Head = () => <Seo title="알림" path="/notifications" hidden />

export default function NotificationsPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<BellIllustration />}
      title="아직 받은 알림이 없어요"
      text="새 소식이 생기면 여기에 모아 둘게요."
      action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
    />
  )
}
