import { Checkbox, SelectField, TextField } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { DaysField } from './days-field.tsx'

interface ControlProps {
  /** Field of a setting. */
  name: string
  label: string
  value: unknown
  onChange: (value: never) => void
  error: string | undefined
}

/** Fields that may be empty, with the kind of their input. */
const optional: Readonly<Record<string, 'date' | 'time'>> = { from: 'date', to: 'date', cutOff: 'time' }
const surcharges = [
  ['shop', '쇼핑몰이 내요'],
  ['refuse', '그 주소로는 받지 않아요'],
] as const
const hints: Readonly<Record<string, string>> = {
  closedNotice: '고객센터 화면에 보여요. 비우면 보이지 않아요.',
  link: '쇼핑몰 안의 주소를 /notices처럼 적어요. 비우면 누를 수 없어요.',
  cutOff: '이 시각부터는 다음 발송일에 보내요. 비우면 하루 종일 그날 보내요.',
}

/** Control of a field of a setting, by the form of its value. */
export function SettingControl({ name, label, value, onChange, error }: ControlProps) {
  const set = onChange as (value: unknown) => void
  if (typeof value === 'boolean')
    return <Checkbox label={label} checked={value} onChange={(event) => set(event.target.checked)} />
  if (typeof value === 'number')
    return (
      <NumberField
        label={label}
        unit={name === 'lowStock' ? '개' : '원'}
        value={value}
        error={error}
        onChange={(next) => set(next ?? 0)}
      />
    )
  if (Array.isArray(value)) return <DaysField label={label} days={value as string[]} error={error} onChange={set} />
  if (name === 'giftSurcharge')
    return (
      <SelectField
        label={label}
        options={surcharges}
        value={String(value)}
        error={error}
        onChange={(event) => set(event.target.value)}
      />
    )
  const type = optional[name]
  return (
    <TextField
      label={label}
      type={type ?? 'text'}
      value={typeof value === 'string' ? value : ''}
      error={error}
      hint={hints[name]}
      onChange={(event) => set(type && event.target.value === '' ? null : event.target.value)}
    />
  )
}
