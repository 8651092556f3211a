import type { ReviewableItem } from '@shop/contract'
import { formatWon } from '@shop/rules'

type Expected = Pick<ReviewableItem, 'expectedTextReviewPoint' | 'expectedPhotoReviewPoint'>

/** Points that the review earns now, and what photos would add. REVIEW-4 */
export function PointPromise({ item, hasPhotos }: { item: Expected; hasPhotos: boolean }) {
  const { expectedTextReviewPoint: text, expectedPhotoReviewPoint: photo } = item
  const now = hasPhotos ? photo : text
  if (photo === 0) return null
  return (
    <section aria-label="적립금" className="rounded-card bg-accent-soft px-4 py-3.5 text-14" aria-live="polite">
      <p className="figures font-semibold">
        {now > 0 ? `지금 남기면 ${formatWon(now)}을 바로 적립해요.` : '사진을 올리면 적립금을 드려요.'}
      </p>
      <p className="figures mt-0.5 text-13 text-ink-soft">
        글 후기 {formatWon(text)} · 사진 후기 {formatWon(photo)}
      </p>
    </section>
  )
}
