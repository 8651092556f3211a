// Made from payment.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindOwnPayment {
  orderId: number
  orderNo: string
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  amount: number
  paymentKey: string | null
  failure: unknown
  virtualAccount: unknown
}

/** Finds the user's own payment. Payments of other users or brands are not found. */
export const findOwnPayment = (
  db: Sql,
  p: {
    orderNo: string
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindOwnPayment | undefined> =>
  db.opt(
    'payment.findOwnPayment',
    `select o.id as "orderId", o.order_no as "orderNo", p.state, p.amount, p.payment_key as "paymentKey", p.failure as "failure",
  p.virtual_account as "virtualAccount"
from orders o join payment p on p.order_id = o.id
where o.order_no = $1 and o.user_id = $2 and o.platform = $3::platform_id`,
    [p.orderNo, p.userId, p.platform],
  )

export interface ClaimPayment {
  orderId: number
  orderNo: string
  heldUntil: Date
  totals: unknown
  usedPoint: number
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  amount: number
  paymentKey: string | null
  failure: unknown
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  virtualAccount: unknown
  userId: number
  isNewKey: boolean
  cancelRefusals: number
  refundAccount: string | null
}

/**
 * Claims the user's own payment for a payment key: the first key wins permanently. Null if another key came first. Returns
 * whether this call stored it: then no request with it has been made. B1: a payment status read before `confirm` does not
 * predict the result of `confirm`. `num_nulls` instead of `is null`, which would let the planner use the index of keys, where
 * all payments without one are. Does not wait for the disk: nothing depends on it yet, and a lost key is found at the gateway
 * by the order number.
 */
export const claimPayment = (
  db: Sql,
  p: {
    orderNo: string
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    paymentKey: string
    amount: number
  },
): Promise<ClaimPayment | undefined> =>
  db.opt(
    'payment.claimPayment',
    `with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), own as (
  select o.id, o.order_no, o.held_until, o.totals, o.used_point, p.state, p.amount, p.payment_key, p.failure, p.method, p.virtual_account, o.user_id
  from orders o join payment p on p.order_id = o.id
  where o.order_no = $1 and o.user_id = $2 and o.platform = $3::platform_id
), kept as (
  update payment p set payment_key = $4, unknown_count = 0 from own
  where p.order_id = own.id and own.amount = $5 and p.state = 'requested' and num_nulls(p.payment_key) = 1
  returning p.order_id, p.payment_key
)
select own.id as "orderId", own.order_no as "orderNo", own.held_until as "heldUntil", own.totals as "totals", own.used_point as "usedPoint",
  own.state as "state", own.amount as "amount", coalesce(own.payment_key, kept.payment_key) as "paymentKey", own.failure as "failure",
  own.method as "method", own.virtual_account as "virtualAccount", own.user_id as "userId", kept.order_id is not null as "isNewKey", 0 as "cancelRefusals", null::text as "refundAccount"
from unhurried, own left join kept on kept.order_id = own.id`,
    [p.orderNo, p.userId, p.platform, p.paymentKey, p.amount],
  )

export interface GetPayment {
  orderId: number
  orderNo: string
  heldUntil: Date
  totals: unknown
  usedPoint: number
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  amount: number
  paymentKey: string | null
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  userId: number
  cancelRefusals: number
  refundAccount: string | null
}

export const getPayment = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<GetPayment> =>
  db.one(
    'payment.getPayment',
    `select o.id as "orderId", o.order_no as "orderNo", o.held_until as "heldUntil", o.totals as "totals", o.used_point as "usedPoint",
  p.state, p.amount, p.payment_key as "paymentKey", p.method, o.user_id as "userId", p.cancel_refusals as "cancelRefusals",
  p.refund_account as "refundAccount"
from orders o join payment p on p.order_id = o.id
where o.id = $1`,
    [p.orderId],
  )

export interface FindLate {
  orderId: number
}

/** Finds a deposit that is being refunded. */
export const findLate = (
  db: Sql,
  p: {
    orderNo: string
  },
): Promise<FindLate | undefined> =>
  db.opt(
    'payment.findLate',
    `select o.id as "orderId" from orders o join payment p on p.order_id = o.id
where o.order_no = $1 and p.method = 'virtual_account' and p.state = 'cancel_requested'`,
    [p.orderNo],
  )

/** Sets the refund account, due at once and with a new key: under the old key the gateway would repeat its refusal. */
export const saveRefundAccount = (
  db: Sql,
  p: {
    sealed: string
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'payment.saveRefundAccount',
    `update payment set refund_account = $1, cancel_refusals = cancel_refusals + 1, checked_at = '-infinity' where order_id = $2`,
    [p.sealed, p.orderId],
  )

export interface FindWrongDeposit {
  orderId: number
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
}

/** Finds an unresolved deposit of another amount. */
export const findWrongDeposit = (
  db: Sql,
  p: {
    orderNo: string
  },
): Promise<FindWrongDeposit | undefined> =>
  db.opt(
    'payment.findWrongDeposit',
    `select o.id as "orderId", p.state from orders o join payment p on p.order_id = o.id
where o.order_no = $1 and p.method = 'virtual_account'
  and exists (select 1 from reconciliation_break b where b.order_id = o.id and b.kind = 'amountMismatch' and b.resolved_at is null)`,
    [p.orderNo],
  )

/** Sets the refund account with a new key, as above; does not extend the checks of an expired order. */
export const saveReturnAccount = (
  db: Sql,
  p: {
    sealed: string
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'payment.saveReturnAccount',
    `update payment set refund_account = $1, cancel_refusals = cancel_refusals + 1 where order_id = $2`,
    [p.sealed, p.orderId],
  )

/** Resolves the break together with the one of the daily comparison, which sees an unknown payment. */
export const settleWrongDeposit = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'payment.settleWrongDeposit',
    `update reconciliation_break set resolved_at = $1::timestamptz
where order_id = $2 and kind in ('amountMismatch', 'cancelRefused', 'missingHere') and resolved_at is null`,
    [p.now, p.orderId],
  )

/** The first key wins: the gateway is asked about one payment of an order. Reads before it do not count; see claimPayment. */
export const saveKey = (
  db: Sql,
  p: {
    paymentKey: string
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'payment.saveKey',
    `update payment set payment_key = $1, unknown_count = 0 where order_id = $2 and state = 'requested' and payment_key is null`,
    [p.paymentKey, p.orderId],
  )

/**
 * Records a webhook of a known order once per interval and schedules a read of the payment: at once, or at the end of the
 * interval after an earlier one. A repeated hint is postponed and not dropped, because it may announce something newer, and
 * never postpones a read that is scheduled already. While a confirmation is under way, the read waits until `confirmed`: the
 * confirmation reads the payment itself, and its settlement deletes the job. A paid order is not read again, except one paid by
 * deposit, which the bank may reverse. Forged webhooks cause no more reads (B4). A webhook without the right secret is ignored.
 * One statement is one round trip, so the vendor gets its response quickly (B5); therefore the jobs are inserted here.
 */
export const receiveHint = (
  db: Sql,
  p: {
    orderNo: string
    secret: string
    eventId: string
    now: Date
    later: Date
    confirmed: Date
    requestId: string | null
    kinds: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'payment.receiveHint',
    `with known as (
  select o.id, p.state = 'requested' and num_nulls(p.payment_key) = 0 as is_confirming,
    p.state = 'done' and p.method <> 'virtual_account' as is_paid
  from orders o join payment p on p.order_id = o.id
  where o.order_no = $1 and coalesce(p.secret = $2::text, true)
), noted as (
  insert into inbox (source, event_id, received_at)
  select 'toss', $3::text, $4::timestamptz from known
  on conflict (source, event_id) do nothing
  returning event_id
), planned as (
  insert into job (kind, key, payload, run_at, request_id)
  select k.kind, known.id::text, jsonb_build_object('orderId', known.id, 'tries', 3),
    case when not exists (select from noted) then $5::timestamptz
      when known.is_confirming then $6::timestamptz else $4::timestamptz end, $7::text
  from known, unnest($8::text[]) as k (kind) where not (known.is_paid and k.kind = 'payment.drive') order by k.kind
  on conflict (kind, key) where done_at is null
  do update set payload = excluded.payload, attempts = 0, last_error = null, created_at = now(), request_id = excluded.request_id,
    run_at = case when job.locked_until is null then least(coalesce(job.run_at, job.created_at), excluded.run_at) else excluded.run_at end
  returning run_at
)
select pg_notify('job', (extract(epoch from run_at) * 1000)::bigint::text) from planned`,
    [p.orderNo, p.secret, p.eventId, p.now, p.later, p.confirmed, p.requestId, p.kinds],
  )

export interface ListUnsettled {
  id: number
}

/**
 * Lists payments due for a check: waiting for the gateway, with an expired or soon expiring hold, and refunds in progress,
 * refused ones ever more rarely, at last twice a day. Deposit accounts are checked rarely, because a webhook comes earlier.
 * Recently expired orders whose capture was requested are included, because an approval may still arrive. The longest unchecked
 * come first, so each has its turn.
 */
export const listUnsettled = (
  db: Sql,
  p: {
    now: Date
    looked: Date
    before: Date
    soon: Date
    givenUpSince: Date
    most: number
  },
): Promise<ListUnsettled[]> =>
  db.many(
    'payment.listUnsettled',
    `select due.id as "id" from (
  select o.id, coalesce(p.swept_at, o.created_at) as since
  from payment p join orders o on o.id = p.order_id
  where p.state in ('requested', 'waiting_deposit', 'cancel_requested')
    and case p.state
      when 'cancel_requested' then p.cancel_refusals = 0
        or p.checked_at <= $1::timestamptz - interval '10 minutes' * least(power(2, p.cancel_refusals - 1), 72)
      when 'waiting_deposit' then o.held_until <= $1::timestamptz or p.checked_at <= $2::timestamptz
      else o.held_until <= $1::timestamptz or (p.payment_key is not null and o.created_at <= $3::timestamptz)
        or (p.payment_key is null and p.unknown_count = 0 and o.held_until <= $4::timestamptz)
    end
  union all
  select order_id, coalesce(swept_at, checked_at) from payment
  where state = 'failed' and payment_key is not null and checked_at > $5::timestamptz
) due
order by due.since, due.id limit $6`,
    [p.now, p.looked, p.before, p.soon, p.givenUpSince, p.most],
  )

export const markSwept = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'payment.markSwept',
    `update payment set swept_at = $1::timestamptz where order_id = $2`,
    [p.now, p.orderId],
  )

export const pruneInbox = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'payment.pruneInbox',
    `delete from inbox where received_at < $1::timestamptz`,
    [p.before],
  )
