import { type ReactNode, useRef } from 'react'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { useCentred } from './use-centred.ts'
import { type Place, useShown } from './use-skeleton.ts'

interface ChipRowProps<K> {
  label: string
  chips: readonly (Place<K> & { label: ReactNode })[]
  current: K
  /** Scrolls to the top when a chip is selected, because the row stays visible while the list scrolls. */
  fromTop?: boolean
  /** Classes for the position of the row. */
  className: string
}

/**
 * Row of chips to select one view of a list. Scrolls to keep the selected chip in view. A tapped chip is selected immediately.
 */
export function ChipRow<K extends string | number | undefined>({
  label,
  chips,
  current,
  fromTop = false,
  className,
}: ChipRowProps<K>) {
  const row = useRef<HTMLElement>(null)
  const [shown, onClick] = useShown(chips, current)
  useCentred(row, shown ?? '')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed
    <nav
      ref={row}
      aria-label={label}
      onClick={onClick}
      className={`no-scrollbar relative flex gap-2 overflow-x-auto ${className}`}
    >
      {chips.map((chip) => (
        <ChipLink key={chip.key ?? ''} to={chip.to} chosen={chip.key === shown} fromTop={fromTop}>
          {chip.label}
        </ChipLink>
      ))}
    </nav>
  )
}
