import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string
  /** Error shown beside the field. */
  error?: string | undefined
  hint?: string | undefined
  /** Button or unit inside the field, at its end. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, error, hint, trailing, id, ...rest }: TextFieldProps) {
  const made = useId()
  const inputId = id ?? made
  const noteId = `${inputId}-note`
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={inputId} className="text-13 font-semibold text-ink-soft">
        {label}
        {rest.required && <span className="text-accent-ink"> *</span>}
      </label>
      <div
        className={`flex h-12 items-center gap-2 rounded-control bg-sunken pr-1 ring-inset transition-shadow has-[input:focus-visible]:bg-surface has-[input:focus-visible]:ring-2 ${error ? 'ring-2 ring-danger' : 'ring-focus'}`}
      >
        <input
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className="h-full min-w-0 flex-1 bg-transparent pl-4 text-16 outline-none placeholder:text-ink-faint disabled:text-ink-faint"
        />
        {trailing}
      </div>
      {note && (
        <p id={noteId} className={`text-12 ${error ? 'text-danger' : 'text-ink-faint'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
