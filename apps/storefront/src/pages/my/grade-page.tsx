import { useState } from 'react'
import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { GradeCard } from '#src/features/user/my/grade-card.tsx'
import { GradeGifts, GradeLadder, GradePeriod } from '#src/features/user/my/grade-ladder.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { serverNow } from '#src/lib/server-clock.ts'

export const handle = definePageHandle({ title: '회원 등급' })
export const Head = () => <Seo title="회원 등급" path="/my-cuma/grade" hidden />

const GradeSkeleton = () => (
  <div className="flex flex-col gap-3 px-5 pt-4" aria-busy="true">
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)

function Grade() {
  const query = usePersonalCall('user.getDetail')
  const { data: info } = usePersonalCall('user.getGradeInfo')
  const [now] = useState(() => new Date(serverNow()))
  return (
    <Personal query={query} skeleton={<GradeSkeleton />}>
      {({ name, appUserGrade, profileImageUrl }) => (
        <div className="px-5 pt-4 pb-12">
          <GradeCard name={name} grade={appUserGrade} picture={profileImageUrl} />
          <h2 className="mt-8 mb-1 text-18 font-bold">등급에 따라 달라지는 것</h2>
          <GradeGifts />
          <h2 className="mt-8 mb-1 text-18 font-bold">등급 기준</h2>
          <GradePeriod now={now} />
          <GradeLadder grade={appUserGrade} floors={info?.floors} />
        </div>
      )}
    </Personal>
  )
}

/** The member's grade, the progress to the next, and the conditions of each grade. SCREEN-18 */
export default function GradePage() {
  return (
    <MemberOnly skeleton={<GradeSkeleton />} text="로그인하면 회원 등급을 볼 수 있어요.">
      <Grade />
    </MemberOnly>
  )
}
