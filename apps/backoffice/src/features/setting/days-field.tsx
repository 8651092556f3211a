import { holidayNames } from '@shop/rules/holiday-names'
import { useState } from 'react'
import { dayText, seoulDay } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'

interface DaysProps {
  label: string
  days: readonly string[]
  error: string | undefined
  onChange: (days: string[]) => void
}

const SHOWN = 4

/** A day with its weekday, and its name if it is a holiday. */
const textOf = (day: string): string =>
  [`${day.slice(0, 4)}.${dayText(`${day}T00:00:00+09:00`)}`, holidayNames.get(day)].filter(Boolean).join(' ')

/** Days of a calendar: added one by one or from the next official holidays, and removed. */
export function DaysField({ label, days, error, onChange }: DaysProps) {
  const [typed, setTyped] = useState('')
  const [today] = useState(() => seoulDay(new Date()))
  const next = [...holidayNames.keys()].filter((day) => day >= today && !days.includes(day)).slice(0, SHOWN)
  const add = (day: string): void => {
    if (day !== '' && !days.includes(day)) onChange([...days, day].toSorted())
    setTyped('')
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-13 font-semibold text-ink-soft">{label}</legend>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {days.map((day) => (
          <li key={day}>
            <Button
              size="small"
              icon="close"
              aria-label={`${textOf(day)}, ${label}에서 빼기`}
              onClick={() => onChange(days.filter((each) => each !== day))}
            >
              {textOf(day)}
            </Button>
          </li>
        ))}
        {days.length === 0 && <li className="text-13 text-ink-soft">추가한 날이 없어요.</li>}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={`${label} 추가`}
          type="date"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button aria-label={`${label}에 날짜 추가`} onClick={() => add(typed)}>
          추가
        </Button>
      </div>
      {next.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-12 text-ink-soft">
          다가오는 공휴일
          {next.map((day) => (
            <Button
              key={day}
              size="small"
              look="ghost"
              aria-label={`${textOf(day)}, ${label}에 추가`}
              onClick={() => add(day)}
            >
              {textOf(day)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
