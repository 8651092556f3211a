import { type TextareaHTMLAttributes, useId } from 'react'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  label: string
  error?: string | undefined
}

/** Field for text of several lines. */
export function TextArea({ label, error, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold text-ink-soft">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={`w-full rounded-control bg-sunken px-4 py-3 text-16 outline-none ring-inset placeholder:text-ink-faint focus-visible:bg-surface focus-visible:ring-2 ${error ? 'ring-2 ring-danger' : 'ring-focus'}`}
      />
      {error && (
        <p id={`${id}-note`} className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
