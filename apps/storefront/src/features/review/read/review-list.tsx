import { useState } from 'react'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import { useMemberAct, useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { subjectOf } from '../review-paths.ts'
import { HelpfulButton } from './helpful-button.tsx'
import { photosOfReviews } from './review-photos.tsx'
import { ReviewRow } from './review-row.tsx'
import { useReviewMarks } from './use-review-marks.ts'
import type { ShownReview, Summary } from './use-reviews.ts'

const loadReport = () => import('../report/report-sheet.tsx').then(({ ReportSheet }) => ReportSheet)
const loadViewer = () => import('#src/features/product/viewer/photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer)

interface ReportButtonProps {
  productId: number
  reviewId: number
  onReport: () => void
}
function ReportButton({ productId, reviewId, onReport }: ReportButtonProps) {
  const subject = subjectOf(reviewId)
  const onClick = useMemberAct('report', onReport, productId, subject)
  useResumedAct(productId, 'report', onReport, subject)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="finger h-9 px-1 text-12 text-ink-faint underline underline-offset-2"
    >
      신고
    </button>
  )
}

interface ReviewListProps {
  productId: number
  reviews: readonly ShownReview[]
  attributes: Summary['attributes']
  /** Searched words. */
  term: string
  busy: boolean
}

/** List of reviews. Those that this member has reported are not shown. REVIEW-3 */
export function ReviewList({ productId, reviews, attributes, term, busy }: ReviewListProps) {
  const marks = useReviewMarks(productId)
  const [reported, setReported] = useState<{ id: number; open: boolean }>({ id: 0, open: false })
  const [viewed, setViewed] = useState({ open: false, photos: photosOfReviews([]), start: 0 })
  const shown = reviews.filter(({ id }) => !marks.reported.includes(id))
  const seePhoto = (review: ShownReview, start: number) =>
    setViewed({ open: true, photos: photosOfReviews([review]), start })
  return (
    <>
      <ul aria-label="후기" aria-busy={busy} className={busy ? 'opacity-50' : ''}>
        {shown.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            attributes={attributes}
            term={term}
            onPhoto={(at) => seePhoto(review, at)}
          >
            <HelpfulButton productId={productId} review={review} isHelpful={marks.helpful.includes(review.id)} />
            <ReportButton
              productId={productId}
              reviewId={review.id}
              onReport={() => setReported({ id: review.id, open: true })}
            />
          </ReviewRow>
        ))}
      </ul>
      {shown.length < reviews.length && (
        <p className="pt-5 text-center text-13 text-ink-faint">신고하신 후기는 보이지 않아요.</p>
      )}
      <LazyOverlay
        load={loadReport}
        open={reported.open}
        onClose={() => setReported(({ id }) => ({ id, open: false }))}
        productId={productId}
        reviewId={reported.id}
      />
      <LazyOverlay
        load={loadViewer}
        open={viewed.open}
        onClose={() => setViewed((before) => ({ ...before, open: false }))}
        label="후기 사진"
        photos={viewed.photos}
        start={viewed.start}
        captioned
      />
    </>
  )
}
