import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminGift, AdminGiftOrder } from '../../entities/admin-gift.ts'
import { AdminOrderAddress, OrderNo } from '../../entities/admin-order.ts'
import { RefundQuote } from '../../entities/refund.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Day, IntFrom, Line, Phone } from '../../scalars.ts'
import { GiftStatus } from '../../status.ts'

const ByNo = z.object({ no: OrderNo })
const reads = { access: 'staff', permission: 'order.read' } as const
const writes = { access: 'staff', permission: 'order.write', method: 'POST', params: ByNo } as const
const refunds = { access: 'staff', permission: 'order.refund', method: 'POST', params: ByNo } as const
const Gift = z.object({ gift: AdminGiftOrder })
/** Receiver of the order. Default: all that the action applies to. */
const Parcel = IntFrom(1, 100).optional()
const Reason = Line(200).min(2, '사유를 2자 이상 적어 주세요.')
const refused = ['giftNotFound', 'giftEnded', 'giftShipped'] as const
const withdrawErrors = [...refused, 'withdrawRefused', 'transitionRefused', 'refundChanged'] as const

/** Gifts of the brand. Every change goes through the functions of the sender and of the operator's commands. */
export const adminGiftCalls = {
  'admin.gift.list': call({
    ...reads,
    summary:
      'Gifts of receivers, the newest first. `expiresIn`: those without an address whose time ends within so many days. `count` ends at 10,000.',
    method: 'GET',
    path: '/admin/v1/gifts',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      state: GiftStatus.optional(),
      /** Order number of the sender. */
      q: Line(40).optional(),
      /** Whole phone of a receiver, with or without hyphens. Gifts that have ended have none. */
      phone: Phone.optional(),
      /** First day of the order in Asia/Seoul. */
      from: Day.optional(),
      /** Last day of the order in Asia/Seoul. */
      to: Day.optional(),
      expiresIn: IntFrom(1, 30).optional(),
    }),
    reply: z.object({ page: Page, gifts: z.array(AdminGift) }),
    errors: ['invalidCursor'],
  }),
  'admin.gift.get': call({
    ...reads,
    summary: 'Gifts of an order with their events and messages. Masked.',
    method: 'GET',
    path: '/admin/v1/gifts/{no}',
    params: ByNo,
    reply: Gift,
    errors: ['giftNotFound'],
  }),
  'admin.gift.reveal': call({
    access: 'staff',
    permission: 'customer.reveal',
    summary: 'Receivers and addresses in the clear. Each reading is in the access log with its reason.',
    keys: false,
    method: 'POST',
    path: '/admin/v1/gifts/{no}/reveal',
    params: ByNo,
    idempotent: true,
    body: z.object({ reason: Reason }),
    reply: z.object({
      receivers: z.array(
        z.object({ parcel: z.int(), name: z.string(), phone: z.string(), address: AdminOrderAddress }),
      ),
    }),
    errors: ['giftNotFound'],
  }),
  'admin.gift.resend': call({
    ...writes,
    summary: 'Sends the message of a gift without an address again, at most three times a day for each receiver.',
    path: '/admin/v1/gifts/{no}/resend',
    body: z.object({ parcel: Parcel }),
    reply: Gift,
    errors: [...refused, 'giftNotSent', 'giftPhoneMissing', 'giftResendLimit'],
  }),
  'admin.gift.extend': call({
    ...writes,
    summary: 'Moves the expiry of gifts without an address by up to 30 days, and reminds the receivers.',
    path: '/admin/v1/gifts/{no}/extend',
    body: z.object({ parcel: Parcel, days: IntFrom(1, 30), reason: Reason }),
    reply: Gift,
    errors: [...refused, 'giftNotSent'],
  }),
  'admin.gift.quoteWithdraw': call({
    ...refunds,
    summary: 'What withdrawing a gift, or all open gifts, would give back.',
    path: '/admin/v1/gifts/{no}/withdraw/quote',
    idempotent: true,
    body: z.object({ parcel: Parcel }),
    reply: RefundQuote,
    errors: withdrawErrors,
  }),
  'admin.gift.withdraw': call({
    ...refunds,
    summary: 'Withdraws a gift, or all open gifts, and refunds them.',
    path: '/admin/v1/gifts/{no}/withdraw',
    body: z.object({
      parcel: Parcel,
      reason: Reason,
      /** The refund that was shown. If it differs from the actual one, nothing is written. */
      expectedMoney: IntFrom(0, 999_999_999),
      expectedPoint: IntFrom(0, 999_999_999),
    }),
    reply: Gift,
    errors: withdrawErrors,
  }),
}
