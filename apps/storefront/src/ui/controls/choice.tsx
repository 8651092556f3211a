import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  children: ReactNode
  /** Some of its items are checked. Only shown while the checkbox itself is not checked. */
  mixed?: boolean
  ref?: Ref<HTMLInputElement>
}
const ROW = 'flex min-h-11 items-center gap-2.5 text-14 has-[:disabled]:text-ink-faint'
const MARK =
  'flex size-6 shrink-0 items-center justify-center ring-[1.5px] ring-inset ring-ink-faint/50 transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-checked:bg-accent peer-checked:text-on-accent peer-checked:ring-accent peer-disabled:bg-sunken peer-disabled:text-ink-faint peer-disabled:ring-line'
/** Checkboxes only: browsers also match `:indeterminate` on radios of a group without a selection. */
const MIXED = 'peer-indeterminate:bg-accent-soft peer-indeterminate:ring-accent'

/** Checkbox with a label. The children may be visually hidden but not omitted. */
export function Checkbox({ children, mixed = false, ref, ...rest }: ChoiceProps) {
  const keep = (element: HTMLInputElement | null) => {
    // a DOM property without an attribute
    if (element) element.indeterminate = mixed && !rest.checked
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <label className={ROW}>
      <input {...rest} ref={keep} type="checkbox" className="peer sr-only" />
      <span className={`${MARK} ${MIXED} rounded-[7px] text-transparent`} aria-hidden="true">
        <CheckIcon size={16} />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}

export interface RadioChoice<V extends string> {
  value: V
  label: ReactNode
  disabled?: boolean
}
interface RadioGroupProps<V extends string> {
  legend: string
  /** Shows the legend above the choices; false keeps it for screen readers only. */
  showLegend?: boolean
  value: V | undefined
  choices: readonly RadioChoice<V>[]
  onChange: (value: V) => void
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { legend, showLegend = true, value, choices, onChange } = props
  const name = useId()
  return (
    <fieldset>
      <legend className={showLegend ? 'mb-1 text-13 font-semibold text-ink-soft' : 'sr-only'}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={ROW}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            className="peer sr-only"
          />
          <span className={`${MARK} rounded-full`} aria-hidden="true">
            <span className="size-2.5 rounded-full bg-surface" />
          </span>
          <span className="min-w-0 flex-1">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
