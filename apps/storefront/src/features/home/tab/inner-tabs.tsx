import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useCentred } from '#src/ui/browse/use-centred.ts'
import { type Place, useShown } from '#src/ui/browse/use-skeleton.ts'

interface InnerTabsProps {
  label: string
  tabs: readonly (Place<number> & { label: ReactNode })[]
  current: number
}
const TAB =
  'relative flex h-11 flex-1 items-center justify-center px-3 text-14 font-semibold whitespace-nowrap text-ink-faint transition-colors aria-[current=true]:text-ink aria-[current=true]:after:absolute aria-[current=true]:after:inset-x-0 aria-[current=true]:after:bottom-0 aria-[current=true]:after:h-0.5 aria-[current=true]:after:bg-ink'

/**
 * Inner tabs of a sub tab. Sticky below the sub tabs, the selected one is scrolled to the center, and each has an address.
 * SCREEN-3
 */
export function InnerTabs({ label, tabs, current }: InnerTabsProps) {
  const row = useRef<HTMLElement>(null)
  const [shown, onClick] = useShown(tabs, current)
  useCentred(row, shown)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed
    <nav
      ref={row}
      aria-label={label}
      onClick={onClick}
      className="hairline-b no-scrollbar sticky top-41 z-10 flex overflow-x-auto bg-surface/95 backdrop-blur-md"
    >
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.to} replace aria-current={tab.key === shown ? 'true' : undefined} className={TAB}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
