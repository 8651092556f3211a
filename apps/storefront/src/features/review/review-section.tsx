import { useRef, useState } from 'react'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import { PageSteps } from '#src/features/product/overlay/page-steps.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Accordion } from '#src/ui/display/accordion.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { formatCount } from '@shop/rules'
import { FoundReviews } from './read/found-reviews.tsx'
import { toReviewsAddress } from './read/review-address.ts'
import { ReviewChoices } from './read/review-choices.tsx'
import { NoReviews, ReviewsSkeleton } from './read/review-states.tsx'
import { ReviewSummary } from './read/review-summary.tsx'
import { useGallery } from './read/use-gallery.ts'
import { useReviews } from './read/use-reviews.ts'
import { firstChoice, SHOWN_REVIEWS } from './review-input.ts'

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

const loadGallery = () => import('./read/review-gallery.tsx').then(({ ReviewGallery }) => ReviewGallery)

/** Summary of all reviews, then a list that can be searched, filtered and sorted. */
function Reviews({ productId }: { productId: number }) {
  const top = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState(firstChoice)
  const { summary, reviews, pages, isBusy, error, retry } = useReviews(productId, choice, SHOWN_REVIEWS)
  const { gallery, see } = useGallery(summary)
  if (!summary) return error ? <ErrorNote text={failureText(error)} onRetry={retry} /> : <ReviewsSkeleton />
  if (summary.count === 0)
    return (
      <>
        <NoReviews />
        <RecommendedReviews />
      </>
    )
  const turnTo = (page: number) => {
    setChoice((before) => ({ ...before, page }))
    top.current?.scrollIntoView()
  }
  return (
    <div className="flex flex-col gap-4">
      <ReviewSummary
        summary={summary}
        photosTo={toReviewsAddress(productId, { ...firstChoice, isGrid: true })}
        onPhoto={see}
      />
      <div ref={top} className="scroll-mt-28">
        <ReviewChoices choice={choice} summary={summary} onChange={setChoice} />
        <FoundReviews {...{ productId, choice, summary, reviews, isBusy, error, retry }} />
        <PageSteps label="후기" page={choice.page} pages={pages} onPage={turnTo} />
      </div>
      <ButtonLink look="line" wide to={toReviewsAddress(productId, { ...choice, page: 0 })}>
        후기 {formatCount(summary.count)}개 전체 보기
      </ButtonLink>
      <LazyOverlay load={loadGallery} productId={productId} {...gallery} />
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
