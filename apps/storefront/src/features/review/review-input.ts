import type { CallInput, ReviewOrder } from '@shop/contract'

/** How many reviews stand on a product's page at a time. */
export const SHOWN_REVIEWS = 5

export interface ReviewChoice {
  orderBy: ReviewOrder
  /** Only those with pictures. */
  photosOnly: boolean
  /** Counted from 0. */
  page: number
}
export const firstChoice: ReviewChoice = { orderBy: 'latest', photosOnly: false, page: 0 }

/** The call for a choice: the first one is what the page's loader asks for, so it is written the same way each time. */
export const reviewInput = (productId: number, { orderBy, photosOnly, page }: ReviewChoice) =>
  ({
    params: { id: productId },
    query: { take: SHOWN_REVIEWS, page, orderBy, reviewType: photosOnly ? 'photoReview' : 'none' },
  }) satisfies CallInput<'review.listOfProduct'>
