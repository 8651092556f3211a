import type { AppUserGrade, GradeDetail } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { Link } from 'react-router'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { Avatar } from '#src/features/user/picture/avatar.tsx'
import { Skeleton } from '#src/ui/shown/skeleton.tsx'
import { GradeDrawing } from './grade-drawing.tsx'

/** How far it is to the next grade, as a way that something grows along. */
function GradeWay({ grade, detail }: { grade: AppUserGrade; detail: GradeDetail }) {
  const { isMax, nextGrade } = detail.nextMonthGrade
  if (isMax || !nextGrade) {
    return (
      <p className="mt-3 text-14 text-ink-soft">
        최근 석 달 동안 <b className="figures">{formatWon(detail.purchAmt)}</b>을 구매했어요. 가장 높은 등급이에요.
      </p>
    )
  }
  const reached = nextGrade.purchAmt === 0 ? 100 : Math.floor((detail.purchAmt / nextGrade.purchAmt) * 100)
  const percent = Math.min(100, Math.max(0, reached))
  return (
    <div className="mt-4">
      <div className="flex items-center gap-3">
        <progress
          aria-label={`${nextGrade.gradeName} 등급까지`}
          max={100}
          value={percent}
          className="h-2.5 flex-1 appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
        />
        <GradeDrawing icon={nextGrade.icon} size={36} />
      </div>
      <p className="mt-2 text-14 text-pretty text-ink-soft">
        <b className="figures text-accent-ink">{formatWon(nextGrade.remainingPrice)}</b> 더 구매하면 다음 달 ‘
        {nextGrade.gradeName}’ 등급이 돼요.
      </p>
      <p className="figures mt-0.5 text-12 text-ink-faint">
        지금 {grade.gradeName} · 최근 석 달 구매 {formatWon(detail.purchAmt)}
      </p>
    </div>
  )
}

/** The grade's drawing, or the member's picture with it at its edge. */
function GradeSign({ icon, picture }: { icon: string; picture: string | null }) {
  if (picture === null) {
    return (
      <span className="flex size-16 shrink-0 items-center justify-center rounded-full bg-surface">
        <GradeDrawing icon={icon} />
      </span>
    )
  }
  return (
    <span className="relative shrink-0">
      <Avatar src={picture} size={64} />
      <span className="absolute -right-1.5 -bottom-1.5 flex size-7 items-center justify-center rounded-full bg-surface">
        <GradeDrawing icon={icon} size={22} />
      </span>
    </span>
  )
}

/** Who it is, the grade, and what is still missing for the next (C014). SCREEN-18 */
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
