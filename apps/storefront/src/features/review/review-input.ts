import type { CallInput, ReviewOrder } from '@shop/contract'

/** Reviews per page on a product page. */
export const SHOWN_REVIEWS = 5

export interface ReviewChoice {
  orderBy: ReviewOrder
  /** Only reviews with photos. */
  photosOnly: boolean
  /** Zero-based. */
  page: number
}
export const firstChoice: ReviewChoice = { orderBy: 'latest', photosOnly: false, page: 0 }

/**
 * Input for a page of reviews. The first one must equal the request of the page loader, so the properties are always written
 * the same way.
 */
export const reviewInput = (productId: number, { orderBy, photosOnly, page }: ReviewChoice) =>
  ({
    params: { id: productId },
    query: { take: SHOWN_REVIEWS, page, orderBy, reviewType: photosOnly ? 'photoReview' : 'none' },
  }) satisfies CallInput<'review.listOfProduct'>
