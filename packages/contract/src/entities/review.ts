import { z } from 'zod'
import { Id, IntFrom, Moment, Paragraphs } from '../scalars.ts'
import { LineProduct } from './cart.ts'
import { Image } from './product.ts'

// ENTITY-9
const Contents = Paragraphs(2_000).min(10, '후기는 10자 이상 써 주세요.')

export const ReviewInput = z.object({
  score: IntFrom(1, 5),
  contents: Contents,
  /** Uploaded pictures in the order of the review; at most eight. */
  reviewImages: z
    .array(z.object({ sort: IntFrom(0, 7), imageFile: z.string().max(100) }))
    .max(8)
    .default([]),
  orderItemProduct: Id,
})
export type ReviewInput = z.infer<typeof ReviewInput>

export const Review = z.object({
  id: z.int(),
  score: z.int(),
  contents: z.string(),
  reviewImages: z.array(z.object({ sort: z.int(), imageFile: Image })),
  orderItemProduct: z.object({ id: z.int(), product: LineProduct, optionName: z.string() }),
  /** Masked: `김*수`. */
  writer: z.string(),
  createdAt: Moment,
})
export type Review = z.infer<typeof Review>

/** A review as anybody sees it below its product. Contents are plain text, pages show them as such. */
export const PublicReview = Review.omit({ orderItemProduct: true }).extend({
  /** What was bought; empty where there was nothing to choose. */
  optionName: z.string(),
})
export type PublicReview = z.infer<typeof PublicReview>

/** A review away from its product: on a home section or among the recommended ones. */
export const DisplayReview = PublicReview.extend({
  product: z.object({ id: z.int(), name: z.string(), image: Image.nullable() }),
})
export type DisplayReview = z.infer<typeof DisplayReview>

/** All reviews of a product in one look. */
export const ReviewSummary = z.object({
  count: z.int(),
  photoCount: z.int(),
  /** Of five, two places; 0 without reviews. */
  scoreAverage: z.number(),
  /** From five points down to one; always five lines. */
  distribution: z.array(z.object({ score: z.int(), count: z.int() })),
  /** Newest pictures, each with the review it belongs to. */
  photos: z.array(z.object({ reviewId: z.int(), imageFile: Image })),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

// REVIEW-3
export const ReviewReport = z.object({ reviewReportReasonId: Id, reason: Paragraphs(500).default('') })
export const ReviewAppeal = z.object({ contents: Paragraphs(1_000).min(10, '10자 이상 써 주세요.') })
