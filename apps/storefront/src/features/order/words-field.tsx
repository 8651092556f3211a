import { useId } from 'react'

interface WordsFieldProps {
  id?: string
  label: string
  rows: number
  /** Maximum number of characters. */
  most: number
  placeholder: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** Multi-line text field with the number of characters left. */
export function WordsField({ id: given, label, rows, most, placeholder, value, error, onChange }: WordsFieldProps) {
  const made = useId()
  const id = given ?? made
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold text-ink-soft">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        maxLength={most}
        value={value}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`w-full resize-none rounded-control bg-sunken px-4 py-3 text-16 outline-none ring-inset placeholder:text-ink-faint focus-visible:bg-surface focus-visible:ring-2 ${error ? 'ring-2 ring-danger' : 'ring-focus'}`}
      />
      <p
        id={`${id}-note`}
        className={`figures flex justify-between gap-3 text-12 ${error ? 'text-danger' : 'text-ink-faint'}`}
      >
        <span>{error}</span>
        <span>
          {value.length}/{most}
        </span>
      </p>
    </div>
  )
}
