import { z } from 'zod'
import { call } from '../call.ts'
import { DisplayReview, PublicReview, ReviewSummary } from '../entities/review.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Flag, Id, IntFrom } from '../scalars.ts'

const ById = z.object({ id: Id })

export const ReviewOrder = z.enum(['latest', 'scoreDesc', 'scoreAsc'])
export type ReviewOrder = z.infer<typeof ReviewOrder>

export const reviewCalls = {
  'review.listDisplayed': call({
    ids: ['C055'],
    summary: 'Reviews with pictures of the products of a display category, with cursors both ways.',
    method: 'GET',
    path: '/v2/display-category/{id}/display-reviews',
    access: 'public',
    cached: true,
    params: ById,
    query: z.object({
      take: take(10),
      nextPage: Cursor.optional(),
      prePage: Cursor.optional(),
      includeCursor: Flag.default(false),
    }),
    reply: z.object({ page: Page, reviews: z.array(DisplayReview) }),
    errors: ['displayNotFound', 'invalidCursor'],
  }),
  'review.listRecommended': call({
    ids: ['C105'],
    summary: 'Good reviews with pictures of what can be bought now, one of each product, the newest first.',
    method: 'GET',
    path: '/v1/reviews/recommended',
    access: 'public',
    cached: true,
    query: z.object({ take: take(10) }),
    reply: z.object({ reviews: z.array(DisplayReview) }),
  }),
  'review.listOfProduct': call({
    ids: ['C094'],
    summary:
      'Reviews of a product in numbered pages from 0, ten each (photo reviews eighteen), with what all of them say together.',
    method: 'GET',
    path: '/v1/products/{id}/reviews',
    access: 'public',
    cached: true,
    params: ById,
    query: z.object({
      page: IntFrom(0, 999_999_999).default(0),
      take: IntFrom(1, 100).optional(),
      reviewType: z.enum(['none', 'photoReview']).default('none'),
      orderBy: ReviewOrder.default('latest'),
    }),
    reply: z.object({ page: Page, summary: ReviewSummary, reviews: z.array(PublicReview) }),
    errors: ['productNotFound'],
  }),
  'review.getPointDescription': call({
    ids: ['C098'],
    summary: 'What a review earns and when, in sentences for the shopper.',
    method: 'GET',
    path: '/v1/app-users/review-point/description',
    access: 'public',
    cached: true,
    reply: z.object({ title: z.string(), descriptions: z.array(z.string()) }),
  }),
}
