import type { ReportName } from '@shop/contract'
import { reportTables } from '@shop/rules/reports'
import { Link, useLocation } from 'react-router'

/** Links to the other reports of the same days. */
export function ReportTabs({ open }: { open: ReportName }) {
  const { search } = useLocation()
  return (
    <nav aria-label="보고서" className="flex overflow-x-auto border-b border-line" data-screen-only="">
      {Object.entries(reportTables).map(([name, { title }]) => (
        <Link
          key={name}
          to={{ pathname: `/reports/${name}`, search }}
          aria-current={name === open ? 'page' : undefined}
          className={`flex h-11 shrink-0 items-center border-b-2 px-3 text-14 font-semibold whitespace-nowrap ${
            name === open ? 'border-accent text-ink' : 'border-transparent text-ink-soft'
          }`}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
