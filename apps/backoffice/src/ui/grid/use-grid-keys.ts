import { type KeyboardEvent, type RefObject, useState } from 'react'

interface KeyTargets {
  /** Number of loaded rows. */
  count: number
  searchRef: RefObject<HTMLInputElement | null>
  show: (at: number) => void
  toggle: (at: number) => void
  open: (at: number) => void
  /** Begins the first inline edit of a row. */
  edit: (at: number) => void
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')

/** Keys of a grid: j and k or arrows move, x selects, Enter opens, e edits, / searches. */
export const useGridKeys = ({ count, searchRef, show, toggle, open, edit }: KeyTargets) => {
  const [active, setActive] = useState<number>()
  const move = (to: number): void => {
    const at = Math.max(0, Math.min(count - 1, to))
    setActive(at)
    show(at)
  }
  const onRow = (run: (at: number) => void) => () => {
    if (active !== undefined && active < count) run(active)
  }
  const keys: Readonly<Record<string, () => void>> = {
    j: () => move(active === undefined ? 0 : active + 1),
    ArrowDown: () => move(active === undefined ? 0 : active + 1),
    k: () => move((active ?? 1) - 1),
    ArrowUp: () => move((active ?? 1) - 1),
    Home: () => move(0),
    End: () => move(count - 1),
    x: onRow(toggle),
    e: onRow(edit),
    Enter: onRow(open),
    '/': () => searchRef.current?.focus(),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey || count === 0) return
    const run = keys[event.key]
    // Enter on a link or a button inside the grid is its own
    if (!run || (event.key === 'Enter' && event.target !== event.currentTarget)) return
    event.preventDefault()
    run()
  }
  return { active: active !== undefined && active < count ? active : undefined, onKeyDown }
}
