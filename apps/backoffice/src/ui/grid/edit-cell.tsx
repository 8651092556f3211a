import { type KeyboardEvent, useRef, useState } from 'react'
import { showFailure } from '#src/ui/overlay/toast.tsx'

interface EditCellProps {
  /** What is edited: `사과 5kg 가격`. */
  label: string
  value: string
  /** The value as it is shown. */
  text?: string
  inputMode?: 'text' | 'numeric'
  /** Returns the error of an invalid text. */
  check?: (text: string) => string | undefined
  /** Saves the text. The cell shows the new text at once and the former one again if it fails. */
  onSave: (text: string) => Promise<unknown>
}

/** Value of a cell that is edited in place: click, Enter or e begins, Enter saves, Escape cancels. */
export function EditCell({ label, value, text = value, inputMode = 'text', check, onSave }: EditCellProps) {
  const [typed, setTyped] = useState<string>()
  const [pending, setPending] = useState<string>()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const error = typed === undefined ? undefined : check?.(typed.trim())
  const leave = (): void => {
    setTyped(undefined)
    setTimeout(() => buttonRef.current?.focus())
  }
  const save = async (): Promise<void> => {
    if (typed === undefined || error !== undefined) return
    const next = typed.trim()
    leave()
    if (next === value) return
    setPending(next)
    try {
      await onSave(next)
    } catch (reason) {
      showFailure(reason)
    } finally {
      setPending(undefined)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') leave()
  }
  if (typed !== undefined)
    return (
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has asked to edit this cell
        autoFocus
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        title={error}
        inputMode={inputMode}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void (error === undefined ? save() : leave())}
        className={`h-8 w-full min-w-0 rounded-control bg-surface px-2 text-14 tabular-nums ring-2 ring-inset outline-none ${error ? 'ring-danger' : 'ring-focus'}`}
      />
    )
  return (
    <button
      ref={buttonRef}
      type="button"
      data-edit=""
      aria-label={`${label} ${text}, 고치기`}
      onClick={() => setTyped(value)}
      className={`-mx-1.5 max-w-[calc(100%+0.75rem)] truncate rounded-control px-1.5 py-1 tabular-nums underline decoration-line decoration-dotted underline-offset-4 hover:bg-sunken ${pending === undefined ? '' : 'animate-breathe'}`}
    >
      {pending ?? text}
    </button>
  )
}
