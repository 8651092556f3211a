import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import type { IconProps } from '#src/ui/icons/icon.tsx'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

export interface RowLink {
  label: string
  to: string
  icon?: ComponentType<IconProps>
  /** Current value, e.g. the phone number. */
  value?: ReactNode
}

/** Vertical list of links. */
export function RowLinks({ label, rows }: { label: string; rows: readonly RowLink[] }) {
  return (
    <nav aria-label={label}>
      <ul>
        {rows.map(({ label: name, to, icon: Icon, value }) => (
          <li key={to}>
            <Link to={to} className="pressable hairline-b flex min-h-14 items-center gap-3.5 text-16">
              {Icon && <Icon className="shrink-0 text-ink-soft" />}
              <span className="shrink-0">{name}</span>
              <span className="flex min-w-0 flex-1 justify-end text-right text-14 text-ink-faint">
                <span className="truncate">{value}</span>
              </span>
              <ForwardIcon size={18} className="shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
