/** Bought products that can be reviewed. */
export const reviewablePath = '/reviews'
/** Reviews of the member. */
export const myReviewsPath = '/reviews?tab=mine'

export const writePathOf = (itemId: number): string => `/reviews/write/${itemId}`
export const editPathOf = (reviewId: number): string => `/reviews/${reviewId}/edit`

/** Name of a review where an action on it waits for a login. */
export const subjectOf = (reviewId: number): string => `review:${reviewId}`
