import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/button.tsx'

/**
 * Content for paper: `<PrintSheet title="피킹 목록" pages={[<Table />, …]} />`. Each entry of `pages` begins on a new page. The rest of the
 * screen (rail, bars, buttons) is left out on paper: elements with `data-screen-only`.
 */
export function PrintSheet({ title, pages }: { title: string; pages: readonly { key: string; content: ReactNode }[] }) {
  return (
    <div className="flex flex-col gap-4">
      <div data-screen-only="" className="flex items-center justify-between gap-2">
        <p className="text-14 text-ink-soft">
          {title} {pages.length}장
        </p>
        <Button look="primary" icon="print" onClick={() => window.print()}>
          인쇄하기
        </Button>
      </div>
      {pages.map(({ key, content }, at) => (
        <article
          key={key}
          className={`rounded-card bg-surface p-6 ring-1 ring-line print:rounded-none print:p-0 print:ring-0 ${at > 0 ? 'break-before-page' : ''}`}
        >
          {content}
        </article>
      ))}
    </div>
  )
}
