// Made from order-settlement.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockPayment {
  orderId: number
  totals: unknown
  usedPoint: number
  heldUntil: Date
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  paymentKey: string | null
  unknownCount: number
  checkedAt: Date | null
}

export const lockPayment = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<LockPayment | undefined> =>
  db.opt(
    'order-settlement.lockPayment',
    `select o.id as "orderId", o.totals as "totals", o.used_point as "usedPoint", o.held_until as "heldUntil", p.state, p.method,
  p.payment_key as "paymentKey", p.unknown_count as "unknownCount", p.checked_at as "checkedAt"
from orders o join payment p on p.order_id = o.id
where o.id = $1
for update of o, p`,
    [p.orderId],
  )

export interface ListUnasked {
  orderId: number
}

/** Lists orders of a user whose payment has not been requested. */
export const listUnasked = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<ListUnasked[]> =>
  db.many(
    'order-settlement.listUnasked',
    `select o.id as "orderId" from orders o join payment p on p.order_id = o.id
where o.user_id = $1 and p.state = 'requested' and p.payment_key is null
order by o.id`,
    [p.userId],
  )

/**
 * Settles a paid order in one statement. Does nothing unless the order is open. An order that waited for a deposit has left the
 * cart before. Rows are locked in one order: order, payment, products, stock by id, sales, cart. Decision 010.
 * 1. open, old: lock order, payment and products; name the request to the triggers that enqueue jobs.
 * 2. moved, followed, noted: set products and order to paid, with history.
 * 3. shipped: insert the ledger entries of the reserved stock.
 * 4. locked, sold, stocked: lock the stock by id and reduce it; later steps wait for `stocked`.
 * 5. booked: insert the money entries.
 * 6. counted: increase the units sold per product.
 * 7. ticked, left_over, taken: reduce or delete the bought cart lines; units added since then stay.
 * 8. unplanned: delete the read of the payment that a webhook has scheduled, unless it runs. That of a deposit stays: its bank
 *    may have reversed it meanwhile.
 * 9. Update the payment.
 */
export const settleSale = (
  db: Sql,
  p: {
    requestId: string | null
    orderId: number
    reason: string
    now: Date
    accounts: readonly string[]
    amounts: readonly number[]
    paymentKey: string | null
    cardText: string | null
    receiptUrl: string | null
    approvedAt: Date
  },
): Promise<number> =>
  db.exec(
    'order-settlement.settleSale',
    `with open as (
  select o.id, o.user_id, p.state = 'requested' as is_requested, case p.state when 'requested' then o.cart_group_ids end as cart_group_ids,
    set_config('shop.request_id', coalesce($1::text, ''), true) as request_id
  from orders o join payment p on p.order_id = o.id
  where o.id = $2 and p.state in ('requested', 'waiting_deposit')
  for update of o, p
), old as (
  select p.id, p.status from open join order_product p on p.order_id = open.id order by p.id for update of p
), moved as (
  update order_product p set status = 'paid' from old where p.id = old.id and old.status <> 'paid' returning p.id, old.status
), followed as (
  update orders o set status = 'paid' from open where o.id = open.id
), noted as (
  insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
  select open.id, moved.id, moved.status, 'paid', 'gateway', $3, $4::timestamptz from open, moved order by moved.id
), shipped as (
  insert into stock_move (order_id, product_option_combination_id, kind, unit, created_at)
  select r.order_id, r.product_option_combination_id, 'ship', r.unit, $4::timestamptz
  from open join stock_move r on r.order_id = open.id and r.kind = 'reserve'
  where not exists (select 1 from stock_move d where d.order_id = r.order_id
    and d.product_option_combination_id = r.product_option_combination_id and d.kind in ('ship', 'release'))
  returning product_option_combination_id as id, unit
), locked as (
  select product_option_combination_id as id from stock where product_option_combination_id in (select id from shipped)
  order by product_option_combination_id for update
), sold as (
  update stock s set reserved = s.reserved - m.unit, on_hand = s.on_hand - m.unit
  from locked k join shipped m on m.id = k.id
  where s.product_option_combination_id = k.id
  returning 1
), stocked as (
  select count(*) as count from sold
), booked as (
  insert into money_entry (order_id, posting, account, amount, created_at)
  select open.id, 'capture', e.account, e.amount, $4::timestamptz
  from open, unnest($5::text[], $6::int[]) as e (account, amount)
  on conflict (order_id, posting, account) do nothing
), counted as (
  insert into product_sales (product_id, sold_units)
  select p.product_id, sum(l.unit)
  from open join order_product p on p.order_id = open.id join order_line l on l.order_product_id = p.id
  where (select count from stocked) >= 0
  group by p.product_id order by p.product_id
  on conflict (product_id) do update set sold_units = product_sales.sold_units + excluded.sold_units
), ticked as (
  select g.id, g.unit - l.unit as rest
  from open join cart c on c.user_id = open.user_id
  join cart_group g on g.cart_id = c.id and g.id = any(open.cart_group_ids)
  join lateral (select product_option_combination_id as id, sum(unit)::int as unit from order_line where order_id = open.id group by 1) l
    on l.id = g.product_option_combination_id
  where (select count from stocked) >= 0
  order by g.id for update of g
), left_over as (
  update cart_group g set unit = k.rest from ticked k where g.id = k.id and k.rest > 0
), taken as (
  delete from cart_group g using ticked k where g.id = k.id and k.rest <= 0
), unplanned as (
  delete from job j using open
  where open.is_requested and j.kind = 'payment.drive' and j.key = open.id::text and j.done_at is null and j.locked_until is null
    and (select count from stocked) >= 0
)
update payment p set state = 'done', payment_key = coalesce($7, p.payment_key), card_text = $8,
  receipt_url = $9, approved_at = $10::timestamptz
from open where p.order_id = open.id`,
    [p.requestId, p.orderId, p.reason, p.now, p.accounts, p.amounts, p.paymentKey, p.cardText, p.receiptUrl, p.approvedAt],
  )

export const markFailed = (
  db: Sql,
  p: {
    failure: unknown
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.markFailed',
    `update payment set state = 'failed', failure = $1, checked_at = $2::timestamptz where order_id = $3`,
    [JSON.stringify(p.failure), p.now, p.orderId],
  )

export const markAbsent = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.markAbsent',
    `update payment set unknown_count = unknown_count + 1, checked_at = $1::timestamptz where order_id = $2`,
    [p.now, p.orderId],
  )

export const markLate = (
  db: Sql,
  p: {
    paymentKey: string
    approvedAt: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.markLate',
    `update payment set state = 'cancel_requested', payment_key = $1, approved_at = $2::timestamptz where order_id = $3`,
    [p.paymentKey, p.approvedAt, p.orderId],
  )

export const markCanceled = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.markCanceled',
    `with known as (
  update reconciliation_break set resolved_at = $1::timestamptz
  where order_id = $2 and kind in ('lateApproval', 'cancelRefused', 'refundAccountMissing') and resolved_at is null
)
update payment set state = 'canceled' where order_id = $2`,
    [p.now, p.orderId],
  )

/** Counts a refused refund, so that the next try uses a new key. */
export const markRefused = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.markRefused',
    `update payment set cancel_refusals = cancel_refusals + 1, checked_at = $1::timestamptz where order_id = $2 and state = 'cancel_requested'`,
    [p.now, p.orderId],
  )

/** Changes all products of an order to one state, with history. */
export const moveProducts = (
  db: Sql,
  p: {
    orderId: number
    to: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
    orderStatus: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
    actor: string
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'order-settlement.moveProducts',
    `with old as (
  select id, status from order_product where order_id = $1 order by id for update
), moved as (
  update order_product p set status = $2::order_item_product_status from old where p.id = old.id and old.status <> $2::order_item_product_status
  returning p.id, old.status
), followed as (
  update orders set status = $3::order_item_status where id = $1
)
insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
select $1, id, status, $2::order_item_product_status, $4, $5, $6::timestamptz from moved order by id`,
    [p.orderId, p.to, p.orderStatus, p.actor, p.reason, p.now],
  )

/** Makes the pre-order of an unpaid ended order available again. */
export const freeTmp = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.freeTmp',
    `update orders set order_tmp_id = order_tmp_id || ':' || order_no where id = $1`,
    [p.orderId],
  )

/** Releases reserved, unshipped stock once. */
export const releaseStock = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.releaseStock',
    `with moved as (
  insert into stock_move (order_id, product_option_combination_id, kind, unit, created_at)
  select r.order_id, r.product_option_combination_id, 'release', r.unit, $1::timestamptz
  from stock_move r
  where r.order_id = $2 and r.kind = 'reserve'
    and not exists (select 1 from stock_move d where d.order_id = r.order_id
      and d.product_option_combination_id = r.product_option_combination_id and d.kind in ('ship', 'release'))
  returning product_option_combination_id as id, unit
), locked as (
  select product_option_combination_id as id from stock
  where product_option_combination_id in (select product_option_combination_id from stock_move where order_id = $2 and kind = 'reserve')
  order by product_option_combination_id for update
)
update stock s set reserved = s.reserved - m.unit
from locked k join moved m on m.id = k.id
where s.product_option_combination_id = k.id`,
    [p.now, p.orderId],
  )

export const refundPoints = (
  db: Sql,
  p: {
    reason: string
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-settlement.refundPoints',
    `with back as (
  insert into point_entry (user_id, order_id, kind, amount, reason, created_at)
  select user_id, order_id, 'refund', 0 - amount, $1, $2::timestamptz from point_entry where order_id = $3 and kind = 'use'
  on conflict do nothing
  returning user_id, amount
)
update point_account a set balance = a.balance + b.amount from back b where a.user_id = b.user_id`,
    [p.reason, p.now, p.orderId],
  )

export const postMoney = (
  db: Sql,
  p: {
    orderId: number
    posting: string
    now: Date
    accounts: readonly string[]
    amounts: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'order-settlement.postMoney',
    `insert into money_entry (order_id, posting, account, amount, created_at)
select $1, $2, e.account, e.amount, $3::timestamptz
from unnest($4::text[], $5::int[]) as e (account, amount)
on conflict (order_id, posting, account) do nothing`,
    [p.orderId, p.posting, p.now, p.accounts, p.amounts],
  )

export const noteReconciliationBreak = (
  db: Sql,
  p: {
    orderId: number
    kind: string
    detail: unknown
    now: Date
  },
): Promise<number> =>
  db.exec(
    'order-settlement.noteReconciliationBreak',
    `insert into reconciliation_break (order_id, kind, detail, found_at)
select $1, $2::text, $3, $4::timestamptz
where not exists (select 1 from reconciliation_break where order_id = $1 and kind = $2::text and resolved_at is null)`,
    [p.orderId, p.kind, JSON.stringify(p.detail), p.now],
  )

/**
 * Records a paid amount that differs from the order's, once. Records nothing if that was resolved since the gateway was asked:
 * the response may be older than the refund, and the break would stay open.
 */
export const noteWrongAmount = (
  db: Sql,
  p: {
    orderId: number
    detail: unknown
    now: Date
    askedAt: Date
  },
): Promise<number> =>
  db.exec(
    'order-settlement.noteWrongAmount',
    `insert into reconciliation_break (order_id, kind, detail, found_at)
select $1, 'amountMismatch', $2, $3::timestamptz
where not exists (
  select 1 from reconciliation_break
  where order_id = $1 and kind = 'amountMismatch' and (resolved_at is null or resolved_at >= $4::timestamptz))`,
    [p.orderId, JSON.stringify(p.detail), p.now, p.askedAt],
  )
