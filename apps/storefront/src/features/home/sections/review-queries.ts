import type { CallInput } from '@shop/contract'

/** Photo reviews of a display, ten per rail. C055 */
export const displayReviewsInput = (displayId: number) =>
  ({ params: { id: displayId } }) satisfies CallInput<'review.listDisplayed'>
