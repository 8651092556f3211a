import { MOST_REVIEW_PHOTOS, MOST_REVIEW_TEXT, REVIEW_TEXT } from '@shop/rules/user-text'
import { z } from 'zod'
import { Page } from '../paging.ts'
import { Id, IntFrom, LongId, Moment, Paragraphs, PublicText, Won } from '../scalars.ts'
import { LineProduct } from './cart.ts'
import { Image } from './product.ts'

// ENTITY-9
const Contents = PublicText(MOST_REVIEW_TEXT).min(REVIEW_TEXT, `후기는 ${REVIEW_TEXT}자 이상 써 주세요.`)

/** Images in the order of the review: names from `review.putPhoto`, and keys of images the review already has. */
export const PhotoInputs = (most: number) =>
  z
    .array(
      z.object({
        sort: IntFrom(0, most - 1),
        imageFile: z.string().regex(/^[\w./-]{1,100}$/, '사진을 다시 골라 주세요.'),
      }),
    )
    .max(most, `사진은 ${most}장까지 올릴 수 있어요.`)
    .default([])

const written = {
  score: IntFrom(1, 5),
  contents: Contents,
  reviewImages: PhotoInputs(MOST_REVIEW_PHOTOS),
  /** Values of attributes, at most one of each. */
  attributeValueIds: z.array(Id).max(3).default([]),
}
export const ReviewEdit = z.object(written)
export type ReviewEdit = z.infer<typeof ReviewEdit>
export const ReviewInput = ReviewEdit.extend({ orderItemProduct: LongId })
export type ReviewInput = z.infer<typeof ReviewInput>

/** Question that a review answers with one tap. */
export const ReviewAttribute = z.object({
  id: z.int(),
  name: z.string(),
  values: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type ReviewAttribute = z.infer<typeof ReviewAttribute>

/** Bought product that can be reviewed. */
export const ReviewableItem = z.object({
  /** Id of the order item product, for `orderItemProduct` of the input. */
  id: z.int(),
  orderId: z.int(),
  product: LineProduct,
  optionName: z.string(),
  deliveredAt: Moment,
  /** End of the 90 days. */
  until: Moment,
  /** Points granted on writing. REVIEW-4 */
  expectedTextReviewPoint: Won,
  expectedPhotoReviewPoint: Won,
  attributes: z.array(ReviewAttribute),
})
export type ReviewableItem = z.infer<typeof ReviewableItem>

const shown = {
  id: z.int(),
  score: z.int(),
  contents: z.string(),
  reviewImages: z.array(z.object({ sort: z.int(), imageFile: Image })),
  /** Masked: `김*수`. */
  writer: z.string(),
  /** Grade of the author when the review was written. */
  grade: z.int(),
  attributeValueIds: z.array(z.int()),
  helpfulCount: z.int(),
  /** Reply of the seller. */
  answer: z.object({ writer: z.string(), contents: z.string(), createdAt: Moment }).nullable(),
  createdAt: Moment,
  editedAt: Moment.nullable(),
}

/** Public review of a product. The contents are plain text and must be rendered as text. */
export const PublicReview = z.object({
  ...shown,
  /** Name of the bought option; empty if the product has none. */
  optionName: z.string(),
})
export type PublicReview = z.infer<typeof PublicReview>

/** Why a review is hidden, and the appeal of its author. */
export const ReviewHiding = z.object({
  /** Id for `review.validateAppeal` and `review.appeal`. */
  id: z.int(),
  /** Rule that the review broke, in a sentence. */
  rule: z.string(),
  /** Reason of the operator; empty before a decision. */
  reason: z.string(),
  hiddenAt: Moment,
  state: z.enum(['waiting', 'decided', 'appealed', 'appealRejected']),
  canAppeal: z.boolean(),
})
export type ReviewHiding = z.infer<typeof ReviewHiding>

/** Review as its author sees it. */
export const Review = z.object({
  ...shown,
  orderItemProduct: z.object({ id: z.int(), product: LineProduct, optionName: z.string() }),
  attributes: z.array(ReviewAttribute),
  /** Points it has earned and still holds. */
  point: Won,
  isHidden: z.boolean(),
  /** Null if it is not hidden. */
  report: ReviewHiding.nullable(),
})
export type Review = z.infer<typeof Review>

/** Review shown outside its product page: on a home section or among the recommended ones. */
export const DisplayReview = PublicReview.extend({
  product: z.object({ id: z.int(), name: z.string(), image: Image.nullable() }),
})
export type DisplayReview = z.infer<typeof DisplayReview>

/** Summary of all reviews of a product. */
export const ReviewSummary = z.object({
  count: z.int(),
  photoCount: z.int(),
  /** Average out of five, two decimal places; 0 without reviews. */
  scoreAverage: z.number(),
  /** From five points down to one; always five entries. */
  distribution: z.array(z.object({ score: z.int(), count: z.int() })),
  /** Attributes of the category, each with the count of every value. */
  attributes: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      values: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
    }),
  ),
  /** Bought options with reviews, the most reviewed first. */
  options: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Newest images, each with the id of its review. */
  photos: z.array(z.object({ reviewId: z.int(), imageFile: Image })),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const ReviewPage = z.object({ page: Page, reviews: z.array(PublicReview) })

// REVIEW-3
export const ReportReason = z.object({ id: z.int(), name: z.string(), isTextRequired: z.boolean() })
export const ReviewReport = z.object({ reviewReportReasonId: Id, reason: Paragraphs(500).default('') })
export const ReviewAppeal = z.object({ contents: Paragraphs(1_000).min(10, '10자 이상 써 주세요.') })
