import type { CallInput, ReviewOrder } from '@shop/contract'

/** Reviews per page on a product page. PAGE-10 */
export const SHOWN_REVIEWS = 10
/** Rows that a page of the list may skip. The server returns no reviews of a deeper page. */
const MOST_SKIPPED = 10_000

/** Number of pages that the server fills. */
export const reviewPages = (count: number, take: number): number =>
  Math.min(Math.ceil(count / take), Math.floor(MOST_SKIPPED / take) + 1)

export interface ReviewChoice {
  orderBy: ReviewOrder
  /** Only reviews with photos. */
  photosOnly: boolean
  /** Only reviews of this bought option, sorted by time. */
  optionName?: string
  /** Searched words. A search has no other filter; empty for the list. */
  q: string
  /** Zero-based. */
  page: number
}
export const firstChoice: ReviewChoice = { orderBy: 'latest', photosOnly: false, q: '', page: 0 }

/**
 * Input for a page of reviews. The first one must equal the request of the page loader, so the properties are always written
 * the same way.
 */
export const reviewInput = (
  productId: number,
  { orderBy, photosOnly, optionName, page }: Omit<ReviewChoice, 'q'>,
  take = SHOWN_REVIEWS,
) =>
  ({
    params: { id: productId },
    query: {
      take,
      page,
      orderBy,
      reviewType: photosOnly ? 'photoReview' : 'none',
      ...(optionName !== undefined && { optionName }),
    },
  }) satisfies CallInput<'review.listOfProduct'>
