import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminAppeal, AdminReview, AdminReviewDetail } from '../../entities/admin-moderation.ts'
import { ReportReason } from '../../entities/review.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Day, Flag, Id, IntFrom, Line, LongId, Paragraphs } from '../../scalars.ts'

const ById = z.object({ id: Id })
const staff = { access: 'staff', permission: 'review.moderate' } as const
const changes = ['reviewNotFound', 'changedMeanwhile'] as const
const Reason = Paragraphs(500).min(2, '사유를 2자 이상 적어 주세요.')
const Review = z.object({ review: AdminReviewDetail })
const Version = z.int().min(0)

/** Reviews belong to products, which all brands sell: a decision is one for all brands. */
export const adminReviewCalls = {
  'admin.review.list': call({
    ...staff,
    summary: 'Reviews, the newest first. `q` is part of the text. `count` ends at 10,000.',
    method: 'GET',
    path: '/admin/v1/reviews',
    query: z.object({
      take: take(30, 30),
      nextPage: Cursor.optional(),
      state: z.enum(['waiting', 'reported', 'hidden', 'appealed']).optional(),
      score: IntFrom(1, 5).optional(),
      photo: Flag.optional(),
      productId: Id.optional(),
      q: Line(100).optional(),
      /** First day in Asia/Seoul. */
      from: Day.optional(),
      /** Last day in Asia/Seoul. */
      to: Day.optional(),
    }),
    reply: z.object({ page: Page, reviews: z.array(AdminReview) }),
    errors: ['invalidCursor'],
  }),
  'admin.review.get': call({
    ...staff,
    summary: 'A review with its reports, earlier decisions about its author, its order and its appeal.',
    method: 'GET',
    path: '/admin/v1/reviews/{id}',
    params: ById,
    reply: z.object({ review: AdminReviewDetail }),
    errors: ['reviewNotFound'],
  }),
  'admin.review.listReasons': call({
    ...staff,
    summary: 'Rules for which a review can be hidden.',
    method: 'GET',
    path: '/admin/v1/review-reasons',
    reply: z.object({ reasons: z.array(ReportReason).max(50) }),
  }),
  'admin.review.hide': call({
    ...staff,
    summary:
      'Hides a review for the rule `reasonId`, settles its reports and notifies both sides. An open appeal is rejected.',
    method: 'POST',
    path: '/admin/v1/reviews/{id}/hide',
    params: ById,
    body: z.object({ reasonId: Id, reason: Reason, version: Version }),
    reply: Review,
    errors: changes,
  }),
  'admin.review.restore': call({
    ...staff,
    summary: 'Shows a hidden review again, or confirms that a reported one stays. An open appeal is accepted.',
    method: 'POST',
    path: '/admin/v1/reviews/{id}/restore',
    params: ById,
    body: z.object({ reason: Reason, version: Version }),
    reply: Review,
    errors: changes,
  }),
  'admin.review.answer': call({
    ...staff,
    summary: 'Sets the reply of the seller below a review. The first notifies the author.',
    method: 'POST',
    path: '/admin/v1/reviews/{id}/answer',
    params: ById,
    body: z.object({ contents: Paragraphs(2_000).min(2, '2자 이상 써 주세요.'), version: Version }),
    reply: Review,
    errors: changes,
  }),
  'admin.appeal.list': call({
    ...staff,
    summary:
      'Objections of authors to hidden reviews: those that wait with the oldest first, decided ones with the newest first.',
    method: 'GET',
    path: '/admin/v1/appeals',
    query: z.object({
      take: take(30, 30),
      nextPage: Cursor.optional(),
      state: z.enum(['waiting', 'decided']).default('waiting'),
    }),
    reply: z.object({ page: Page, appeals: z.array(AdminAppeal) }),
    errors: ['invalidCursor'],
  }),
  'admin.appeal.decide': call({
    ...staff,
    summary: 'Accepts an appeal, which shows the review, or rejects it. Refused unless it waits.',
    method: 'POST',
    path: '/admin/v1/appeals/{id}/decide',
    params: z.object({ id: LongId }),
    body: z.object({ decision: z.enum(['accept', 'reject']), reason: Reason }),
    reply: Review,
    errors: ['reviewNotFound', 'appealRefused'],
  }),
}
