import type { ReactNode } from 'react'
import { Link } from 'react-router'

const LOOK =
  'pressable finger inline-flex h-9 shrink-0 items-center gap-1 rounded-chip px-3.5 text-14 font-semibold whitespace-nowrap'
const toneOf = (chosen: boolean | undefined): string =>
  chosen ? 'bg-ink text-surface' : 'bg-surface text-ink-soft ring-1 ring-inset ring-line hover:bg-sunken'

interface ChipProps {
  chosen?: boolean
  onClick: () => void
  children: ReactNode
}
/** Toggle chip. */
export function Chip({ chosen, onClick, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={chosen ?? false} onClick={onClick} className={`${LOOK} ${toneOf(chosen)}`}>
      {children}
    </button>
  )
}

interface ChipLinkProps {
  chosen?: boolean
  to: string
  /** Scrolls to the top when selected, because the chip stays visible while the list scrolls. */
  fromTop?: boolean
  children: ReactNode
}
/** Chip that links to another view of the list, with its own address. */
export function ChipLink({ chosen, to, fromTop = false, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset={!fromTop}
      aria-current={chosen ? 'true' : undefined}
      className={`${LOOK} ${toneOf(chosen)}`}
    >
      {children}
    </Link>
  )
}
