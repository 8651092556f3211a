import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import type { ReviewChoice } from '../review-input.ts'
import { ReviewList } from './review-list.tsx'
import type { Summary, useReviews } from './use-reviews.ts'

interface FoundReviewsProps extends Pick<ReturnType<typeof useReviews>, 'reviews' | 'isBusy' | 'error' | 'retry'> {
  productId: number
  choice: ReviewChoice
  summary: Summary
}

/** Text if no review matches. */
const nothingText = ({ q, photosOnly }: ReviewChoice): string => {
  if (q !== '') return `‘${q}’ 검색 결과가 없어요.`
  return photosOnly ? '사진이 있는 후기가 아직 없어요.' : '고른 조건에 맞는 후기가 없어요.'
}

/** Reviews of a choice, or why there are none. */
export function FoundReviews(props: FoundReviewsProps) {
  const { productId, choice, summary, reviews, isBusy, error, retry } = props
  if (error && !isBusy && !reviews) return <ErrorNote text={failureText(error)} onRetry={retry} />
  if (!reviews) return <Skeleton className="mt-5 h-40 w-full" />
  if (reviews.length === 0)
    return <output className="block py-12 text-center text-14 text-ink-faint">{nothingText(choice)}</output>
  return (
    <ReviewList productId={productId} reviews={reviews} attributes={summary.attributes} term={choice.q} busy={isBusy} />
  )
}
