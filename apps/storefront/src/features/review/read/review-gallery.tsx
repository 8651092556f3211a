import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#src/features/product/viewer/photo.ts'
import { PhotoViewer } from '#src/features/product/viewer/photo-viewer.tsx'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { type ReviewChoice, reviewInput } from '../review-input.ts'
import { PAGE_PHOTOS } from './review-address.ts'
import { photosOfReviews } from './review-photos.tsx'
import { useReviewMarks } from './use-review-marks.ts'

/** Photos of all photo reviews of a product, in the order of a choice. */
export interface Gallery {
  choice: Pick<ReviewChoice, 'orderBy' | 'page'> & { optionName?: string }
  /** Key of the first photo shown. */
  start: string
  /** Photos shown until the first page is loaded. */
  known: readonly Photo[]
}

interface ReviewGalleryProps extends Gallery {
  open: boolean
  onClose: () => void
  productId: number
}

/** Full-screen photos of all photo reviews, with their texts. Loads the next 18 reviews near the end. PAGE-18 */
export function ReviewGallery({ open, onClose, productId, choice, start, known }: ReviewGalleryProps) {
  const client = useQueryClient()
  const { reported } = useReviewMarks(productId)
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['review.gallery', productId, choice],
    queryFn: ({ pageParam: page }) =>
      client.fetchQuery(
        callQuery(
          api,
          'review.listOfProduct',
          reviewInput(productId, { ...choice, photosOnly: true, page }, PAGE_PHOTOS),
        ),
      ),
    initialPageParam: choice.page,
    getNextPageParam: ({ page: { nextPage } }) => (nextPage === null ? undefined : Number(nextPage)),
    enabled: open,
  })
  const reviews = data?.pages.flatMap((page) => page.reviews).filter(({ id }) => !reported.includes(id))
  const photos = reviews ? photosOfReviews(reviews) : known
  return (
    <PhotoViewer
      open={open}
      onClose={onClose}
      label="후기 사진"
      photos={photos}
      start={Math.max(
        0,
        photos.findIndex(({ key }) => key === start),
      )}
      captioned
      more={hasNextPage}
      onEnd={isFetching ? undefined : () => void fetchNextPage()}
    />
  )
}
