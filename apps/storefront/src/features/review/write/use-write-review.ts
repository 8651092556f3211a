import type { ReviewableItem } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { dropDraft } from '#src/lib/draft.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { renewReviews, showChanged, showWritten } from '../own/review-cache.ts'
import { toPendingReview } from '../own/review-pages.ts'
import type { PickedPhoto } from '../photo/picked-photo.ts'
import { myReviewsPath, writePathOf } from '../review-paths.ts'
import { returnToForm } from './refused-review.ts'
import { type ReviewForm, reviewErrorsOf, toReviewBody } from './review-form.ts'

/** Name of the draft of a review. */
export const draftOfItem = (itemId: number): string => `review-${itemId}`

/**
 * Sends a review with an optimistic update: my reviews open at once with the review on top. If the server refuses, the lists are
 * rolled back and the form opens again with the draft and the errors. REVIEW-1
 */
export const useWriteReview = (item: ReviewableItem) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refuse = (error: unknown) => {
    if (returnToForm({ itemId: item.id, errors: reviewErrorsOf(error) })) return
    const run = () => void navigate(writePathOf(item.id))
    showSnackbar(`후기를 남기지 못했어요. ${failureText(error)}`, { label: '다시 쓰기', run })
  }
  return async (form: ReviewForm, photos: readonly PickedPhoto[]): Promise<void> => {
    const written = toReviewBody(form, photos)
    const pending = toPendingReview(item, written, new Date(serverNow()))
    const rollBack = await showWritten(client, item, pending)
    void navigate(myReviewsPath, { replace: true })
    try {
      const review = await api('review.write', { body: { ...written, orderItemProduct: item.id } })
      showChanged(client, pending.id, review)
      dropDraft(draftOfItem(item.id))
      showSnackbar(review.point > 0 ? `후기를 남기고 ${formatWon(review.point)}을 적립했어요.` : '후기를 남겼어요.')
    } catch (error) {
      rollBack()
      refuse(error)
    }
    renewReviews(client)
  }
}
