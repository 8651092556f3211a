import type { AppUserGrade, GradeDetail } from '@shop/contract'
import { type GradeOutlook, formatWon, gradeOutlookOf, gradesWith } from '@shop/rules'
import { GradeIllustration } from './grade-illustration.tsx'

const Missing = ({ price }: { price: number }) => <b className="figures text-accent-ink">{formatWon(price)}</b>

/** Text about the grade of next month and the amount that would change it. */
function Outlook({ outlook: { change, coming, aim } }: { outlook: GradeOutlook }) {
  if (change === 'down' && aim) {
    return (
      <>
        <Missing price={aim.remainingPrice} /> 더 구매 확정하면 다음 달에도 ‘{aim.gradeName}’ 등급이에요. 지금대로라면 ‘
        {coming.gradeName}’ 등급이 돼요.
      </>
    )
  }
  if (change === 'up') {
    return (
      <>
        다음 달 ‘{coming.gradeName}’ 등급이 돼요.
        {aim && (
          <>
            {' '}
            <Missing price={aim.remainingPrice} /> 더 구매 확정하면 ‘{aim.gradeName}’ 등급이 돼요.
          </>
        )}
      </>
    )
  }
  if (!aim) return <>다음 달에도 가장 높은 ‘{coming.gradeName}’ 등급이에요.</>
  return (
    <>
      <Missing price={aim.remainingPrice} /> 더 구매 확정하면 다음 달 ‘{aim.gradeName}’ 등급이 돼요.
    </>
  )
}

/** Progress bar to the grade of next month. ENTITY-3 */
export function GradeWay({ grade, detail: { purchAmt, floors } }: { grade: AppUserGrade; detail: GradeDetail }) {
  const outlook = gradeOutlookOf(grade.grade, purchAmt, gradesWith(floors))
  const { change, coming, aim } = outlook
  const goal = aim ?? coming
  const percent = aim ? Math.max(0, Math.floor((purchAmt / aim.purchAmt) * 100)) : 100
  return (
    <div className="mt-4">
      {(aim || change === 'up') && (
        <div className="mb-2 flex items-center gap-3">
          <progress
            aria-label={`다음 달 ${goal.gradeName} 등급까지`}
            max={100}
            value={percent}
            className="h-2.5 flex-1 appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
          />
          <GradeIllustration icon={goal.icon} size={36} />
        </div>
      )}
      <p className="text-14 text-pretty text-ink-soft">
        <Outlook outlook={outlook} />
      </p>
      <p className="figures mt-0.5 text-12 text-ink-faint">
        지금 {grade.gradeName} · 최근 석 달 구매 {formatWon(purchAmt)}
      </p>
    </div>
  )
}
