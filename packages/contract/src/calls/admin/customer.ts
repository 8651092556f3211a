import { z } from 'zod'
import { call } from '../../call.ts'
import {
  Customer,
  CustomerNote,
  CustomerSession,
  CustomerSummary,
  CustomerType,
  GivableCoupon,
  PointGrant,
} from '../../entities/customer.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Flag, Id, IntFrom, Line, LongId, Paragraphs } from '../../scalars.ts'

const ById = z.object({ id: LongId })
const reads = { access: 'staff', permission: 'customer.read' } as const
const writes = { access: 'staff', permission: 'customer.write' } as const
const missing = ['customerNotFound'] as const
const membersOnly = ['customerNotFound', 'customerNotMember'] as const
/** Points given or taken back. */
const Points = z.object({
  amount: IntFrom(1, 1_000_000),
  /** Shown to the member. */
  reason: Line(100).min(2, '사유를 2자 이상 적어 주세요.'),
  /** Random id of the form. */
  requestId: z.uuid(),
})
const Reason = Line(200).min(2, '사유를 2자 이상 적어 주세요.')

/** Customers of the brand of the request: members, and guests by their orders. Sellers have no access. */
export const adminCustomerCalls = {
  'admin.customer.list': call({
    ...reads,
    summary:
      'Members of the brand, the newest first; or the members and guests that a phone, an e-mail, a whole name or an order number finds. Masked. `count` ends at 10,001.',
    method: 'GET',
    path: '/admin/v1/customers',
    query: z.object({
      take: take(30, 50),
      nextPage: Cursor.optional(),
      /** A whole phone, e-mail, name or order number. Its kind is found by its form. */
      q: Line(254).optional(),
      type: CustomerType.exclude(['guest']).optional(),
      grade: IntFrom(0, 100).optional(),
      blocked: Flag.optional(),
    }),
    reply: z.object({ page: Page, customers: z.array(CustomerSummary) }),
    errors: ['invalidCursor'],
  }),
  'admin.customer.get': call({
    ...reads,
    summary: 'Profile and counts of a customer. Masked. Its sections are lists of their own.',
    method: 'GET',
    path: '/admin/v1/customers/{id}',
    params: ById,
    reply: z.object({ customer: Customer }),
    errors: missing,
  }),
  'admin.customer.reveal': call({
    access: 'staff',
    permission: 'customer.reveal',
    keys: false,
    summary: 'Name, phone and e-mail in the clear. Each reading is in the access log with its reason.',
    method: 'POST',
    path: '/admin/v1/customers/{id}/reveal',
    params: ById,
    body: z.object({ reason: Reason }),
    reply: z.object({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() }),
    errors: missing,
    idempotent: true,
  }),
  'admin.customer.listNotes': call({
    ...reads,
    summary: 'Notes of staff about a customer and the reasons of blocks, the latest first.',
    method: 'GET',
    path: '/admin/v1/customers/{id}/notes',
    params: ById,
    query: z.object({ take: take(20, 50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, notes: z.array(CustomerNote) }),
    errors: ['customerNotFound', 'invalidCursor'],
  }),
  'admin.customer.createNote': call({
    ...writes,
    summary: 'Adds a note about a customer. Only staff reads it.',
    method: 'POST',
    path: '/admin/v1/customers/{id}/notes',
    params: ById,
    body: z.object({ contents: Paragraphs(1_000).min(1, '메모를 적어 주세요.') }),
    reply: z.object({ note: CustomerNote }),
    errors: missing,
  }),
  'admin.customer.block': call({
    ...writes,
    summary: 'Ends all logins of a member and refuses new ones. Blocking twice changes nothing.',
    method: 'POST',
    path: '/admin/v1/customers/{id}/block',
    params: ById,
    body: z.object({ reason: Reason }),
    reply: z.object({ isBlocked: z.boolean() }),
    errors: membersOnly,
    idempotent: true,
  }),
  'admin.customer.unblock': call({
    ...writes,
    summary: 'Lets a blocked member log in again.',
    method: 'POST',
    path: '/admin/v1/customers/{id}/unblock',
    params: ById,
    body: z.object({ reason: Reason }),
    reply: z.object({ isBlocked: z.boolean() }),
    errors: membersOnly,
    idempotent: true,
  }),
  'admin.customer.listSessions': call({
    ...reads,
    summary: 'Logins of a customer that are valid, the last used first.',
    method: 'GET',
    path: '/admin/v1/customers/{id}/sessions',
    params: ById,
    reply: z.object({ sessions: z.array(CustomerSession) }),
    errors: missing,
  }),
  'admin.customer.endSessions': call({
    ...writes,
    summary: 'Ends all logins of a customer on all devices.',
    method: 'POST',
    path: '/admin/v1/customers/{id}/end-sessions',
    params: ById,
    body: z.object({ reason: Reason }),
    reply: z.object({ ended: z.int() }),
    errors: missing,
    idempotent: true,
  }),
  'admin.customer.givePoints': call({
    access: 'staff',
    permission: 'point.adjust',
    summary:
      'Gives points to a member and notifies of them. Above the limit of the brand they wait for the approval of a second person. The same `requestId` gives them once.',
    method: 'POST',
    path: '/admin/v1/customers/{id}/points',
    params: ById,
    body: Points,
    reply: z.object({ grant: PointGrant }),
    errors: membersOnly,
    idempotent: true,
  }),
  'admin.customer.takePoints': call({
    access: 'staff',
    permission: 'point.adjust',
    summary:
      'Takes points back from a member, at most those the member has, and notifies of it. Above the limit of the brand this waits for the approval of a second person. The same `requestId` takes them once.',
    method: 'POST',
    path: '/admin/v1/customers/{id}/points-taken-back',
    params: ById,
    body: Points,
    reply: z.object({ grant: PointGrant }),
    errors: [...membersOnly, 'pointsShort'],
    idempotent: true,
  }),
  'admin.customer.listGivableCoupons': call({
    access: 'staff',
    permission: 'coupon.read',
    summary: 'Coupons that can be given to a member now, the soonest to end first.',
    method: 'GET',
    path: '/admin/v1/customers/{id}/givable-coupons',
    params: ById,
    reply: z.object({ coupons: z.array(GivableCoupon) }),
    errors: missing,
  }),
  'admin.customer.giveCoupon': call({
    access: 'staff',
    permission: 'coupon.write',
    summary: 'Gives a coupon to a member, once. The daily message about new coupons announces it.',
    keys: false,
    method: 'POST',
    path: '/admin/v1/customers/{id}/coupons',
    params: ById,
    body: z.object({ couponId: Id, reason: Reason }),
    reply: z.object({ couponId: z.int() }),
    errors: ['customerNotFound', 'customerNotMember', 'couponHeld', 'couponNotGivable', 'couponSoldOut'],
    idempotent: true,
  }),
}
