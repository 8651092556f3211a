import type { AppUserGrade } from '@shop/contract'
import { Link } from 'react-router'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { Avatar } from '#src/features/user/picture/avatar.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { GradeIllustration } from './grade-illustration.tsx'
import { GradeWay } from './grade-way.tsx'

/** Illustration of the grade, or the member's picture with the illustration at its edge. */
function GradeSign({ icon, picture }: { icon: string; picture: string | null }) {
  if (picture === null) {
    return (
      <span className="flex size-16 shrink-0 items-center justify-center rounded-full bg-surface">
        <GradeIllustration icon={icon} />
      </span>
    )
  }
  return (
    <span className="relative shrink-0">
      <Avatar src={picture} size={64} />
      <span className="absolute -right-1.5 -bottom-1.5 flex size-7 items-center justify-center rounded-full bg-surface">
        <GradeIllustration icon={icon} size={22} />
      </span>
    </span>
  )
}

/** Name, grade, and progress to the grade of next month (C014). SCREEN-18 */
export function GradeCard({ name, grade, picture }: { name: string; grade: AppUserGrade; picture: string | null }) {
  const { data, isError } = usePersonalCall('user.getGradeInfo')
  return (
    <section aria-label="회원 등급" className="rounded-card bg-accent-soft p-5">
      <div className="flex items-center gap-4">
        <GradeSign icon={grade.icon} picture={picture} />
        <div className="min-w-0">
          <Link
            to="/my-cuma/grade"
            className="finger text-13 font-semibold text-accent-ink underline underline-offset-2"
          >
            {grade.gradeName} 등급
          </Link>
          <h1 className="truncate text-18 font-bold">{name}님, 반가워요</h1>
        </div>
      </div>
      {data && <GradeWay grade={grade} detail={data} />}
      {!data && !isError && (
        <div className="mt-4 flex flex-col gap-3" aria-busy="true">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      )}
    </section>
  )
}
