import { Picture } from '#src/ui/display/picture.tsx'
import { photoKey } from './review-photos.tsx'
import { useReviewMarks } from './use-review-marks.ts'
import type { ShownReview } from './use-reviews.ts'

interface PhotoGridProps {
  productId: number
  reviews: readonly ShownReview[]
  busy: boolean
  /** Receives the key of the photo. */
  onPhoto: (key: string) => void
}

/** First photo of each review, 18 per page. Reviews that this member has reported are not shown. PAGE-18 */
export function PhotoGrid({ productId, reviews, busy, onPhoto }: PhotoGridProps) {
  const { reported } = useReviewMarks(productId)
  return (
    <ul aria-label="사진 후기" aria-busy={busy} className={`grid grid-cols-3 gap-1 py-3 ${busy ? 'opacity-50' : ''}`}>
      {reviews.map(({ id, writer, score, reviewImages }) => {
        const [first] = reviewImages
        if (!first || reported.includes(id)) return null
        return (
          <li key={id}>
            <button
              type="button"
              aria-label={`${writer} 님의 사진 후기 보기, 별점 ${score}점`}
              onClick={() => onPhoto(photoKey(id, 0))}
              className="pressable relative block w-full overflow-hidden rounded-control bg-sunken"
            >
              <Picture image={first.imageFile} sizes="(min-width: 760px) 220px, 32vw" decorative />
              {reviewImages.length > 1 && (
                <span className="figures absolute right-1.5 bottom-1.5 rounded-chip bg-black/60 px-2 py-0.5 text-12 text-white">
                  <span className="sr-only">사진 </span>
                  {reviewImages.length}
                  <span className="sr-only">장</span>
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
