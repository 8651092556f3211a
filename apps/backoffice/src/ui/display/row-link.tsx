import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Link of a row to its own screen, for the first column of a grid: rows open by keyboard, and in a new tab. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
