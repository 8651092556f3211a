import { z } from 'zod'
import { call } from '../../call.ts'
import {
  CustomerChat,
  CustomerConsent,
  CustomerCoupon,
  CustomerGift,
  CustomerMessage,
  CustomerOrder,
  CustomerPoint,
  CustomerPost,
  PointGrant,
} from '../../entities/customer.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { LongId } from '../../scalars.ts'

const section = <Row extends z.ZodType>(path: string, summary: string, row: Row) =>
  call({
    access: 'staff',
    permission: 'customer.read',
    summary,
    method: 'GET',
    path: `/admin/v1/customers/{id}/${path}`,
    params: z.object({ id: LongId }),
    query: z.object({ take: take(20, 50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, rows: z.array(row) }),
    errors: ['customerNotFound', 'invalidCursor'],
  })

/** Sections of the page of a customer, each paged, the latest rows first. */
export const adminCustomerSectionCalls = {
  'admin.customer.listOrders': section('orders', 'Orders of a customer.', CustomerOrder),
  'admin.customer.listPoints': section('points', 'Ledger of the points of a customer.', CustomerPoint),
  'admin.customer.listGrants': section('grants', 'Points that staff have given and taken back.', PointGrant),
  'admin.customer.listCoupons': section('coupons', 'Coupons of a customer, usable ones first.', CustomerCoupon),
  'admin.customer.listMessages': section('messages', 'Messages sent to a customer, without contents.', CustomerMessage),
  'admin.customer.listConsents': section('consents', 'Consents given and withdrawn.', CustomerConsent),
  'admin.customer.listGifts': section('gifts', 'Gifts sent and received by a customer.', CustomerGift),
  'admin.customer.listReviews': section('reviews', 'Reviews of a customer.', CustomerPost),
  'admin.customer.listQuestions': section('questions', 'Questions of a customer about products.', CustomerPost),
  'admin.customer.listChats': section('chats', 'Messages of a customer in the chat of broadcasts.', CustomerChat),
}
