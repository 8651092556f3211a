import { PointList } from '#src/features/user/my/point-list.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

export const handle = definePageHandle({ title: '적립금' })
export const Head = () => <Seo title="적립금" path="/my-cuma/points" hidden />

/** SCREEN-22 */
export default function PointsPage() {
  return (
    <MemberOnly skeleton={<Skeleton className="m-5 h-28" />} text="로그인하면 적립금 내역을 볼 수 있어요.">
      <PointList />
    </MemberOnly>
  )
}
