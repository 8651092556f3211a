import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { numberText } from '#src/lib/format/texts.ts'
import { TextField, type TextFieldProps } from '#src/ui/controls/field.tsx'

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref' | 'inputMode' | 'type'> {
  /** Null while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
}

const MOST_DIGITS = 12

/** Position in the formatted text after so many digits from its end. */
const caretFor = (text: string, digitsAfter: number): number => {
  let [at, left] = [text.length, digitsAfter]
  while (at > 0 && left > 0) {
    at -= 1
    if (/\d/.test(text.charAt(at))) left -= 1
  }
  return at
}

/** Whole number with separators, such as a price in won: `<NumberField label="판매가" unit="원" {...} />`. */
export function NumberField({ value, onChange, unit = '원', ...rest }: NumberFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const digitsAfter = useRef<number>(undefined)
  const text = value === null ? '' : numberText(value)
  const onInput = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const caret = target.selectionStart ?? target.value.length
    digitsAfter.current = target.value.slice(caret).replaceAll(/\D/g, '').length
    const digits = target.value.replaceAll(/\D/g, '').slice(0, MOST_DIGITS)
    onChange(digits === '' ? null : Number(digits))
  }
  // a separator that appears or disappears must not move the caret
  useLayoutEffect(() => {
    const input = ref.current
    if (digitsAfter.current === undefined || !input || document.activeElement !== input) return
    const at = caretFor(text, digitsAfter.current)
    input.setSelectionRange(at, at)
    digitsAfter.current = undefined
  }, [text])
  return <TextField {...rest} ref={ref} unit={unit} inputMode="numeric" value={text} onChange={onInput} />
}
