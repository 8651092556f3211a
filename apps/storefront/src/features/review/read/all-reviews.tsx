import { useNavigate } from 'react-router'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { firstChoice, type ReviewChoice } from '../review-input.ts'
import { FoundReviews } from './found-reviews.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { NoReviews, ReviewsSkeleton } from './review-states.tsx'
import { PAGE_PHOTOS, PAGE_REVIEWS, type ReviewView, toReviewsAddress } from './review-address.ts'
import { ReviewChoices } from './review-choices.tsx'
import { ReviewPager } from './review-pager.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { useGallery } from './use-gallery.ts'
import { useReviews } from './use-reviews.ts'

const loadGallery = () => import('./review-gallery.tsx').then(({ ReviewGallery }) => ReviewGallery)

function ViewChips({ productId, isGrid }: { productId: number; isGrid: boolean }) {
  return (
    <nav aria-label="보기" className="flex gap-2 pb-3">
      <ChipLink chosen={!isGrid} to={toReviewsAddress(productId, firstChoice)}>
        목록으로 보기
      </ChipLink>
      <ChipLink chosen={isGrid} to={toReviewsAddress(productId, { ...firstChoice, isGrid: true })}>
        사진만 모아 보기
      </ChipLink>
    </nav>
  )
}

/** All reviews of a product, ten per page, or their photos, eighteen reviews per page. PAGE-10, PAGE-18 */
export function AllReviews({ productId, view }: { productId: number; view: ReviewView }) {
  const navigate = useNavigate()
  const { isGrid } = view
  const found = useReviews(productId, view, isGrid ? PAGE_PHOTOS : PAGE_REVIEWS)
  const { summary, reviews = [], pages, error, retry } = found
  const { gallery, see, seeFrom } = useGallery(summary)
  if (!summary) return error ? <ErrorNote text={failureText(error)} onRetry={retry} /> : <ReviewsSkeleton />
  if (summary.count === 0) return <NoReviews />
  const toAddress = (choice: ReviewChoice) => toReviewsAddress(productId, { ...choice, isGrid })
  const change = (choice: ReviewChoice) => void navigate(toAddress(choice), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-col gap-4">
      <ReviewSummary
        summary={summary}
        photosTo={toReviewsAddress(productId, { ...firstChoice, isGrid: true })}
        onPhoto={see}
      />
      <div>
        <ViewChips productId={productId} isGrid={isGrid} />
        <ReviewChoices
          choice={view}
          summary={summary}
          onChange={change}
          toAddress={toAddress}
          hasPhotoFilter={!isGrid}
        />
        {isGrid && reviews.length > 0 ? (
          <PhotoGrid
            productId={productId}
            reviews={reviews}
            busy={found.isBusy}
            onPhoto={(key) => seeFrom(key, view, reviews)}
          />
        ) : (
          <FoundReviews {...found} productId={productId} choice={view} summary={summary} />
        )}
        <ReviewPager productId={productId} view={view} pages={pages} />
      </div>
      <LazyOverlay load={loadGallery} productId={productId} {...gallery} />
    </div>
  )
}
