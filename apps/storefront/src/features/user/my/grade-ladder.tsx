import type { AppUserGrade } from '@shop/contract'
import { formatWon, gradeOfRank, gradePeriodOf, gradesWith, nextGradeEvaluationOf, toSeoulParts } from '@shop/rules'
import { GradeIllustration } from './grade-illustration.tsx'

const monthOf = (at: Date): string => `${toSeoulParts(at).month}월`

/** Shows the date of the next grade evaluation and the months it covers. */
export function GradePeriod({ now }: { now: Date }) {
  const at = nextGradeEvaluationOf(now)
  const { from, to } = gradePeriodOf(at)
  const last = new Date(to.getTime() - 1)
  return (
    <p className="text-14 text-pretty text-ink-soft">
      {monthOf(at)} 1일에 다음 등급이 정해져요. {monthOf(from)}부터 {monthOf(last)}까지 구매를 확정한 상품 금액을
      더해요.
    </p>
  )
}

/** AUTH-7: lists the benefits of the grades, and what is the same for all of them. */
export function GradeGifts() {
  return (
    <p className="text-14 text-pretty text-ink-soft">
      상품 상세에 ‘{gradeOfRank(2).gradeName}’ 등급부터 살 수 있다고 적힌 상품은 그 등급이나 더 높은 등급만 살 수
      있어요. 적립금과 배송비는 등급과 상관없이 같아요.
    </p>
  )
}

/** List of grades with the minimum purchases of the brand, from the lowest to the highest, with the member's own marked. */
export function GradeLadder({ grade, floors }: { grade: AppUserGrade; floors: readonly number[] | undefined }) {
  return (
    <ol className="mt-3 flex flex-col gap-2">
      {gradesWith(floors).map((each) => {
        const isOwn = each.grade === grade.grade
        return (
          <li
            key={each.grade}
            aria-current={isOwn || undefined}
            className={`flex items-center gap-4 rounded-card p-4 ring-1 ring-inset ${isOwn ? 'bg-accent-soft ring-accent' : 'ring-line'}`}
          >
            <GradeIllustration icon={each.icon} size={40} />
            <div className="min-w-0 flex-1">
              <p className="text-16 font-bold">{each.gradeName}</p>
              <p className="figures text-13 text-ink-soft">
                {each.purchAmt === 0 ? '가입하면 바로 받아요.' : `석 달 동안 ${formatWon(each.purchAmt)} 이상`}
              </p>
            </div>
            {isOwn && <span className="shrink-0 text-13 font-semibold text-accent-ink">지금 등급</span>}
          </li>
        )
      })}
    </ol>
  )
}
