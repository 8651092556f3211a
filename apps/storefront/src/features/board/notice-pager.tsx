import { ButtonLink } from '#src/ui/controls/button.tsx'
import { toNoticesAddress } from './board-address.ts'

/** Links to the previous and next page. Renders nothing if there is only one page. */
export function NoticePager({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null
  return (
    <nav aria-label="공지 쪽" className="flex items-center justify-center gap-4 px-5 py-6">
      {page > 1 && (
        <ButtonLink look="line" size="small" to={toNoticesAddress(page - 1)}>
          이전
        </ButtonLink>
      )}
      <p className="figures text-14 text-ink-soft">
        <span className="sr-only">지금 쪽 </span>
        {page} / {pages}
      </p>
      {page < pages && (
        <ButtonLink look="line" size="small" to={toNoticesAddress(page + 1)}>
          다음
        </ButtonLink>
      )}
    </nav>
  )
}
