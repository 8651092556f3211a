// Made from order.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListWholeOrders {
  id: number
  userId: number
  uuid: string
  orderNo: string
  orderName: string
  createdAt: Date
  address: unknown
  receipt: unknown
  selectedPg: string
  rewardPointDate: string | null
  bundles: unknown
  price: unknown
  attribution: unknown
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  cardText: string | null
  approvedAt: Date | null
  receiptUrl: string | null
  virtualAccount: unknown
  easyPay: string | null
  wrongDeposit: number | null
  products: unknown
  refunds: unknown
  requests: unknown
  timeline: unknown
  gift: unknown
}

/** Lists complete orders of the given ids and owners, newest first. Orders of other users or brands are not found. */
export const listWholeOrders = (
  db: Sql,
  p: {
    ids: readonly number[]
    userIds: readonly number[]
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListWholeOrders[]> =>
  db.many(
    'order.listWholeOrders',
    `select o.id, o.user_id as "userId", o.uuid, o.order_no as "orderNo", o.order_name as "orderName", o.created_at as "createdAt", o.address as "address",
  o.receipt as "receipt", o.selected_pg as "selectedPg", o.reward_point_date as "rewardPointDate", o.bundles as "bundles",
  o.price as "price", o.attribution as "attribution", p.method, p.state, p.card_text as "cardText", p.approved_at as "approvedAt",
  p.receipt_url as "receiptUrl", p.virtual_account as "virtualAccount", p.easy_pay as "easyPay",
  case when p.method = 'virtual_account' then (select (b.detail ->> 'came')::int from reconciliation_break b
    where b.kind = 'amountMismatch' and b.order_id = o.id and b.resolved_at is null order by b.id desc limit 1) end as "wrongDeposit",
  order_products_of(o.id) as "products",
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'money', r.money, 'point', r.point, 'to', r.target, 'state', r.state,
      'askedAt', r.asked_at, 'doneAt', r.done_at, 'dueDay', r.due_day, 'reason', r.reason,
      'wantsAccount', wants_account(r.state, r.target, r.failure)) order by r.id)
    from refund r where r.order_id = o.id), '[]') as "refunds",
  coalesce((select jsonb_agg(jsonb_build_object('orderItemProductId', r.order_product_id, 'kind', r.kind, 'reason', r.reason,
      'contents', r.contents, 'pictureCount', cardinality(r.pictures), 'at', r.requested_at) order by r.id)
    from return_request r join order_product op on op.id = r.order_product_id where op.order_id = o.id), '[]') as "requests",
  (select jsonb_agg(jsonb_build_object('orderItemProductId', h.order_product_id, 'from', h.from_status, 'to', h.to_status,
      'actor', h.actor, 'reason', h.reason, 'at', h.at) order by h.id)
    from order_history h where h.order_id = o.id and h.at > o.created_at - interval '1 day') as "timeline",
  (select jsonb_build_object('isSent', g.sent_at is not null, 'gifts', (select jsonb_agg(jsonb_build_object(
      'ending', coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end), 'isShipped', s.is_shipped, 'hasAddress', t.addressed_at is not null)
      order by t.parcel)
    from gift_to t, gift_parcel(t.order_id, t.parcel) s where t.order_id = g.order_id)) from gift_group g where g.order_id = o.id) as "gift"
from unnest($1::bigint[], $2::bigint[]) as asked (id, user_id)
join orders o on o.id = asked.id and o.user_id = asked.user_id join payment p on p.order_id = o.id
where o.platform = $3::platform_id
order by o.id desc`,
    [p.ids, p.userIds, p.platform],
  )

export interface FindOwnOrder {
  id: number
  address: unknown
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  products: unknown
  lines: unknown
}

/** Reads what changes of a placed order need; cancelled products are left out. Orders of other users or brands are not found. */
export const findOwnOrder = (
  db: Sql,
  p: {
    id: number
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindOwnOrder | undefined> =>
  db.opt(
    'order.findOwnOrder',
    `select o.id, o.address as "address", o.status,
  (select jsonb_agg(jsonb_build_object('id', p.id, 'status', p.status, 'parcel', p.parcel) order by p.id) from order_product p where p.order_id = o.id) as "products",
  (select jsonb_agg(jsonb_build_object('combinationId', l.product_option_combination_id, 'unit', l.unit) order by l.id)
    from order_line l join order_product p on p.id = l.order_product_id
    where l.order_id = o.id and p.status not in ('withdraw_complete', 'return_complete')
      and not exists (select from refund_line r where r.order_line_id = l.id)) as "lines"
from orders o
where o.id = $1 and o.user_id = $2 and o.platform = $3::platform_id`,
    [p.id, p.userId, p.platform],
  )

export const putOrderAddress = (
  db: Sql,
  p: {
    address: unknown
    id: number
  },
): Promise<number> =>
  db.exec(
    'order.putOrderAddress',
    `update orders set address = $1 where id = $2`,
    [JSON.stringify(p.address), p.id],
  )

export interface ListLinePrices {
  orderProductId: number
  option: string
  unit: number
  price: number
  isCancelled: boolean
}

/** Lists what was bought at which price, with special prices of that time. */
export const listLinePrices = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListLinePrices[]> =>
  db.many(
    'order.listLinePrices',
    `select l.order_product_id as "orderProductId", l.combination ->> 'name' as "option", l.unit, l.price,
  exists (select from refund_line r where r.order_line_id = l.id) as "isCancelled"
from order_line l where l.order_id = $1 order by l.id`,
    [p.orderId],
  )

export interface FindTaxFree {
  taxFreePrice: number
  taxFreeBack: number
}

/** Reads the VAT-exempt part of an order and its refunds. */
export const findTaxFree = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindTaxFree> =>
  db.one(
    'order.findTaxFree',
    `select coalesce((o.totals ->> 'taxFreePrice')::int, 0) as "taxFreePrice",
  coalesce((select sum(r.tax_free) from refund r where r.order_id = o.id and r.state = 'done'), 0)::int as "taxFreeBack"
from orders o where o.id = $1`,
    [p.orderId],
  )
