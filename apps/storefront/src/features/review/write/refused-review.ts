import type { PickedPhoto } from '../photo/picked-photo.ts'
import type { ReviewErrors, ReviewForm } from './review-form.ts'

interface RefusedReview {
  itemId: number
  errors: ReviewErrors
  /** What was sent. The draft may be expired, or the browser may have no session storage. */
  form: ReviewForm
  photos: readonly PickedPhoto[]
}

/** The last review that the server refused after its form was left. Set in the browser only. */
let refused: RefusedReview | undefined

type OpenForm = (itemId: number) => void
let openForm: OpenForm | undefined

/** Calls `open` when the server refuses a review whose form was left. Returns an unsubscribe function. */
export const subscribeToRefusal = (open: OpenForm): (() => void) => {
  openForm = open
  return () => {
    openForm = undefined
  }
}

/** Returns to the form of a refused review, if the shopper is still on the page after it. Reports whether they are. */
export const returnToForm = (review: RefusedReview): boolean => {
  refused = review
  openForm?.(review.itemId)
  return openForm !== undefined
}

/** Finds the refused review of an item, with which its form opens again. */
export const findRefused = (itemId: number): RefusedReview | undefined =>
  refused?.itemId === itemId ? refused : undefined

export const forgetRefused = (): void => {
  refused = undefined
}
