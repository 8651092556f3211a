import { formatWon } from '@shop/rules'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { type Choice, findShipmentText } from './option-steps.ts'

const LOW_STOCK = 10
const ROW =
  'pressable flex min-h-13 w-full items-center gap-3 rounded-control bg-sunken px-4 py-2.5 text-left text-14 aria-disabled:text-ink-faint'

const PICKED =
  'flex min-h-12 w-full items-center gap-2 rounded-control px-4 text-left text-14 ring-1 ring-line ring-inset'

/** Stock and shipment date of a choice that is a complete combination. */
function Facts({ choice }: { choice: Choice }) {
  const { combination, reason } = choice
  const facts = [
    combination && findShipmentText(combination, choice.name),
    reason === undefined &&
      combination?.productOptionStatus === 'stock_in' &&
      combination.amount <= LOW_STOCK &&
      `${combination.amount}개 남음`,
  ].filter((fact) => typeof fact === 'string')
  return facts.length > 0 && <span className="text-12 text-ink-faint">{facts.join(' · ')}</span>
}

interface OptionChoicesProps {
  /** Name of the step, e.g. 중량. */
  name: string
  choices: readonly Choice[]
  /** Focuses the step, so that keyboard users continue with the next one. */
  focus: boolean
  onPick: (choice: Choice) => void
}

/** One selection step. Arrow keys move, Enter selects. Choices that cannot be selected show the reason and stay focusable. */
export function OptionChoices({ name, choices, focus, onPick }: OptionChoicesProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (focus) list.current?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus()
  }, [focus])
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    if (by === 0 || buttons.length === 0) return
    event.preventDefault()
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  return (
    <ul ref={list} aria-label={`${name} 선택`} className="flex flex-col gap-2">
      {choices.map((choice) => (
        <li key={choice.id}>
          <button
            type="button"
            aria-disabled={choice.reason !== undefined || undefined}
            onKeyDown={move}
            onClick={() => choice.reason === undefined && onPick(choice)}
            className={ROW}
          >
            <span className="flex min-w-0 flex-1 flex-col">
              <span className={choice.reason === undefined ? 'font-semibold' : ''}>{choice.name}</span>
              <Facts choice={choice} />
            </span>
            {choice.reason !== undefined && (
              <span className="rounded-[6px] bg-line px-1.5 py-0.5 text-12 font-semibold text-ink-soft">
                {choice.reason}
              </span>
            )}
            <span className="figures shrink-0 font-semibold">
              {formatWon(choice.price)}
              {choice.isFrom && '부터'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PickedStepProps {
  name: string
  value: string
  /** Reopens the step; undefined if it has no other value. */
  onBack: (() => void) | undefined
}

/** A completed step with its value. */
export function PickedStep({ name, value, onBack }: PickedStepProps) {
  const content = (
    <>
      <CheckIcon size={18} className="shrink-0 text-accent-ink" />
      <span className="shrink-0 text-ink-faint">{name}</span>
      <span className="min-w-0 flex-1 truncate font-semibold">{value}</span>
    </>
  )
  if (!onBack) return <p className={PICKED}>{content}</p>
  return (
    <button type="button" onClick={onBack} className={`pressable ${PICKED}`}>
      {content}
      <span className="shrink-0 text-13 font-semibold text-accent-ink">바꾸기</span>
    </button>
  )
}
