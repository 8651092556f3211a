import { Link } from 'react-router'
import { useCall } from '#src/lib/call/use-call.ts'
import { dayText, numberText } from '#src/lib/format/texts.ts'
import { Card } from '#src/ui/display/page.tsx'

/** Days with differences, each of which filters the list. Nothing without them. */
export function MatchDays() {
  const days = useCall('admin.match.listDays').data?.days ?? []
  if (days.length === 0) return undefined
  return (
    <Card title="차이가 있던 날">
      <ul aria-label="차이가 있던 날" className="flex flex-wrap gap-2 text-13">
        {days.map(({ day, found, open }) => (
          <li key={day}>
            <Link
              to={`?day=${day}`}
              className={`inline-flex min-h-8 items-center rounded-chip px-3 tabular-nums ring-1 pointer-coarse:min-h-11 ${
                open > 0 ? 'bg-danger-soft text-[#a31b1b] ring-danger-soft' : 'bg-surface text-ink-soft ring-line'
              }`}
            >
              {dayText(day)} {open > 0 ? `확인 필요 ${numberText(open)}건` : `${numberText(found)}건 처리함`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
