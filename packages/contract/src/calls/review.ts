import { z } from 'zod'
import { call } from '../call.ts'
import {
  DisplayReview,
  PublicReview,
  ReportReason,
  Review,
  ReviewableItem,
  ReviewAppeal,
  ReviewEdit,
  ReviewInput,
  ReviewPage,
  ReviewReport,
  ReviewSummary,
} from '../entities/review.ts'
import { Cursor, MOST_REVIEWS, Page, take } from '../paging.ts'
import { Flag, Id, IntFrom, Line, LongId, UploadedFile } from '../scalars.ts'

const ById = z.object({ id: Id })

const ByLongId = z.object({ id: LongId })
const PageNumber = IntFrom(0, 999_999_999).default(0)

export const ReviewOrder = z.enum(['latest', 'helpful', 'scoreDesc', 'scoreAsc'])
export type ReviewOrder = z.infer<typeof ReviewOrder>

const readCalls = {
  'review.listDisplayed': call({
    ids: ['C055'],
    summary: 'Reviews with pictures of the products of a display category, with cursors both ways.',
    method: 'GET',
    path: '/v2/display-category/{id}/display-reviews',
    access: 'public',
    cached: true,
    params: ById,
    query: z.object({
      take: take(10, MOST_REVIEWS),
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
    query: z.object({ take: take(10, MOST_REVIEWS) }),
    reply: z.object({ reviews: z.array(DisplayReview) }),
  }),
  'review.listOfProduct': call({
    ids: ['C094'],
    summary:
      'Reviews of a product in numbered pages from 0, ten each (photo reviews eighteen), with what all of them say together. Pages beyond the first 10,000 reviews are empty.',
    method: 'GET',
    path: '/v1/products/{id}/reviews',
    access: 'public',
    cached: true,
    params: ById,
    query: z.object({
      page: PageNumber,
      take: IntFrom(1, MOST_REVIEWS).optional(),
      reviewType: z.enum(['none', 'photoReview']).default('none'),
      orderBy: ReviewOrder.default('latest'),
      /** Only reviews of this bought option, as named in the summary; by time only. */
      optionName: Line(200).optional(),
    }),
    reply: z.object({ page: Page, summary: ReviewSummary, reviews: z.array(PublicReview) }),
    errors: ['productNotFound'],
  }),
  'review.search': call({
    summary: 'Searches the words of the newest 2,000 reviews of a product, in numbered pages from 0, ten each.',
    method: 'GET',
    path: '/v1/products/{id}/reviews/search',
    access: 'public',
    params: ById,
    query: z.object({ q: Line(50).min(1, '찾을 말을 입력해 주세요.'), page: PageNumber }),
    reply: ReviewPage,
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

const ownCalls = {
  'review.listReviewable': call({
    ids: ['C092'],
    summary: 'What this member has received within 90 days and not reviewed, in numbered pages from 0, ten each.',
    method: 'GET',
    path: '/v1/app-users/no-review-products',
    access: 'member',
    query: z.object({ page: PageNumber }),
    reply: z.object({ page: Page, products: z.array(ReviewableItem) }),
  }),
  'review.getReviewable': call({
    summary: 'One bought product that can be reviewed.',
    method: 'GET',
    path: '/v1/app-users/no-review-products/{id}',
    access: 'member-owner',
    params: ByLongId,
    reply: ReviewableItem,
    errors: ['reviewItemNotFound', 'reviewRefused', 'reviewExists'],
  }),
  'review.listMine': call({
    ids: ['C093'],
    summary: 'Reviews of this member, the newest first, in numbered pages from 0, ten each.',
    method: 'GET',
    path: '/v1/app-users/reviews',
    access: 'member',
    query: z.object({ page: PageNumber }),
    reply: z.object({ page: Page, reviews: z.array(Review) }),
  }),
  'review.getMine': call({
    summary: 'One review of this member.',
    method: 'GET',
    path: '/v1/app-users/reviews/{id}',
    access: 'member-owner',
    params: ById,
    reply: Review,
    errors: ['reviewNotFound'],
  }),
  'review.listMarks': call({
    summary:
      'Reviews that this member found helpful or reported, the newest 500 each, to show votes and to hide what was reported.',
    method: 'GET',
    path: '/v1/app-users/review-marks',
    access: 'member',
    query: z.object({ productId: Id.optional() }),
    reply: z.object({ helpful: z.array(z.int()), reported: z.array(z.int()) }),
  }),
  'review.putPhoto': call({
    summary:
      'Stores a photo for a review or a question, from a JPEG, PNG or WebP. Only the reply shows it until it is attached.',
    method: 'POST',
    path: '/v1/app-users/reviews/photos',
    access: 'member',
    rate: 'photo',
    idempotent: true,
    uploadBytes: 8 * 1024 * 1024,
    body: z.object({ file: UploadedFile }),
    reply: z.object({
      /** Name to use as `imageFile`, valid for a day. */
      name: z.string(),
      /** Small version of the photo as a data URL. */
      url: z.string(),
    }),
    errors: ['pictureUnreadable', 'pictureTooLarge', 'filesUnavailable'],
  }),
  'review.write': call({
    ids: ['C095'],
    summary: 'Reviews a bought product and grants its points.',
    method: 'POST',
    path: '/v1/app-users/reviews',
    access: 'member',
    body: ReviewInput,
    reply: Review,
    errors: ['reviewItemNotFound', 'reviewRefused', 'reviewExists', 'filesUnavailable'],
  }),
  'review.edit': call({
    ids: ['C096'],
    summary: 'Changes a review of one’s own. Adding photos grants the difference in points once.',
    method: 'PUT',
    path: '/v1/app-users/reviews/{id}',
    access: 'member-owner',
    params: ById,
    body: ReviewEdit,
    reply: Review,
    errors: ['reviewNotFound', 'reviewHidden', 'filesUnavailable'],
  }),
  'review.remove': call({
    ids: ['C097'],
    summary: 'Deletes a review of one’s own and takes its points back.',
    method: 'DELETE',
    path: '/v1/app-users/reviews/{id}',
    access: 'member-owner',
    params: ById,
    reply: z.object({ takenBackPoint: z.int() }),
    errors: ['reviewNotFound'],
  }),
}

const otherCalls = {
  'review.vote': call({
    summary: 'Says that a review is helpful, or takes that back; one vote for each member.',
    method: 'PUT',
    path: '/v1/review/{id}/helpful',
    access: 'member',
    params: ById,
    body: z.object({ isHelpful: z.boolean() }),
    reply: z.object({ helpfulCount: z.int(), isHelpful: z.boolean() }),
    errors: ['reviewNotFound', 'reviewOwn'],
  }),
  'review.listReportReasons': call({
    ids: ['C099'],
    summary: 'Reasons for reporting a review or a question.',
    method: 'GET',
    path: '/v1/review/report-reasons',
    access: 'public',
    cached: true,
    reply: z.object({ reasons: z.array(ReportReason) }),
  }),
  'review.report': call({
    ids: ['C100'],
    summary:
      'Reports a review, once for each member. After reports of some members it is hidden until an operator decides.',
    method: 'POST',
    path: '/v1/review/{id}/report',
    access: 'member',
    params: ById,
    body: ReviewReport,
    reply: z.object({}),
    errors: ['reviewNotFound', 'reviewOwn', 'reviewReported'],
  }),
  'review.validateAppeal': call({
    ids: ['C101'],
    summary: 'Whether the author of a hidden review may appeal; the id is that of `report` of the review.',
    method: 'GET',
    path: '/v1/review/report/{id}/appeal/validate',
    access: 'member-owner',
    params: ByLongId,
    reply: z.object({ reviewId: z.int(), rule: z.string(), reason: z.string() }),
    errors: ['reportNotFound', 'appealRefused'],
  }),
  'review.appeal': call({
    ids: ['C102'],
    summary: 'Appeals against hiding a review, once.',
    method: 'POST',
    path: '/v1/review/report/{id}/appeal',
    access: 'member-owner',
    params: ByLongId,
    body: ReviewAppeal,
    reply: z.object({}),
    errors: ['reportNotFound', 'appealRefused'],
    idempotent: true,
  }),
}

export const reviewCalls = { ...readCalls, ...ownCalls, ...otherCalls }
