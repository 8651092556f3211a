// Made from lifecycle.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockOrder {
  id: number
  userId: number
  orderNo: string
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
}

/** Locks the order and its payment before any change: rows are locked in one order everywhere. */
export const lockOrder = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<LockOrder | undefined> =>
  db.opt(
    'lifecycle.lockOrder',
    `select o.id, o.user_id as "userId", o.order_no as "orderNo", o.status
from orders o join payment p on p.order_id = o.id
where o.id = $1
for update of o, p`,
    [p.orderId],
  )

export interface LockProducts {
  id: number
  productId: number
  status: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  lacksAddress: boolean
}

/** `lacksAddress`: the receiver of this parcel of a gift has not entered the address yet. */
export const lockProducts = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<LockProducts[]> =>
  db.many(
    'lifecycle.lockProducts',
    `select p.id, p.product_id as "productId", p.status, p.parcel > 0 and exists (select from gift_to t
    where t.order_id = p.order_id and t.parcel = p.parcel and t.addressed_at is null) as "lacksAddress"
from order_product p where p.order_id = $1 order by p.id for update of p`,
    [p.orderId],
  )

/**
 * Changes the status of products and of their order, with history.
 * 1. wanted, old: requested and current status of each product.
 * 2. moved: update the products.
 * 3. followed: update the order.
 * 4. Insert one history row per product.
 */
export const writeMoves = (
  db: Sql,
  p: {
    ids: readonly number[]
    statuses: readonly string[]
    orderId: number
    orderStatus: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
    actor: string
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'lifecycle.writeMoves',
    `with wanted as (
  select id, to_status::order_item_product_status as to_status from unnest($1::bigint[], $2::text[]) as w (id, to_status)
), old as (
  select p.id, p.status, w.to_status from order_product p join wanted w on w.id = p.id where p.order_id = $3
), moved as (
  update order_product p set status = old.to_status from old where p.id = old.id returning p.id
), followed as (
  update orders set status = $4::order_item_status where id = $3
)
insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
select $3, old.id, old.status, old.to_status, $5, $6, $7::timestamptz
from old join moved using (id) order by old.id`,
    [p.ids, p.statuses, p.orderId, p.orderStatus, p.actor, p.reason, p.now],
  )

/** Inserts a history row of the whole order without a change of state. */
export const noteOrder = (
  db: Sql,
  p: {
    orderId: number
    status: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
    actor: string
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'lifecycle.noteOrder',
    `insert into order_history (order_id, to_status, actor, reason, at)
values ($1, $2::order_item_product_status, $3, $4, $5::timestamptz)`,
    [p.orderId, p.status, p.actor, p.reason, p.now],
  )

export interface ListDeliveries {
  id: number
  deliveredAt: Date
  lastAt: Date
}

/** Reads when products were delivered first, and when they last entered that state. */
export const listDeliveries = (
  db: Sql,
  p: {
    orderId: number
    ids: readonly number[]
  },
): Promise<ListDeliveries[]> =>
  db.many(
    'lifecycle.listDeliveries',
    `select h.order_product_id as "id", min(h.at) as "deliveredAt", max(h.at) as "lastAt"
from orders o join order_history h on h.order_id = o.id and h.at > o.created_at - interval '1 day'
where o.id = $1 and h.order_product_id = any($2::bigint[]) and h.to_status = 'delivery_end'
group by h.order_product_id`,
    [p.orderId, p.ids],
  )

export const setRewardDay = (
  db: Sql,
  p: {
    day: string
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'lifecycle.setRewardDay',
    `update orders set reward_point_date = $1::date where id = $2`,
    [p.day, p.orderId],
  )

/** PAY-8: grants the points of completed products once, however often completion is reported. */
export const earnPoints = (
  db: Sql,
  p: {
    ids: readonly number[]
    now: Date
  },
): Promise<number> =>
  db.exec(
    'lifecycle.earnPoints',
    `with due as (
  select op.id, o.user_id, sum(l.reward_point)::int as point
  from order_product op join orders o on o.id = op.order_id join order_line l on l.order_product_id = op.id
  join app_user u on u.id = o.user_id
  where op.id = any($1::bigint[]) and op.status = 'complete' and u.left_at is null
    and not exists (select from refund_line r where r.order_line_id = l.id)
  group by op.id, o.user_id having sum(l.reward_point) > 0
), earned as (
  insert into point_entry (user_id, order_product_id, kind, amount, reason, created_at)
  select user_id, id, 'earn', point, '구매 적립', $2::timestamptz from due order by id
  on conflict (order_product_id, kind) where order_product_id is not null do nothing
  returning user_id, amount
)
insert into point_account (user_id, balance) select user_id, sum(amount) from earned group by user_id
on conflict (user_id) do update set balance = point_account.balance + excluded.balance`,
    [p.ids, p.now],
  )

export interface FindProduct {
  orderId: number
  status: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
}

export const findProduct = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindProduct | undefined> =>
  db.opt(
    'lifecycle.findProduct',
    `select p.order_id as "orderId", p.status from order_product p where p.id = $1`,
    [p.id],
  )

export interface ListStockOut {
  id: number
}

export const listStockOut = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListStockOut[]> =>
  db.many(
    'lifecycle.listStockOut',
    `select id from order_product where order_id = $1 and status = 'stock_out' order by id`,
    [p.orderId],
  )
