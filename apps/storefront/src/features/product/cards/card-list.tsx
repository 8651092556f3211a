import { type ReactNode, useRef } from 'react'
import { useRestoredRow } from '#src/lib/view-restoration/use-restored-view.ts'
import { useCardTaps } from './use-card-taps.ts'

interface CardListProps {
  className: string
  /** Accessible name, required if the row scrolls and must be focusable for the arrow keys. */
  label?: string
  children: ReactNode
}

/** List of cards that handles taps on them. */
export function CardList({ className, label, children }: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const invitation = useCardTaps(list)
  useRestoredRow(list, label)
  return (
    <>
      <ul ref={list} className={className} {...(label !== undefined && { 'aria-label': label, tabIndex: 0 })}>
        {children}
      </ul>
      {invitation}
    </>
  )
}
