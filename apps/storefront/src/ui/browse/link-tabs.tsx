import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useCentred } from './use-centred.ts'
import { type Place, useShown } from './use-skeleton.ts'

export type LinkTab = Place<string> & { label: ReactNode }
interface LinkTabsProps {
  label: string
  tabs: readonly LinkTab[]
  current: string | undefined
}
const TAB =
  'relative flex h-12 shrink-0 items-center px-2.5 text-16 font-semibold whitespace-nowrap text-ink-faint transition-colors aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent'

/** Tabs that link to pages. The row scrolls to keep the current tab in view, and marks a tapped tab as current immediately. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const [shown, onClick] = useShown<string | undefined>(tabs, current)
  useCentred(row, shown)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed
    <nav aria-label={label} onClick={onClick}>
      <div ref={row} className="no-scrollbar relative flex h-12 overflow-x-auto px-2.5">
        {tabs.map((tab) => (
          <Link key={tab.key} to={tab.to} aria-current={tab.key === shown ? 'page' : undefined} className={TAB}>
            {tab.label}
          </Link>
        ))}
      </div>
    </nav>
  )
}
