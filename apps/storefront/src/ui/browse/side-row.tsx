import { type ReactNode, useRef } from 'react'
import { useRestoredRow } from '#src/lib/view-restoration/use-restored-view.ts'

/** Horizontally scrolling row. Restores its scroll position after going back. */
export function SideRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  useRestoredRow(row, label)
  return (
    <ul
      ref={row}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
      tabIndex={0}
      className="no-scrollbar -mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-1"
    >
      {children}
    </ul>
  )
}
