import type { Photo } from '#src/features/product/viewer/photo.ts'
import { ReviewHead } from './review-row.tsx'
import type { ShownReview, Summary } from './use-reviews.ts'

function Caption({ review }: { review: ShownReview }) {
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-1.5">
      <ReviewHead review={review} />
      <p className="text-14 whitespace-pre-line">{review.contents}</p>
    </div>
  )
}

/** Key of a photo: its review, and its place in it. */
export const photoKey = (reviewId: number, place: number): string => `${reviewId}-${place}`

const altOf = ({ writer }: ShownReview, place: number): string => `${writer} 님의 후기 사진 ${place + 1}`

/** Photos of reviews with their texts, for the viewer. */
export const photosOfReviews = (reviews: readonly ShownReview[]): Photo[] =>
  reviews.flatMap((review) =>
    review.reviewImages.map(({ imageFile }, place) => ({
      key: photoKey(review.id, place),
      image: { ...imageFile, alt: imageFile.alt || altOf(review, place) },
      caption: <Caption review={review} />,
    })),
  )

/** Newest photos, without the texts of their reviews. Photos of one review follow each other. */
export const photosOfSummary = ({ photos }: Summary): Photo[] =>
  photos.map(({ reviewId, imageFile }, at) => {
    const place = at - photos.findIndex((photo) => photo.reviewId === reviewId)
    return { key: photoKey(reviewId, place), image: imageFile }
  })
