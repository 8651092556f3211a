import { z } from 'zod'
import { call } from '../../call.ts'
import {
  AdminCoupon,
  AdminCouponState,
  CouponDraft,
  CouponIssue,
  CouponSimulation,
} from '../../entities/admin-coupon.ts'
import { BulkJob } from '../../entities/bulk-job.ts'
import { Audience } from '../../entities/segment.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, Line } from '../../scalars.ts'

const reads = { access: 'staff', permission: 'coupon.read' } as const
const writes = { access: 'staff', permission: 'coupon.write' } as const
const ById = z.object({ id: Id })
const One = z.object({
  coupon: AdminCoupon,
  /** Address in the shop of the brand where shoppers take the coupon. */
  offerUrl: z.url(),
})

/** Coupons of a brand: terms, issue to many members, results, and what a draft would do in carts of now. */
export const adminCouponCalls = {
  'admin.coupon.list': call({
    ...reads,
    summary: 'Coupons of the brand and of all brands with their results, the newest first.',
    method: 'GET',
    path: '/admin/v1/coupons',
    query: z.object({
      take: take(30, 50),
      nextPage: Cursor.optional(),
      q: Line(60).optional(),
      state: AdminCouponState.optional(),
      issue: CouponIssue.optional(),
    }),
    reply: z.object({ page: Page, coupons: z.array(AdminCoupon) }),
    errors: ['invalidCursor'],
  }),
  'admin.coupon.get': call({
    ...reads,
    summary: 'A coupon with its results.',
    method: 'GET',
    path: '/admin/v1/coupons/{id}',
    params: ById,
    reply: One,
    errors: ['adminCouponNotFound'],
  }),
  'admin.coupon.create': call({
    ...writes,
    summary: 'Creates a coupon of the brand.',
    method: 'POST',
    path: '/admin/v1/coupons',
    body: CouponDraft,
    reply: One,
  }),
  'admin.coupon.change': call({
    ...writes,
    summary:
      'Changes a coupon. Once members hold it, its name, its end and its limit only: nobody gets other terms than those promised.',
    method: 'PUT',
    path: '/admin/v1/coupons/{id}',
    params: ById,
    body: CouponDraft.safeExtend({ version: z.int() }),
    reply: One,
    errors: ['adminCouponNotFound', 'couponStopped', 'couponTermsFixed', 'changedMeanwhile'],
  }),
  'admin.coupon.stop': call({
    ...writes,
    summary: 'Ends a coupon now. Issued ones stay valid until their end unless `endsIssued`.',
    method: 'POST',
    path: '/admin/v1/coupons/{id}/stop',
    params: ById,
    body: z.object({
      endsIssued: z.boolean().default(false),
      reason: Line(200).min(2, '사유를 2자 이상 적어 주세요.'),
    }),
    reply: One,
    errors: ['adminCouponNotFound', 'couponStopped'],
  }),
  'admin.coupon.issue': call({
    ...writes,
    summary:
      'Starts the bulk job that gives a coupon to the members of a segment or of a checked file, once to each. The same `requestId` is the same job.',
    keys: false,
    method: 'POST',
    path: '/admin/v1/coupons/{id}/issue',
    idempotent: true,
    params: ById,
    body: z.object({ audience: Audience, requestId: z.uuid() }),
    reply: z.object({ job: BulkJob }),
    errors: ['adminCouponNotFound', 'couponNotGivable', 'segmentNotFound', 'audienceFileNotFound', 'audienceEmpty'],
  }),
  'admin.coupon.simulate': call({
    ...reads,
    summary: 'Evaluates a draft in the latest carts of the brand, at most 500, without their owners. Writes nothing.',
    method: 'POST',
    path: '/admin/v1/coupons/simulate',
    rate: 'report',
    idempotent: true,
    body: CouponDraft,
    reply: z.object({ simulation: CouponSimulation }),
  }),
}
