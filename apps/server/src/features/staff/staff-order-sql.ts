// Made from staff-order.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindOrderByNo {
  id: number
  orderNo: string
  orderName: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  createdAt: Date
  totalPrice: number
  usedPoint: number
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  products: unknown
  parcels: unknown
  history: unknown
}

/** Reads an order of any brand with all fields that operators need. */
export const findOrderByNo = (
  db: Sql,
  p: {
    orderNo: string
  },
): Promise<FindOrderByNo | undefined> =>
  db.opt(
    'staff-order.findOrderByNo',
    `select o.id, o.order_no as "orderNo", o.order_name as "orderName", o.platform, o.status, o.created_at as "createdAt", o.total_price as "totalPrice",
  o.used_point as "usedPoint", p.method, p.state,
  (select jsonb_agg(jsonb_build_object('id', x.id, 'parcel', x.parcel, 'name', x.product ->> 'name', 'status', x.status,
      'lines', (select jsonb_agg(jsonb_build_object('id', l.product_option_combination_id, 'option', l.combination ->> 'name', 'unit', l.unit, 'isCancelled',
          exists (select from refund_line r where r.order_line_id = l.id)) order by l.id)
        from order_line l where l.order_product_id = x.id),
      'request', (select jsonb_build_object('kind', r.kind, 'reason', r.reason, 'contents', r.contents, 'pictures', r.pictures,
          'at', r.requested_at)
        from return_request r where r.order_product_id = x.id and r.decided_at is null)) order by x.id)
    from order_product x where x.order_id = o.id) as "products",
  coalesce((select jsonb_agg(jsonb_build_object('courier', c.courier, 'invoiceNo', c.invoice_no, 'isDelivered', c.delivered_at is not null,
      'last', c.steps -> -1, 'failure', c.last_error,
      'parcel', (select min(x.parcel) from parcel_product pp join order_product x on x.id = pp.order_product_id where pp.parcel_id = c.id)) order by c.id)
    from parcel c where c.order_id = o.id), '[]') as "parcels",
  (select jsonb_agg(jsonb_build_object('productId', h.order_product_id, 'to', h.to_status, 'actor', h.actor, 'reason', h.reason, 'at', h.at)
      order by h.id)
    from order_history h where h.order_id = o.id and h.at > o.created_at - interval '1 day') as "history"
from orders o join payment p on p.order_id = o.id
where o.order_no = $1`,
    [p.orderNo],
  )

export interface ListOrdersByStatus {
  orderNo: string
  orderName: string
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  createdAt: Date
  totalPrice: number
}

/** Lists orders with a product in one of these states, oldest first, because the longest waiting is handled first. */
export const listOrdersByStatus = (
  db: Sql,
  p: {
    statuses: readonly string[]
    most: number
  },
): Promise<ListOrdersByStatus[]> =>
  db.many(
    'staff-order.listOrdersByStatus',
    `select o.order_no as "orderNo", o.order_name as "orderName", o.status, o.created_at as "createdAt", o.total_price as "totalPrice"
from orders o
where o.id in (select x.order_id from order_product x where x.status = any($1::text[]::order_item_product_status[]))
order by o.created_at, o.id limit $2`,
    [p.statuses, p.most],
  )

export interface ListDeadJobs {
  id: number
  kind: string
  attempts: number
  lastError: string | null
  createdAt: Date
}

/** Lists dead jobs, which wait for an operator after repeated failures. */
export const listDeadJobs = (
  db: Sql,
  p: {
    tries: number
    most: number
  },
): Promise<ListDeadJobs[]> =>
  db.many(
    'staff-order.listDeadJobs',
    `select id, kind, attempts, last_error as "lastError", created_at as "createdAt"
from job where done_at is null and attempts >= $1::int order by id limit $2`,
    [p.tries, p.most],
  )

export interface CountOpenJobs {
  kind: string
  count: number
  nextAt: Date
}

export const countOpenJobs = (
  db: Sql,
): Promise<CountOpenJobs[]> =>
  db.many(
    'staff-order.countOpenJobs',
    `select kind, count(*)::int as "count", min(coalesce(run_at, created_at)) as "nextAt" from job where done_at is null group by kind order by kind`,
    [],
  )

export interface ListMigrations {
  name: string
}

export const listMigrations = (
  db: Sql,
): Promise<ListMigrations[]> =>
  db.many(
    'staff-order.listMigrations',
    `select name from schema_migration order by name`,
    [],
  )
