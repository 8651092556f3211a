import { type ReactNode, useEffect } from 'react'

interface PageProps {
  title: string
  /** Sentence or facts under the title. */
  lead?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of a screen: its heading, its document title and its actions. */
export function Page({ title, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · 관리자`
  }, [title])
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-4 px-4 py-4 wide:px-6 wide:py-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" data-screen-only="">
        <div className="flex min-w-0 flex-col">
          <h1 className="text-22 font-bold">{title}</h1>
          {lead && <div className="text-13 text-ink-soft">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** White card with an optional heading. */
export function Card({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card bg-surface p-4 shadow-card ring-1 ring-line wide:p-5"
    >
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-16 font-bold">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}

/** Pairs of a name and a value. Two columns where there is room. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-2 text-14">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
