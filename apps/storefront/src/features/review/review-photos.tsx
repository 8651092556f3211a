import type { CallReply } from '@shop/contract'
import type { Photo } from '#src/features/product/viewer/photo.ts'
import { ReviewHead, type ShownReview } from './review-row.tsx'

type Summary = CallReply<'review.listOfProduct'>['summary']

function Caption({ review }: { review: ShownReview }) {
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-1.5">
      <ReviewHead review={review} />
      <p className="text-14 whitespace-pre-line">{review.contents}</p>
    </div>
  )
}

/** Photos of reviews with their texts, for the viewer. */
export const photosOfReviews = (reviews: readonly ShownReview[]): Photo[] =>
  reviews.flatMap((review) =>
    review.reviewImages.map(({ sort, imageFile }) => ({
      key: `${review.id}-${sort}`,
      image: imageFile,
      caption: <Caption review={review} />,
    })),
  )

/** Newest photos, with the text of their review if it is on the page. */
export const photosOfSummary = ({ photos }: Summary, reviews: readonly ShownReview[]): Photo[] =>
  photos.map(({ reviewId, imageFile }) => {
    const review = reviews.find(({ id }) => id === reviewId)
    return {
      key: `${reviewId}-${imageFile.key}`,
      image: imageFile,
      ...(review && { caption: <Caption review={review} /> }),
    }
  })
