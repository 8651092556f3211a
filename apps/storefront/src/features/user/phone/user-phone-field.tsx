import { formatPhone, toPhoneDigits } from '@shop/rules'
import type { ReactNode } from 'react'
import { TextField } from '#src/ui/controls/text-field.tsx'

interface UserPhoneFieldProps {
  id?: string | undefined
  hint?: string | undefined
  value: string
  error: string | undefined
  trailing: ReactNode
  onChange: (phone: string) => void
}
/** Field for the user's own mobile number. Inserts hyphens while typing. */
export function UserPhoneField({ id, hint, value, error, trailing, onChange }: UserPhoneFieldProps) {
  return (
    <TextField
      {...(id !== undefined && { id })}
      {...(hint !== undefined && { hint })}
      label="휴대폰 번호"
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required
      placeholder="010-0000-0000"
      value={formatPhone(value)}
      error={error}
      trailing={trailing}
      onChange={(event) => onChange(toPhoneDigits(event.currentTarget.value).slice(0, 11))}
    />
  )
}
