import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface Tab<K extends string> {
  key: K
  label: ReactNode
}
interface TabsProps<K extends string> {
  label: string
  tabs: readonly Tab<K>[]
  current: K
  onChange: (key: K) => void
  /** Panel of the current tab. */
  children: ReactNode
}
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
const TAB =
  'relative flex h-12 flex-1 items-center justify-center px-3 text-14 font-semibold whitespace-nowrap text-ink-faint transition-colors aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-ink'

/** Tabs with a panel. Arrow keys, Home and End move between tabs; Tab moves into the panel. */
export function Tabs<K extends string>({ label, tabs, current, onChange, children }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = step(
      tabs.findIndex((tab) => tab.key === current),
      tabs.length,
    )
    const next = tabs[at]
    if (!next) return
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="hairline-b no-scrollbar flex overflow-x-auto bg-surface"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
            className={TAB}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
