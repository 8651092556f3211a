import type { ReactNode } from 'react'

interface SwitchProps {
  checked: boolean
  disabled?: boolean
  /** Details below the name. */
  note?: ReactNode
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** Switch that takes effect immediately. */
export function Switch({ checked, disabled, note, onChange, children }: SwitchProps) {
  return (
    <label className="flex min-h-14 items-center gap-4 py-2 has-[:disabled]:text-ink-faint">
      <span className="min-w-0 flex-1">
        <span className="text-16">{children}</span>
        {note && <span className="block text-13 text-ink-faint">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="relative h-7 w-12 shrink-0 rounded-full bg-ink-faint/40 transition-colors peer-checked:bg-accent peer-disabled:opacity-50 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-5"
      />
    </label>
  )
}
