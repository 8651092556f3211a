import type { ReviewOrder } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import { PageSteps } from '#src/features/product/overlay/page-steps.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, useCall } from '#src/lib/call/call-query.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { firstChoice, reviewInput, type ReviewChoice, SHOWN_REVIEWS } from './review-input.ts'
import { ReviewRow, type ShownReview } from './review-row.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { photosOfReviews, photosOfSummary } from './review-photos.tsx'
import { Accordion } from '#src/ui/display/accordion.tsx'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'

// lazy: most products have reviews of their own
const loadRail = async () => (await import('#src/features/home/sections/review-rail.tsx')).ReviewRail
const ReviewRail = lazyInView(loadRail, import.meta.env.SSR ? await loadRail() : undefined)

const TITLE = '다른 상품의 추천 후기'

/** Reviews of other products, shown if the product has none. Renders nothing if loading fails. C105 */
export function RecommendedReviews() {
  const { data, isPending } = useCall('review.listRecommended')
  if (!isPending && !data?.reviews.length) return null
  return (
    <div className="mt-2 min-h-100">
      <h3 className="mb-4 text-16 font-bold">{TITLE}</h3>
      <ReviewRail label={TITLE} reviews={data?.reviews ?? []} pending={isPending} products={[]} />
    </div>
  )
}

/** Points earned by a review and when, in the texts of the shop. Renders nothing if loading fails. C098, REVIEW-4 */
export function ReviewPointNote() {
  const { data, isError } = useCall('review.getPointDescription')
  if (isError) return null
  return (
    <div className="mt-5 min-h-14 rounded-control bg-sunken px-4 *:shadow-none">
      {data && (
        <Accordion title={data.title}>
          <ul className="flex list-disc flex-col gap-1 pl-4 text-13">
            {data.descriptions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Accordion>
      )}
    </div>
  )
}

export const orderTexts: Readonly<Record<ReviewOrder, string>> = {
  latest: '최신순',
  helpful: '도움순',
  scoreDesc: '별점 높은순',
  scoreAsc: '별점 낮은순',
}
export const reviewOrders = Object.keys(orderTexts) as ReviewOrder[]

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

/** Summary of all reviews, then a list sorted by rating or limited to photos. */
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
  /** Whether a review of the product earns points. */
  earns: boolean
}

/** Reviews of a product, and the points a review earns. */
export function ReviewSection({ productId, earns }: ReviewSectionProps) {
  return (
    <>
      <Reviews productId={productId} />
      {earns && <ReviewPointNote />}
    </>
  )
}
