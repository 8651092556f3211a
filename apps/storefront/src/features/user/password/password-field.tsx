import { useState } from 'react'
import { TextField, type TextFieldProps } from '#src/ui/controls/text-field.tsx'

/** Password field with a button that reveals the text. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      maxLength={128}
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`${props.label} 보기`}
          onClick={() => setShown((before) => !before)}
          className="pressable flex h-10 shrink-0 items-center rounded-control px-3 text-13 font-semibold text-ink-soft"
        >
          {shown ? '숨기기' : '보기'}
        </button>
      }
    />
  )
}
