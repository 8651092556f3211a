import type { Review } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pictureFile } from '#src/features/product/picture-file.ts'
import { api } from '#src/lib/call/api.ts'
import { dropDraft } from '#src/lib/draft.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { BoughtProduct } from '../own/bought-product.tsx'
import { renewReviews, showChanged } from '../own/review-cache.ts'
import type { PickedPhoto } from '../photo/picked-photo.ts'
import { myReviewsPath } from '../review-paths.ts'
import { ReviewFields } from './review-fields.tsx'
import { type ReviewErrors, type ReviewForm, reviewErrorsOf, toForm, toReviewBody } from './review-form.ts'
import { useReviewForm } from './use-review-form.ts'

/** Sends the changed review and returns to my reviews. */
const useEditReview = (before: Review, draft: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (form: ReviewForm, photos: readonly PickedPhoto[]): Promise<ReviewErrors | undefined> => {
    try {
      const review = await api('review.edit', { params: { id: before.id }, body: toReviewBody(form, photos) })
      const added = review.point - before.point
      showChanged(client, before.id, review)
      renewReviews(client)
      dropDraft(draft)
      showSnackbar(added > 0 ? `후기를 고치고 ${formatWon(added)}을 더 적립했어요.` : '후기를 고쳤어요.')
      void navigate(myReviewsPath, { replace: true })
      return undefined
    } catch (error) {
      return reviewErrorsOf(error)
    }
  }
}

/** Form that changes a review. SCREEN-12 */
export function EditView({ review }: { review: Review }) {
  const { orderItemProduct, attributes, point } = review
  const draft = `review-edit-${review.id}`
  const send = useEditReview(review, draft)
  const photos = review.reviewImages.map(({ imageFile: { key } }) => ({ imageFile: key, url: pictureFile(key) }))
  const state = useReviewForm({ draft, start: toForm(review), photos, send })
  return (
    <ReviewFields
      state={state}
      attributes={attributes}
      product={<BoughtProduct {...orderItemProduct} />}
      points={
        point > 0 && (
          <p className="figures rounded-card bg-sunken px-4 py-3 text-13 text-ink-soft">
            이 후기로 {formatWon(point)}을 적립했어요.
            {photos.length === 0 && ' 사진을 더하면 사진 후기 적립금과의 차이를 한 번 더 드려요.'}
          </p>
        )
      }
      submit="후기 고치기"
    />
  )
}
