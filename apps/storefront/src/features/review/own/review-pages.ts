import type { CallReply, Review, ReviewableItem } from '@shop/contract'

// PAGE-10
export const TAKE = 10

export type ReviewablePage = CallReply<'review.listReviewable'>
export type MinePage = CallReply<'review.listMine'>

interface Numbered {
  page: { count: number; prePage: string | null }
}
const isFirst = ({ page }: Numbered): boolean => page.prePage === null

const counted = <P extends Numbered>(page: P, by: number): P => ({
  ...page,
  page: { ...page.page, count: Math.max(0, page.page.count + by) },
})

/** REVIEW-1: the page without a product that is reviewed now. */
export const withoutItem = (page: ReviewablePage, id: number): ReviewablePage => ({
  ...counted(page, -1),
  products: page.products.filter((item) => item.id !== id),
})

/** REVIEW-2: the page with a product whose review is deleted. It comes first. */
export const withItem = (page: ReviewablePage, item: ReviewableItem): ReviewablePage => ({
  ...counted(page, 1),
  products: isFirst(page) ? [item, ...page.products].slice(0, TAKE) : page.products,
})

/** REVIEW-1: the page with a new review. It comes first. */
export const withReview = (page: MinePage, review: Review): MinePage => ({
  ...counted(page, 1),
  reviews: isFirst(page) ? [review, ...page.reviews].slice(0, TAKE) : page.reviews,
})

/** REVIEW-2 */
export const withoutReview = (page: MinePage, id: number): MinePage => ({
  ...counted(page, -1),
  reviews: page.reviews.filter((review) => review.id !== id),
})

export const withChangedReview = (page: MinePage, id: number, review: Review): MinePage => ({
  ...page,
  reviews: page.reviews.map((before) => (before.id === id ? review : before)),
})

/** Id of a review that the server has not stored yet. Negative, so that it is none of the server's ids. */
export const pendingIdOf = (itemId: number): number => -itemId
export const isPending = ({ id }: Pick<Review, 'id'>): boolean => id < 0

/** The written review until the server has stored it. */
export const toPendingReview = (
  { id, product, optionName, attributes }: ReviewableItem,
  written: Pick<Review, 'score' | 'contents' | 'attributeValueIds'>,
  now: Date,
): Review => ({
  ...written,
  id: pendingIdOf(id),
  // new photos have an address only after they are attached
  reviewImages: [],
  writer: '',
  grade: 0,
  helpfulCount: 0,
  answer: null,
  createdAt: now.toISOString(),
  editedAt: null,
  orderItemProduct: { id, product, optionName },
  attributes,
  point: 0,
  isHidden: false,
  report: null,
})

/** The product of a deleted review until the list is loaded again, which gives its dates and points. */
export const toPendingItem = ({ orderItemProduct, attributes, createdAt }: Review): ReviewableItem => ({
  ...orderItemProduct,
  orderId: 0,
  deliveredAt: createdAt,
  until: '',
  expectedTextReviewPoint: 0,
  expectedPhotoReviewPoint: 0,
  attributes,
})
