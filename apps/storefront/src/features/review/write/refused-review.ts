import type { ReviewErrors } from './review-form.ts'

interface RefusedReview {
  itemId: number
  errors: ReviewErrors
}

/** The last review that the server refused after its form was left. Set in the browser only. */
let refused: RefusedReview | undefined

type OpenForm = (itemId: number) => void
let openForm: OpenForm | undefined

/** Registers how the page that follows the form returns to it. Returns a function to unregister it. */
export const whileAfterForm = (open: OpenForm): (() => void) => {
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

/** Errors of the refused review of an item, shown when its form opens again. */
export const refusedErrorsOf = (itemId: number): ReviewErrors => (refused?.itemId === itemId ? refused.errors : {})

export const forgetRefused = (): void => {
  refused = undefined
}
