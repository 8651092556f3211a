import type { ReactNode } from 'react'

interface WayProps {
  icon: ReactNode
  label: string
  onClick: () => void
  /** A share is in progress. */
  busy?: boolean
}

/** One share option. */
export function ShareWay({ icon, label, onClick, busy = false }: WayProps) {
  return (
    <li>
      <button
        type="button"
        aria-busy={busy}
        onClick={() => !busy && onClick()}
        className="pressable flex min-h-14 w-full items-center gap-3.5 rounded-control px-1 text-left text-16 hover:bg-sunken aria-busy:text-ink-faint"
      >
        <span className="flex size-11 items-center justify-center rounded-full bg-sunken">{icon}</span>
        {label}
      </button>
    </li>
  )
}
