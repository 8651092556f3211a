import type { ReviewOrder } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import { PageSteps } from '#src/features/product/overlay/page-steps.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { firstChoice, reviewInput, type ReviewChoice, SHOWN_REVIEWS } from './review-input.ts'
import { ReviewPointNote } from './review-point-note.tsx'
import { RecommendedReviews } from './recommended-reviews.tsx'
import { ReviewRow, type ShownReview } from './review-row.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { orderTexts, reviewOrders } from './review-texts.ts'
import { photosOfReviews, photosOfSummary } from './review-photos.tsx'

const loadViewer = () => import('#src/features/product/viewer/photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer)

interface Viewed {
  open: boolean
  photos: ReturnType<typeof photosOfSummary>
  start: number
}

function Choices({ choice, onChange }: { choice: ReviewChoice; onChange: (change: Partial<ReviewChoice>) => void }) {
  return (
    <fieldset className="no-scrollbar -mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 py-1">
      <legend className="sr-only">후기 고르기</legend>
      <Chip chosen={choice.photosOnly} onClick={() => onChange({ photosOnly: !choice.photosOnly })}>
        사진 후기만
      </Chip>
      {reviewOrders.map((order: ReviewOrder) => (
        <Chip key={order} chosen={choice.orderBy === order} onClick={() => onChange({ orderBy: order })}>
          {orderTexts[order]}
        </Chip>
      ))}
    </fieldset>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

const noViewed: Viewed = { open: false, photos: [], start: 0 }

/** All reviews in one look, then one by one, by points or with pictures. */
function Reviews({ productId }: { productId: number }) {
  const top = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState(firstChoice)
  const [viewed, setViewed] = useState(noViewed)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...callQuery(api, 'review.listOfProduct', reviewInput(productId, choice)),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? <ErrorNote text={failureText(error)} onRetry={() => void refetch()} /> : <Waiting />
  const { summary, reviews, page } = data
  if (summary.count === 0)
    return (
      <>
        <EmptyState
          heading="h3"
          picture={<PaperIllustration />}
          title="아직 후기가 없어요"
          text="맛본 분의 이야기를 기다리고 있어요."
        />
        <RecommendedReviews />
      </>
    )
  const turnTo = (next: number) => {
    setChoice((before) => ({ ...before, page: next }))
    top.current?.scrollIntoView()
  }
  const see = (photos: Viewed['photos'], start: number) => setViewed({ open: true, photos, start })
  const seePhoto = (review: ShownReview, at: number) => see(photosOfReviews([review]), at)
  return (
    <div className="flex flex-col gap-4">
      <ReviewSummary summary={summary} onPhoto={(at) => see(photosOfSummary(summary, reviews), at)} />
      <div ref={top} className="scroll-mt-28">
        <Choices choice={choice} onChange={(change) => setChoice((before) => ({ ...before, ...change, page: 0 }))} />
        {reviews.length === 0 ? (
          <p className="py-12 text-center text-14 text-ink-faint">사진이 있는 후기가 아직 없어요.</p>
        ) : (
          <ul aria-label="후기" aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-50' : ''}>
            {reviews.map((review) => (
              <ReviewRow key={review.id} review={review} onPhoto={(at) => seePhoto(review, at)} />
            ))}
          </ul>
        )}
        <PageSteps label="후기" page={choice.page} pages={Math.ceil(page.count / SHOWN_REVIEWS)} onPage={turnTo} />
      </div>
      <LazyOverlay
        load={loadViewer}
        open={viewed.open}
        onClose={() => setViewed((before) => ({ ...before, open: false }))}
        label="후기 사진"
        photos={viewed.photos}
        start={viewed.start}
      />
    </div>
  )
}

interface ReviewSectionProps {
  productId: number
  /** Whether a review of it earns points. */
  earns: boolean
}

/** What buyers say of a product, and what saying something earns. */
export function ReviewSection({ productId, earns }: ReviewSectionProps) {
  return (
    <>
      <Reviews productId={productId} />
      {earns && <ReviewPointNote />}
    </>
  )
}
