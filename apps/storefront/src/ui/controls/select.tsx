import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { DownIcon } from '#src/ui/icons/sign-icons.tsx'

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  label: string
  /** Shows the label to screen readers only. */
  bare?: boolean
  error?: string | undefined
  choices: readonly { value: string; label: string; disabled?: boolean }[]
  ref?: Ref<HTMLSelectElement>
}

/** Native select, which is the easiest to use on phones. */
export function Select({ label, bare = false, error, choices, id, ...rest }: SelectProps) {
  const made = useId()
  const selectId = id ?? made
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={selectId} className={bare ? 'sr-only' : 'text-13 font-semibold text-ink-soft'}>
        {label}
        {rest.required && <span className="text-accent-ink"> *</span>}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={selectId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${selectId}-note` : undefined}
          className={`h-12 w-full appearance-none rounded-control bg-sunken pr-11 pl-4 text-16 ring-inset outline-none transition-shadow focus-visible:bg-surface focus-visible:ring-2 ${error ? 'ring-2 ring-danger' : 'ring-focus'}`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <DownIcon size={20} className="pointer-events-none absolute top-3.5 right-3 text-ink-faint" />
      </div>
      {error && (
        <p id={`${selectId}-note`} className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
