import type { LogCheck } from '@shop/contract'
import { Link } from 'react-router'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'

const logs = [
  ['audit', '감사 기록', '/audit'],
  ['access', '열람 기록', '/access-log'],
] as const

function CheckText({ check }: { check: LogCheck | undefined }) {
  if (!check) return <span className="text-ink-soft">아직 검증하지 않았어요.</span>
  const { isIntact, brokenAt, entries, checkedAt } = check
  return (
    <>
      <Badge tone={isIntact ? 'good' : 'bad'}>{isIntact ? '이상 없음' : '어긋남'}</Badge>
      {!isIntact && (
        <span className="text-danger">
          {brokenAt === null ? '마지막 기록이 빠졌어요.' : `${numberText(brokenAt)}번 기록부터 달라요.`}
        </span>
      )}
      <span className="text-ink-soft tabular-nums">
        {momentText(checkedAt)}에 {numberText(entries)}건 확인
      </span>
    </>
  )
}

/** Date and result of the last check of the hash chains of both logs. */
export function LogChecks({ checks }: { checks: readonly LogCheck[] }) {
  return (
    <section aria-label="기록 검증" className="rounded-card bg-surface p-4 shadow-card ring-1 ring-line">
      <ul className="flex flex-col gap-x-8 gap-y-2 text-13 wide:flex-row wide:flex-wrap">
        {logs.map(([log, label, path]) => (
          <li key={log} className="flex flex-wrap items-center gap-2">
            <Link to={path} className="font-semibold underline underline-offset-4">
              {label}
            </Link>
            <CheckText check={checks.find((each) => each.log === log)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
