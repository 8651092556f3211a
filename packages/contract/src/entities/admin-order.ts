import { z } from 'zod'
import { Cursor } from '../paging.ts'
import { Day, Id, Line, LongId, Moment, Won } from '../scalars.ts'
import { GiftStatus, OrderItemProductStatus, OrderItemStatus } from '../status.ts'
import { ReturnReason } from './order-item.ts'
import { RefundRow } from './refund.ts'

/** States of order products behind each tab of the order list. `all` is every order that was paid or waits for its deposit. */
export const orderTabs = {
  all: [
    'bank_transfer_waiting',
    'paid',
    'withdraw_partially',
    'delivery_waiting',
    'delivery_delay',
    'delivering',
    'delivery_end',
    'complete',
    'withdraw_request',
    'withdraw_complete',
    'return_request',
    'return_complete',
    'replace_request',
    'replace_complete',
    'stock_out',
  ],
  new: ['paid', 'withdraw_partially'],
  /** Those of `new` whose business days for packing are over. */
  late: ['paid', 'withdraw_partially'],
  preparing: ['delivery_waiting'],
  delayed: ['delivery_delay'],
  delivering: ['delivering'],
  delivered: ['delivery_end'],
  cancelAsked: ['withdraw_request'],
  returnAsked: ['return_request'],
  replaceAsked: ['replace_request'],
  stockOut: ['stock_out'],
  deposit: ['bank_transfer_waiting'],
  done: ['complete', 'replace_complete'],
  cancelled: ['withdraw_complete', 'return_complete'],
  unpaid: ['request', 'incomplete'],
} as const satisfies Record<string, readonly z.infer<typeof OrderItemProductStatus>[]>
export const OrderTab = z.enum(Object.keys(orderTabs) as [keyof typeof orderTabs, ...(keyof typeof orderTabs)[]])
export type OrderTab = z.infer<typeof OrderTab>

/** Orders in each state. */
export const OrderCounts = z.object(
  Object.fromEntries(OrderTab.options.map((tab) => [tab, z.int()])) as Record<OrderTab, z.ZodInt>,
)

/** Counts end here: a list of more orders says "1,000+". */
export const MOST_ORDERS_COUNTED = 1_000

export const OrderNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^\d{8}-[0-9A-Z]{8}$/, '주문 번호를 다시 확인해 주세요.')
const PaymentMethod = z.enum(['card', 'virtual_account', 'transfer', 'point'])
const PhonePart = Line(20)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^(\d{4}|\d{8}|01[016-9]\d{7,8})$/, '전화번호 전체나 뒤 8자리, 뒤 4자리를 입력해 주세요.'))

/** Which orders a list, a count or a bulk job is about. */
export const OrderFilter = z.object({
  state: OrderTab.default('all'),
  /** First and last day of the order in Asia/Seoul. */
  from: Day.optional(),
  to: Day.optional(),
  distributorId: Id.optional(),
  method: PaymentMethod.optional(),
  /** Whole phone, its last eight or its last four digits, of the receiver, of a guest who ordered, or of the member (whole). */
  phone: PhonePart.optional(),
  /** Whole name of the receiver or of a guest who ordered. */
  name: Line(40).min(1, '이름을 입력해 주세요.').optional(),
  orderNo: OrderNo.optional(),
})
export type OrderFilter = z.output<typeof OrderFilter>
export const OrderPage = { nextPage: Cursor.optional() }

/** Orders of a print or of a bulk job: numbers, or all of a filter. */
export const OrderSelection = z
  .object({
    orderNos: z.array(OrderNo).min(1, '주문을 골라 주세요.').max(500, '한 번에 500건까지 고를 수 있어요.').optional(),
    filter: OrderFilter.optional(),
  })
  .refine(({ orderNos, filter }) => (orderNos === undefined) !== (filter === undefined), '주문을 골라 주세요.')
export type OrderSelection = z.output<typeof OrderSelection>

/** Order in the list. Persons are masked. A seller sees the own lines and their price only. */
export const AdminOrderRow = z.object({
  orderNo: z.string(),
  orderName: z.string(),
  createdAt: Moment,
  state: OrderItemStatus,
  /** States of its products, each once. */
  states: z.array(OrderItemProductStatus),
  /** Amount paid or due in won; for a seller the price of the own lines. */
  price: Won,
  method: PaymentMethod,
  orderer: z.string(),
  isMember: z.boolean(),
  /** Receiver and phone, masked; null for a gift, whose receivers enter their own addresses. */
  receiver: z.object({ name: z.string(), phone: z.string(), area: z.string() }).nullable(),
  units: z.int(),
  noteCount: z.int(),
  version: z.int(),
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

export const AdminOrderMove = z.enum(['delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end', 'stock_out'])
export type AdminOrderMove = z.infer<typeof AdminOrderMove>

export const AdminOrderLine = z.object({
  id: z.int(),
  /** Parcel of a gift, from 1; 0 for other orders. */
  parcel: z.int(),
  productId: z.int(),
  name: z.string(),
  distributorId: z.int(),
  distributorName: z.string(),
  state: OrderItemProductStatus,
  /** States to which staff may move it now. */
  moves: z.array(AdminOrderMove),
  /** Staff may cancel it, or accept its return, with a refund. */
  isRefundable: z.boolean(),
  options: z.array(
    z.object({ combinationId: z.int(), name: z.string(), unit: z.int(), price: Won, isCancelled: z.boolean() }),
  ),
  /** Open request of the shopper. */
  request: z
    .object({
      kind: z.enum(['return', 'replace']),
      reason: ReturnReason,
      contents: z.string(),
      pictureCount: z.int(),
      at: Moment,
    })
    .nullable(),
})
export type AdminOrderLine = z.infer<typeof AdminOrderLine>

export const AdminParcel = z.object({
  id: z.int(),
  courier: z.string(),
  courierName: z.string(),
  invoiceNo: z.string(),
  trackingUrl: z.string().nullable(),
  lineIds: z.array(z.int()),
  shippedAt: Moment,
  deliveredAt: Moment.nullable(),
  lastStep: z.string().nullable(),
})

export const AdminOrderStep = z.object({
  lineId: z.int().nullable(),
  from: OrderItemProductStatus.nullable(),
  to: OrderItemProductStatus,
  actor: z.enum(['shopper', 'operator', 'time', 'gateway']),
  reason: z.string(),
  at: Moment,
})

export const AdminOrderNote = z.object({
  id: z.int(),
  staffName: z.string(),
  text: z.string(),
  createdAt: Moment,
})
export type AdminOrderNote = z.infer<typeof AdminOrderNote>

export const AdminOrderMessage = z.object({
  id: z.int(),
  kind: z.string(),
  channel: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'dropped']),
  at: Moment,
  failure: z.string().nullable(),
  /** It can be sent once more. */
  canResend: z.boolean(),
})

/** Address of an order as staff sees it: masked, or in the clear after `admin.order.reveal`. */
export const AdminOrderAddress = z.object({
  receiverName: z.string(),
  phone: z.string(),
  zonecode: z.string(),
  roadAddress: z.string(),
  addressDetail: z.string(),
  memo: z.string(),
})
export type AdminOrderAddress = z.infer<typeof AdminOrderAddress>

export const AdminOrderGift = z.object({
  parcel: z.int(),
  status: GiftStatus,
  address: AdminOrderAddress,
})

/** An order with all that staff works with. For a seller only the own lines, their steps and their parcels. */
export const AdminOrder = AdminOrderRow.extend({
  lines: z.array(AdminOrderLine),
  parcels: z.array(AdminParcel),
  timeline: z.array(AdminOrderStep),
  /** Null for a seller. */
  payment: z
    .object({
      state: z.string(),
      cardText: z.string().nullable(),
      approvedAt: Moment.nullable(),
      receiptUrl: z.string().nullable(),
      amount: Won,
      productsPrice: Won,
      shippingPrice: Won,
      couponDiscountPrice: Won,
      usedPoint: Won,
    })
    .nullable(),
  refunds: z.array(RefundRow),
  messages: z.array(AdminOrderMessage).max(100),
  /** The latest notes. `admin.order.listNotes` has all. */
  notes: z.array(AdminOrderNote).max(20),
  /** Masked. Null for a gift. */
  address: AdminOrderAddress.nullable(),
  gifts: z.array(AdminOrderGift),
  canChangeAddress: z.boolean(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** Product on the picking list: units of an option that wait in all chosen orders. */
export const PickingRow = z.object({
  productId: z.int(),
  name: z.string(),
  option: z.string(),
  distributorName: z.string(),
  units: z.int(),
  orders: z.int(),
})
export type PickingRow = z.infer<typeof PickingRow>

/** What is packed into one parcel, with its address. */
export const PackingSlip = z.object({
  orderNo: z.string(),
  parcel: z.int(),
  orderedAt: Moment,
  address: AdminOrderAddress,
  lines: z.array(z.object({ lineId: LongId, name: z.string(), option: z.string(), unit: z.int() })),
})
export type PackingSlip = z.infer<typeof PackingSlip>
