import { z } from 'zod'
import { Id, IntFrom, Moment } from '../scalars.ts'
import { LineProduct } from './cart.ts'
import { Image } from './product.ts'

// ENTITY-9
const Contents = z.string().trim().min(10, '후기는 10자 이상 써 주세요.').max(2_000)

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

// REVIEW-3
export const ReviewReport = z.object({ reviewReportReasonId: Id, reason: z.string().trim().max(500).default('') })
export const ReviewAppeal = z.object({ contents: z.string().trim().min(10, '10자 이상 써 주세요.').max(1_000) })
