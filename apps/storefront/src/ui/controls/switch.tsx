import type { ReactNode } from 'react'

interface SwitchProps {
  checked: boolean
  disabled?: boolean
  /** Details below the name. */
  note?: ReactNode
  onChange: (checked: boolean) => void
  children: ReactNode
}

interface ToggleProps {
  checked: boolean
  disabled?: boolean | undefined
  /** Name for screen readers, if the text beside it is not enough. */
  name?: string
  onChange: (checked: boolean) => void
}

const TRACK =
  'relative h-7 w-12 shrink-0 rounded-full bg-ink-faint/40 transition-colors peer-checked:bg-accent peer-disabled:opacity-50 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-5'

function Toggle({ checked, disabled, name, onChange }: ToggleProps) {
  return (
    <>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer sr-only"
      />
      <span aria-hidden="true" className={TRACK} />
    </>
  )
}

/** Switch that takes effect immediately. */
export function Switch({ checked, disabled, note, onChange, children }: SwitchProps) {
  return (
    <label className="flex min-h-14 items-center gap-4 py-2 has-[:disabled]:text-ink-faint">
      <span className="min-w-0 flex-1">
        <span className="text-16">{children}</span>
        {note && <span className="block text-13 text-ink-faint">{note}</span>}
      </span>
      <Toggle checked={checked} disabled={disabled} onChange={onChange} />
    </label>
  )
}

/** Switch in a cell of a table: `name` is read out. `label` is shown before it on phones, where the head of the column is not. */
export function CellSwitch({ label, ...toggle }: ToggleProps & { name: string; label: string }) {
  return (
    <label className="relative inline-flex min-h-11 items-center gap-2">
      <span aria-hidden="true" className="text-13 text-ink-soft min-[640px]:hidden">
        {label}
      </span>
      <Toggle {...toggle} />
    </label>
  )
}
