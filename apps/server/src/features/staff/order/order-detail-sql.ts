// Made from order-detail.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindOrder {
  id: number
  userId: number
  address: unknown
  totals: unknown
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  cardText: string | null
  approvedAt: Date | null
  receiptUrl: string | null
  amount: number
}

/** Reads an order of a brand for staff. With distributors only if it has lines of them. */
export const findOrder = (
  db: Sql,
  p: {
    orderNo: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorIds: readonly number[] | null
  },
): Promise<FindOrder | undefined> =>
  db.opt(
    'order-detail.findOrder',
    `select o.id, o.user_id as "userId", o.address as "address", o.totals as "totals", p.state, p.card_text as "cardText", p.approved_at as "approvedAt", p.receipt_url as "receiptUrl", p.amount
from orders o join payment p on p.order_id = o.id
where o.order_no = $1 and o.platform = $2::platform_id
  and exists (select from order_product x where x.order_id = o.id
    and ($3::int[] is null or x.distributor_id = any($3::int[])))`,
    [p.orderNo, p.brand, p.distributorIds],
  )

export interface ListOrderLines {
  id: number
  parcel: number
  productId: number
  name: string
  distributorId: number
  distributorName: string
  state: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  options: unknown
  request: unknown
}

export const listOrderLines = (
  db: Sql,
  p: {
    orderId: number
    distributorIds: readonly number[] | null
  },
): Promise<ListOrderLines[]> =>
  db.many(
    'order-detail.listOrderLines',
    `select x.id, x.parcel, x.product_id as "productId", x.product ->> 'name' as "name", x.distributor_id as "distributorId", d.name as "distributorName",
  x.status as "state",
  (select jsonb_agg(jsonb_build_object('combinationId', l.product_option_combination_id, 'name', l.combination ->> 'name', 'unit', l.unit, 'price', l.price,
      'isCancelled', exists (select from refund_line r where r.order_line_id = l.id)) order by l.id)
    from order_line l where l.order_product_id = x.id) as "options",
  (select jsonb_build_object('kind', r.kind, 'reason', r.reason, 'contents', r.contents, 'pictureCount', cardinality(r.pictures), 'at', r.requested_at)
    from return_request r where r.order_product_id = x.id and r.decided_at is null) as "request"
from order_product x join distributor d on d.id = x.distributor_id
where x.order_id = $1 and ($2::int[] is null or x.distributor_id = any($2::int[]))
order by x.id`,
    [p.orderId, p.distributorIds],
  )

export interface ListOrderParcels {
  id: number
  courier: string
  invoiceNo: string
  shippedAt: Date
  deliveredAt: Date | null
  lastStep: string | null
  lineIds: number[]
}

export const listOrderParcels = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListOrderParcels[]> =>
  db.many(
    'order-detail.listOrderParcels',
    `select c.id, c.courier, c.invoice_no as "invoiceNo", c.shipped_at as "shippedAt", c.delivered_at as "deliveredAt", c.steps -> -1 ->> 'text' as "lastStep",
  array(select pp.order_product_id from parcel_product pp where pp.parcel_id = c.id order by 1) as "lineIds"
from parcel c where c.order_id = $1 order by c.id limit 200`,
    [p.orderId],
  )

export interface ListOrderSteps {
  lineId: number | null
  from: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown' | null
  to: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  actor: string
  reason: string
  at: Date
}

/** The latest steps of the timeline. */
export const listOrderSteps = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListOrderSteps[]> =>
  db.many(
    'order-detail.listOrderSteps',
    `select h.order_product_id as "lineId", h.from_status as "from", h.to_status as "to", h.actor, h.reason, h.at
from orders o join order_history h on h.order_id = o.id and h.at > o.created_at - interval '1 day'
where o.id = $1 order by h.id desc limit 500`,
    [p.orderId],
  )

export interface ListOrderRefunds {
  id: number
  money: number
  point: number
  target: string
  state: string
  askedAt: Date
  doneAt: Date | null
  dueDay: string
  reason: string
  wantsAccount: boolean
}

export const listOrderRefunds = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListOrderRefunds[]> =>
  db.many(
    'order-detail.listOrderRefunds',
    `select r.id, r.money, r.point, r.target, r.state, r.asked_at as "askedAt", r.done_at as "doneAt", r.due_day as "dueDay", r.reason,
  wants_account(r.state, r.target, r.failure) as "wantsAccount"
from refund r where r.order_id = $1 order by r.id limit 200`,
    [p.orderId],
  )

export interface ListOrderMessages {
  id: number
  key: string
  kind: string
  channel: string
  state: string
  at: Date
  failure: string | null
  hasBody: boolean
}

/** Messages about an order, the latest first. */
export const listOrderMessages = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListOrderMessages[]> =>
  db.many(
    'order-detail.listOrderMessages',
    `select m.id, m.key, m.kind, m.channel, m.state, coalesce(m.settled_at, m.due_at) as "at", m.failure, m.body is not null as "hasBody"
from message m where (m.kind like 'order.%' or m.kind like 'refund.%') and split_part(m.key, ':', 2) = ($1)::bigint::text
order by m.id desc limit 100`,
    [p.orderId],
  )

export interface LockForStaff {
  id: number
  userId: number
  orderNo: string
  version: number
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
}

/** Locks an order of a brand and its payment, as every change does. */
export const lockForStaff = (
  db: Sql,
  p: {
    orderNo: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockForStaff | undefined> =>
  db.opt(
    'order-detail.lockForStaff',
    `select o.id, o.user_id as "userId", o.order_no as "orderNo", o.version, o.status
from orders o join payment p on p.order_id = o.id
where o.order_no = $1 and o.platform = $2::platform_id
for update of o, p`,
    [p.orderNo, p.brand],
  )

export interface FindLastChange {
  actor: string
  at: Date
  reason: string
  staffName: string | null
}

/** Who has changed an order last: the actor of its history, and the staff account of the last finished write that changes orders. */
export const findLastChange = (
  db: Sql,
  p: {
    orderNo: string
    orderId: number
  },
): Promise<FindLastChange | undefined> =>
  db.opt(
    'order-detail.findLastChange',
    `select h.actor, h.at, h.reason, (select s.name from audit_entry e join audit_entry x on x.begun_id = e.id join staff s on s.id = e.staff_id
    where e.object = 'order ' || ($1)::text and x.state = 'done'
      and e.call not in ('admin.order.addNote', 'admin.order.reveal', 'admin.order.resendMessage', 'admin.order.quoteWithdraw', 'admin.order.quoteReturn')
    order by e.id desc limit 1) as "staffName"
from orders o join order_history h on h.order_id = o.id and h.at > o.created_at - interval '1 day'
where o.id = $2 order by h.id desc limit 1`,
    [p.orderNo, p.orderId],
  )

export interface AddNote {
  id: number
}

export const addNote = (
  db: Sql,
  p: {
    orderId: number
    staffId: number
    text: string
    now: Date
  },
): Promise<AddNote> =>
  db.one(
    'order-detail.addNote',
    `insert into order_note (order_id, staff_id, body, created_at) values ($1, $2, $3, $4::timestamptz) returning id`,
    [p.orderId, p.staffId, p.text, p.now],
  )

export interface ListNotes {
  id: number
  value: number
  staffName: string
  text: string
  createdAt: Date
  count: number
}

/** Notes about an order; `sign` is -1 forwards, the latest first, and 1 backwards. */
export const listNotes = (
  db: Sql,
  p: {
    orderId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListNotes[]> =>
  db.many(
    'order-detail.listNotes',
    `select n.id as "id", n.id as "value", s.name as "staffName", n.body as "text", n.created_at as "createdAt",
  (select count(*)::int from order_note c where c.order_id = n.order_id) as "count"
from order_note n join staff s on s.id = n.staff_id
where n.order_id = $1 and $2::int8 * n.id > $2::int8 * $3::int8
order by $2::int8 * n.id limit $4::int`,
    [p.orderId, p.sign, p.value, p.take],
  )
