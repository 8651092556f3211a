import type { Page } from '@shop/contract'
import { Button } from '#src/ui/controls/button.tsx'

interface SectionPagesProps {
  /** What is listed. */
  label: string
  page: Page
  onPage: (cursor: string | undefined) => void
}

/** Buttons to the pages before and after the shown one. Nothing for a single page. */
export function SectionPages({ label, page: { nextPage, prePage }, onPage }: SectionPagesProps) {
  if (nextPage === null && prePage === null) return undefined
  return (
    <nav aria-label={`${label} 쪽`} className="flex gap-2">
      <Button size="small" icon="left" disabled={prePage === null} onClick={() => onPage(prePage ?? undefined)}>
        이전
      </Button>
      <Button size="small" icon="right" disabled={nextPage === null} onClick={() => onPage(nextPage ?? undefined)}>
        다음
      </Button>
    </nav>
  )
}
