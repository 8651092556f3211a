import { useState } from 'react'
import { seoulDay } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox, SelectField, TextField } from '#src/ui/controls/field.tsx'
import { presetsOf, type ReportView } from './report-range.ts'

interface ReportFilterProps {
  view: ReportView
  onChange: (changed: Partial<ReportView>) => void
}

const periods = [
  ['day', '일별'],
  ['month', '월별'],
] as const

/** Days of a report: presets, dates, days or months, and the comparison with the time before. */
export function ReportFilter({ view, onChange }: ReportFilterProps) {
  const [presets] = useState(() => presetsOf(seoulDay(new Date())))
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <fieldset aria-label="기간 고르기" className="flex flex-wrap gap-1">
        {presets.map(([name, range]) => {
          const isOpen = range.from === view.from && range.to === view.to
          return (
            <Button
              key={name}
              size="small"
              aria-pressed={isOpen}
              look={isOpen ? 'line' : 'ghost'}
              onClick={() => onChange(range)}
            >
              {name}
            </Button>
          )
        })}
      </fieldset>
      <div className="grid grid-cols-2 gap-2 wide:flex">
        <TextField
          label="시작일"
          type="date"
          value={view.from}
          onChange={({ target }) => target.value !== '' && onChange({ from: target.value })}
        />
        <TextField
          label="종료일"
          type="date"
          value={view.to}
          onChange={({ target }) => target.value !== '' && onChange({ to: target.value })}
        />
        <SelectField
          label="묶음"
          options={periods}
          value={view.by}
          onChange={({ target }) => onChange({ by: target.value === 'month' ? 'month' : 'day' })}
        />
      </div>
      <Checkbox
        label="이전 기간과 비교"
        checked={view.isCompared}
        onChange={({ target }) => onChange({ isCompared: target.checked })}
      />
    </div>
  )
}
