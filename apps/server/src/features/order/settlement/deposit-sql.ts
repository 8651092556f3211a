// Made from deposit.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/**
 * Lets an open order wait for its deposit. Does nothing unless the order is open. Locks rows in the same order as settleSale.
 * 1. open, old: lock order, payment and products.
 * 2. moved, followed, noted: set the status, with history; hold the stock until the account expires.
 * 3. ticked, left_over, taken: reduce or delete the ordered cart lines.
 * 4. Store the account with the payment.
 */
export const settleWaiting = (
  db: Sql,
  p: {
    orderId: number
    dueAt: Date
    now: Date
    paymentKey: string
    account: unknown
    secret: string | null
  },
): Promise<number> =>
  db.exec(
    'deposit.settleWaiting',
    `with open as (
  select o.id, o.user_id, o.cart_group_ids
  from orders o join payment p on p.order_id = o.id
  where o.id = $1 and p.state = 'requested'
  for update of o, p
), old as (
  select p.id, p.status from open join order_product p on p.order_id = open.id order by p.id for update of p
), moved as (
  update order_product p set status = 'bank_transfer_waiting' from old where p.id = old.id returning p.id, old.status
), followed as (
  update orders o set status = 'bank_transfer_waiting', held_until = $2::timestamptz from open where o.id = open.id
), noted as (
  insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
  select open.id, moved.id, moved.status, 'bank_transfer_waiting', 'gateway', '입금할 계좌를 받았어요.', $3::timestamptz
  from open, moved order by moved.id
), ticked as (
  select g.id, g.unit - l.unit as rest
  from open join cart c on c.user_id = open.user_id
  join cart_group g on g.cart_id = c.id and g.id = any(open.cart_group_ids)
  join lateral (select product_option_combination_id as id, sum(unit)::int as unit from order_line where order_id = open.id group by 1) l
    on l.id = g.product_option_combination_id
  order by g.id for update of g
), left_over as (
  update cart_group g set unit = k.rest from ticked k where g.id = k.id and k.rest > 0
), taken as (
  delete from cart_group g using ticked k where g.id = k.id and k.rest <= 0
)
update payment p set state = 'waiting_deposit', payment_key = coalesce(p.payment_key, $4), virtual_account = $5,
  secret = $6, unknown_count = 0, checked_at = $3::timestamptz
from open where p.order_id = open.id`,
    [p.orderId, p.dueAt, p.now, p.paymentKey, JSON.stringify(p.account), p.secret],
  )

/** Records that the account still waits. */
export const markLooked = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'deposit.markLooked',
    `update payment set checked_at = $1::timestamptz where order_id = $2 and state = 'waiting_deposit'`,
    [p.now, p.orderId],
  )

export interface IsAllPaid {
  is: boolean
  isGone: boolean
  lineIds: number[]
}

/** Whether no product is further than paid, and whether all are cancelled: then the refund belongs to the cancel. */
export const isAllPaid = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<IsAllPaid> =>
  db.one(
    'deposit.isAllPaid',
    `select coalesce(bool_and(status = 'paid'), false) as "is",
  coalesce(bool_and(status in ('withdraw_complete', 'return_complete')), false) as "isGone",
  array(select l.id from order_line l where l.order_id = $1 order by 1) as "lineIds"
from order_product where order_id = $1`,
    [p.orderId],
  )

export const markReversed = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'deposit.markReversed',
    `update payment set state = 'canceled', checked_at = $1::timestamptz where order_id = $2`,
    [p.now, p.orderId],
  )

export interface FindIssuedReceipt {
  kind: string
  receiptUrl: string | null
}

/** Lists the issued cash receipts of an order. */
export const findIssuedReceipt = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindIssuedReceipt | undefined> =>
  db.opt(
    'deposit.findIssuedReceipt',
    `select kind, receipt_url as "receiptUrl" from cash_receipt where order_id = $1 and state = 'issued'`,
    [p.orderId],
  )
