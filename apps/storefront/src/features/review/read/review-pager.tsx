import { ButtonLink } from '#src/ui/controls/button.tsx'
import { type ReviewView, toReviewsAddress } from './review-address.ts'

interface ReviewPagerProps {
  productId: number
  view: ReviewView
  pages: number
}

/** Links to the previous and next page; from a page beyond the end, to the last one. Renders nothing if there is only one page. */
export function ReviewPager({ productId, view, pages }: ReviewPagerProps) {
  const last = Math.max(0, pages - 1)
  if (last === 0 && view.page === 0) return null
  const toPage = (page: number) => toReviewsAddress(productId, { ...view, page })
  return (
    <nav aria-label="후기 쪽" className="flex items-center justify-center gap-4 py-6">
      {view.page > 0 && (
        <ButtonLink look="line" size="small" to={toPage(Math.min(view.page - 1, last))}>
          이전
        </ButtonLink>
      )}
      <p className="figures text-14 text-ink-soft">
        <span className="sr-only">지금 쪽 </span>
        {Math.min(view.page, last) + 1} / {last + 1}
      </p>
      {view.page < last && (
        <ButtonLink look="line" size="small" to={toPage(view.page + 1)}>
          다음
        </ButtonLink>
      )}
    </nav>
  )
}
