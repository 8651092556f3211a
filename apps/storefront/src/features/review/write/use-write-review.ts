import type { ReviewableItem, ReviewInput } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { sendCall } from '#src/lib/call/api.ts'
import { dropDraft } from '#src/lib/draft.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { renewReviews, showChanged, showWritten } from '../own/review-cache.ts'
import { toPendingReview } from '../own/review-pages.ts'
import type { PickedPhoto } from '../photo/picked-photo.ts'
import { myReviewsPath, writePathOf } from '../review-paths.ts'
import { returnToForm } from './refused-review.ts'
import { type ReviewErrors, type ReviewForm, reviewErrorsOf, toReviewBody } from './review-form.ts'

/** Name of the draft of a review. */
export const draftOfItem = (itemId: number): string => `review-${itemId}`

const noAttempt = { of: '', key: '' }
/** The review that was sent last, until the server has stored it. Set in the browser only. */
let attempt = noAttempt

/** Idempotency key of a review: the same for each attempt to send it, also after its form was opened again. */
const keyOf = (body: ReviewInput): string => {
  const of = JSON.stringify(body)
  if (attempt.of !== of) attempt = { of, key: crypto.randomUUID() }
  return attempt.key
}

const sendReview = async (body: ReviewInput) => {
  const review = await sendCall('review.write', { body }, { idempotencyKey: keyOf(body) })
  // the same words in a later review are another one
  attempt = noAttempt
  return review
}

/** Whether the form is still shown, because the page after it is not loaded yet. */
const useIsShown = () => {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}

/**
 * Sends a review with an optimistic update: my reviews open at once with the review on top. If the server refuses, the lists are
 * rolled back and the form opens again with its content and the errors. Returns the errors if the form is still shown. REVIEW-1
 */
export const useWriteReview = (item: ReviewableItem) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const shown = useIsShown()
  const refuse = (error: unknown, form: ReviewForm, photos: readonly PickedPhoto[]): ReviewErrors | undefined => {
    const errors = reviewErrorsOf(error)
    if (shown.current) {
      // stops the navigation to my reviews
      void navigate(writePathOf(item.id), { replace: true })
      return errors
    }
    if (returnToForm({ itemId: item.id, errors, form, photos })) return undefined
    const run = () => void navigate(writePathOf(item.id))
    showSnackbar(`후기를 남기지 못했어요. ${failureText(error)}`, { label: '다시 쓰기', run })
    return undefined
  }
  return async (form: ReviewForm, photos: readonly PickedPhoto[]): Promise<ReviewErrors | undefined> => {
    let errors: ReviewErrors | undefined
    const written = toReviewBody(form, photos)
    const pending = toPendingReview(item, written, new Date(serverNow()))
    const rollBack = await showWritten(client, item, pending)
    void navigate(myReviewsPath, { replace: true })
    try {
      const review = await sendReview({ ...written, orderItemProduct: item.id })
      showChanged(client, pending.id, review)
      dropDraft(draftOfItem(item.id))
      showSnackbar(review.point > 0 ? `후기를 남기고 ${formatWon(review.point)}을 적립했어요.` : '후기를 남겼어요.')
    } catch (error) {
      rollBack()
      errors = refuse(error, form, photos)
    }
    renewReviews(client)
    return errors
  }
}
