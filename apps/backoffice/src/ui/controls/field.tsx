import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

export interface FieldFrame {
  label: string
  /** Error shown beside the field. */
  error?: string | undefined
  hint?: string | undefined
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
}

/** Ref of the frame of a control: focuses the control when it appears, for the first field of a screen that has nothing else. */
const focusIf = (isWanted: boolean | undefined) =>
  isWanted ? (frame: HTMLElement | null) => frame?.querySelector('input')?.focus() : undefined

const controlClass = (error: string | undefined, more = ''): string =>
  `w-full min-w-0 rounded-control bg-surface px-3 text-14 ring-1 ring-inset outline-none placeholder:text-ink-faint focus-visible:ring-2 focus-visible:outline-none disabled:bg-sunken disabled:text-ink-faint [&:not(select)]:read-only:bg-sunken ${
    error ? 'ring-danger' : 'ring-line focus-visible:ring-focus'
  } ${more}`

/** Label above a control, and its error or hint below it. */
function Frame({
  id,
  label,
  error,
  hint,
  isLabelHidden,
  isRequired,
  children,
}: FieldFrame & { id: string; isRequired?: boolean | undefined; children: ReactNode }) {
  const note = error ?? hint
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-13 font-semibold text-ink-soft'}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      {note && (
        <p id={`${id}-note`} className={`text-12 ${error ? 'text-danger' : 'text-ink-faint'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

const described = (id: string, { error, hint }: Pick<FieldFrame, 'error' | 'hint'>) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
})

export interface TextFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** Unit at the end of the field: `원`. */
  unit?: string
  /** Focused when it appears. */
  isFirst?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, error, hint, isLabelHidden, unit, isFirst, id, ...rest }: TextFieldProps) {
  const made = useId()
  const [focusFirst] = useState(() => focusIf(isFirst))
  const inputId = id ?? made
  return (
    <Frame {...{ id: inputId, label, error, hint, isLabelHidden, isRequired: rest.required }}>
      <span ref={focusFirst} className="relative flex">
        <input
          {...rest}
          {...described(inputId, { error, hint })}
          className={controlClass(
            error,
            `h-9 pointer-coarse:h-11 pointer-coarse:text-16 ${unit ? 'pr-8 text-right tabular-nums' : ''}`,
          )}
        />
        {unit && (
          <span aria-hidden="true" className="absolute inset-y-0 right-3 flex items-center text-13 text-ink-faint">
            {unit}
          </span>
        )}
      </span>
    </Frame>
  )
}

export interface SelectFieldProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: readonly (readonly [value: string, label: string])[]
  ref?: Ref<HTMLSelectElement>
}

export function SelectField({ label, error, hint, isLabelHidden, options, id, ...rest }: SelectFieldProps) {
  const made = useId()
  const selectId = id ?? made
  return (
    <Frame {...{ id: selectId, label, error, hint, isLabelHidden, isRequired: rest.required }}>
      <select
        {...rest}
        {...described(selectId, { error, hint })}
        className={controlClass(error, 'h-9 pointer-coarse:h-11 pointer-coarse:text-16')}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

export interface TextAreaProps extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, error, hint, isLabelHidden, id, rows = 3, ...rest }: TextAreaProps) {
  const made = useId()
  const areaId = id ?? made
  return (
    <Frame {...{ id: areaId, label, error, hint, isLabelHidden, isRequired: rest.required }}>
      <textarea
        rows={rows}
        {...rest}
        {...described(areaId, { error, hint })}
        className={controlClass(error, 'py-2 pointer-coarse:text-16')}
      />
    </Frame>
  )
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  label: string
  isLabelHidden?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, isLabelHidden, ...rest }: CheckboxProps) {
  return (
    <label className="inline-flex items-center gap-2 text-14 pointer-coarse:min-h-11">
      <input {...rest} type="checkbox" className="size-4 shrink-0 accent-[var(--b-accent)] pointer-coarse:size-5" />
      <span className={isLabelHidden ? 'sr-only' : ''}>{label}</span>
    </label>
  )
}
