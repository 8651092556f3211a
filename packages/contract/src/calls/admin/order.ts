import { z } from 'zod'
import { call } from '../../call.ts'
import { AddressInput } from '../../entities/address.ts'
import {
  AdminOrder,
  AdminOrderAddress,
  AdminOrderMove,
  AdminOrderNote,
  AdminOrderRow,
  MOST_ORDERS_COUNTED,
  OrderCounts,
  OrderFilter,
  OrderNo,
  OrderPage,
  OrderSelection,
  PackingSlip,
  PickingRow,
} from '../../entities/admin-order.ts'
import { SheetFileFormat } from '../../entities/waybill.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Line, LongId, Paragraphs } from '../../scalars.ts'

const ByNo = z.object({ no: OrderNo })
const Order = z.object({ order: AdminOrder })
const reads = { access: 'staff', permission: 'order.read' } as const
const writes = { access: 'staff', permission: 'order.write' } as const
const missing = ['orderNotFound'] as const
const Reason = Line(200)

export const adminOrderCalls = {
  'admin.order.list': call({
    ...reads,
    sellers: true,
    summary: `Orders of the brand, the latest first. Persons are masked; the count ends at ${MOST_ORDERS_COUNTED}.`,
    method: 'GET',
    path: '/admin/v1/order',
    query: OrderFilter.extend({ take: take(50), ...OrderPage }),
    reply: z.object({ page: Page, isCountFull: z.boolean(), orders: z.array(AdminOrderRow) }),
    errors: ['invalidCursor'],
  }),
  'admin.order.count': call({
    ...reads,
    sellers: true,
    summary: `Orders in each state, for the tabs of the list. Each count ends at ${MOST_ORDERS_COUNTED}.`,
    method: 'GET',
    path: '/admin/v1/order-count',
    reply: z.object({ counts: OrderCounts, most: z.int() }),
  }),
  'admin.order.export': call({
    ...reads,
    sellers: true,
    summary: 'The orders of a filter as a sheet, the latest first, as a stream. Persons are masked.',
    method: 'GET',
    path: '/admin/v1/order-export',
    rate: 'report',
    file: true,
    query: OrderFilter.extend({ format: SheetFileFormat.default('xlsx') }),
    reply: z.string(),
  }),
  'admin.order.get': call({
    ...reads,
    sellers: true,
    summary: 'An order with lines, parcels, timeline, payment, refunds, messages and notes. Persons are masked.',
    method: 'GET',
    path: '/admin/v1/order/{no}',
    params: ByNo,
    reply: Order,
    errors: missing,
  }),
  'admin.order.reveal': call({
    access: 'staff',
    permission: 'customer.reveal',
    keys: false,
    summary: 'Address and contact of an order in the clear. The reading and its reason are in the access log.',
    method: 'POST',
    path: '/admin/v1/order/{no}/reveal',
    idempotent: true,
    params: ByNo,
    body: z.object({ reason: Reason }),
    reply: z.object({
      address: AdminOrderAddress.nullable(),
      orderer: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
      gifts: z.array(z.object({ parcel: z.int(), address: AdminOrderAddress })),
    }),
    errors: missing,
  }),
  'admin.order.move': call({
    access: 'staff',
    permission: 'order.move',
    sellers: true,
    summary:
      'Takes lines of an order to their next state; without `lineIds` all that can go there. `delivering` needs courier and invoice.',
    method: 'POST',
    path: '/admin/v1/order/{no}/move',
    params: ByNo,
    body: z.object({
      version: z.int().min(0),
      to: AdminOrderMove,
      lineIds: z.array(LongId).min(1).max(200).optional(),
      /** Read by the shopper in the timeline. */
      reason: Reason.optional(),
      courier: Line(20).optional(),
      invoiceNo: Line(20).optional(),
    }),
    reply: Order,
    errors: ['orderNotFound', 'changedMeanwhile', 'transitionRefused'],
  }),
  'admin.order.bulkMove': call({
    access: 'staff',
    permission: 'order.move',
    sellers: true,
    summary:
      'Starts a bulk job that takes all lines that can go there to a state, at most 10,000 orders. `admin.job.get` has the progress and `admin.job.undo` takes them back where the lifecycle allows.',
    method: 'POST',
    path: '/admin/v1/order-move',
    body: z.object({
      selection: OrderSelection,
      /** Orders of the filter that are left out. */
      except: z.array(OrderNo).max(500).default([]),
      to: AdminOrderMove.exclude(['delivering']),
      reason: Reason.optional(),
      /** The same key is the same job, so that a request sent twice runs once. */
      key: z.string().regex(/^[\w-]{8,64}$/, '작업 번호가 올바르지 않아요.'),
    }),
    reply: z.object({ jobId: z.int(), orders: z.int() }),
    errors: ['orderNotFound', 'idempotencyKeyReused', 'jobTooLarge'],
  }),
  'admin.order.listNotes': call({
    ...reads,
    summary: 'Notes of colleagues about an order, the latest first.',
    method: 'GET',
    path: '/admin/v1/order/{no}/note',
    params: ByNo,
    query: z.object({ take: take(20, 50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, notes: z.array(AdminOrderNote) }),
    errors: ['orderNotFound', 'invalidCursor'],
  }),
  'admin.order.addNote': call({
    ...writes,
    summary: 'Writes a note for colleagues.',
    method: 'POST',
    path: '/admin/v1/order/{no}/note',
    params: ByNo,
    body: z.object({ text: Paragraphs(1_000).pipe(z.string().min(1, '메모를 적어 주세요.')) }),
    reply: z.object({ note: AdminOrderNote }),
    errors: missing,
  }),
  'admin.order.setAddress': call({
    ...writes,
    summary: 'Changes the delivery address until the order is packed, if the surcharge stays the same.',
    method: 'PUT',
    path: '/admin/v1/order/{no}/address',
    params: ByNo,
    body: AddressInput.omit({ guestOrderName: true, guestOrderPhone: true }).extend({ version: z.int().min(0) }),
    reply: Order,
    errors: [
      'orderNotFound',
      'changedMeanwhile',
      'addressChangeRefused',
      'addressChangeCostsMore',
      'undeliverableArea',
    ],
  }),
  'admin.order.resendMessage': call({
    ...writes,
    summary: 'Sends a message of the order once more, if what it says is still true.',
    method: 'POST',
    path: '/admin/v1/order/{no}/message/{messageId}',
    params: ByNo.extend({ messageId: LongId }),
    reply: Order,
    errors: ['orderNotFound', 'messageNotResendable'],
  }),
  'admin.order.pickingList': call({
    ...reads,
    sellers: true,
    summary: 'What has to be picked for orders in 배송 준비, by product and option. At most 500 orders.',
    method: 'POST',
    path: '/admin/v1/picking-list',
    idempotent: true,
    body: OrderSelection,
    reply: z.object({ orders: z.int(), rows: z.array(PickingRow) }),
    errors: missing,
  }),
  'admin.order.packingSlips': call({
    access: 'staff',
    permission: 'waybill.write',
    sellers: true,
    keys: false,
    summary:
      'Slips with addresses, one per parcel, for orders in 배송 준비. Each order is in the access log. At most 500 orders.',
    method: 'POST',
    path: '/admin/v1/packing-slips',
    idempotent: true,
    body: OrderSelection,
    reply: z.object({ slips: z.array(PackingSlip) }),
    errors: missing,
  }),
}
