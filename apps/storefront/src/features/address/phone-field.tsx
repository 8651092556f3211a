import { formatPhone, toPhoneDigits } from '@shop/rules'
import { TextField, type TextFieldProps } from '#src/ui/controls/text-field.tsx'

const LONGEST = 11

interface PhoneFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (phone: string) => void
}
/** Mobile number field that inserts hyphens while typing. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      {...rest}
      type="tel"
      inputMode="numeric"
      placeholder="010-0000-0000"
      value={formatPhone(value)}
      onChange={(event) => onChange(toPhoneDigits(event.currentTarget.value).slice(0, LONGEST))}
    />
  )
}
