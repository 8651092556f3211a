import { MinusIcon, PlusIcon } from '#src/ui/icons/sign-icons.tsx'

interface StepperProps {
  /** Name of the counted item, e.g. the option. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}
const BUTTON = 'pressable flex size-11 items-center justify-center rounded-full disabled:text-ink-faint/50'

/** Buttons to increase and decrease a quantity. */
export function Stepper({ label, value, min = 1, max = 999, onChange }: StepperProps) {
  return (
    <fieldset className="inline-flex items-center rounded-chip bg-sunken">
      <legend className="sr-only">{label} 수량</legend>
      <button
        type="button"
        aria-label="하나 빼기"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={BUTTON}
      >
        <MinusIcon size={18} />
      </button>
      <output className="figures min-w-7 text-center text-14 font-semibold">{value}</output>
      <button
        type="button"
        aria-label="하나 더하기"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={BUTTON}
      >
        <PlusIcon size={18} />
      </button>
    </fieldset>
  )
}
