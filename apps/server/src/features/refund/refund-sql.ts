// Made from refund.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindRefund {
  id: number
  orderId: number
  money: number
  taxFree: number
  target: string
  state: string
  reason: string
  askedAt: Date
  try: number
  orderNo: string
  paymentKey: string | null
  refundAccount: string | null
}

export const findRefund = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindRefund | undefined> =>
  db.opt(
    'refund.findRefund',
    `select r.id, r.order_id as "orderId", r.money, r.tax_free as "taxFree", r.target as "target", r.state as "state", r.reason, r.asked_at as "askedAt", r.try, o.order_no as "orderNo",
  p.payment_key as "paymentKey", p.refund_account as "refundAccount"
from refund r join orders o on o.id = r.order_id join payment p on p.order_id = r.order_id
where r.id = $1`,
    [p.id],
  )

export interface ListDue {
  id: number
}

/** Lists refunds to be requested again at the gateway, longest due first. */
export const listDue = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<ListDue[]> =>
  db.many(
    'refund.listDue',
    `select id from refund where state = 'asked' and retry_at <= $1::timestamptz order by retry_at, id limit $2`,
    [p.now, p.most],
  )

export const markDone = (
  db: Sql,
  p: {
    now: Date
    transactionKey: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'refund.markDone',
    `update refund set state = 'done', done_at = $1::timestamptz, transaction_key = $2, failure = null where id = $3 and state = 'asked'`,
    [p.now, p.transactionKey, p.id],
  )

export const putOff = (
  db: Sql,
  p: {
    retryAt: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'refund.putOff',
    `update refund set retry_at = $1::timestamptz where id = $2 and state = 'asked'`,
    [p.retryAt, p.id],
  )

/** Stores a certain refusal, so that the next try uses another key. Of several calls with the same refusal one takes effect. */
export const retryRefund = (
  db: Sql,
  p: {
    failure: unknown
    retryAt: Date
    id: number
    try: number
  },
): Promise<number> =>
  db.exec(
    'refund.retryRefund',
    `update refund set try = try + 1, failure = $1, retry_at = $2::timestamptz where id = $3 and state = 'asked' and try = $4`,
    [JSON.stringify(p.failure), p.retryAt, p.id, p.try],
  )

export interface Fail {
  wantsAccount: boolean
}

/** Fails a refund that cannot be paid this way: an operator has to look, or the owner has to enter an account. */
export const fail = (
  db: Sql,
  p: {
    failure: unknown
    id: number
    now: Date
  },
): Promise<Fail | undefined> =>
  db.opt(
    'refund.fail',
    `with failed as (
  update refund set state = 'failed', failure = $1 where id = $2 and state = 'asked' returning id, order_id, state, target, failure
), noted as (
  insert into reconciliation_break (order_id, kind, detail, found_at)
  select order_id, 'refundFailed', jsonb_build_object('refundId', id, 'failure', failure), $3::timestamptz from failed
)
select wants_account(state, target, failure) as "wantsAccount" from failed`,
    [JSON.stringify(p.failure), p.id, p.now],
  )

export const noteAnswered = (
  db: Sql,
  p: {
    now: Date
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'refund.noteAnswered',
    `update reconciliation_break set resolved_at = $1::timestamptz
where order_id = $2 and kind = 'refundUnanswered' and resolved_at is null`,
    [p.now, p.orderId],
  )

export interface FindNumbered {
  id: number
}

export const findNumbered = (
  db: Sql,
  p: {
    orderNo: string
  },
): Promise<FindNumbered | undefined> =>
  db.opt(
    'refund.findNumbered',
    `select id from orders where order_no = $1`,
    [p.orderNo],
  )

export interface ListFailed {
  id: number
  orderId: number
  userId: number
  toAccount: boolean
  refundAccount: string | null
  wantsAccount: boolean
  lackedAccount: boolean
  isOtherAsked: boolean
}

export const listFailed = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListFailed[]> =>
  db.many(
    'refund.listFailed',
    `select r.id, r.order_id as "orderId", o.user_id as "userId", r.target = 'account' as "toAccount", p.refund_account as "refundAccount",
  wants_account(r.state, r.target, r.failure) as "wantsAccount", coalesce(r.failure ->> 'code' = 'NO_REFUND_ACCOUNT', false) as "lackedAccount",
  exists (select from refund x where x.order_id = o.id and x.target = 'account' and x.state = 'asked') as "isOtherAsked"
from refund r join orders o on o.id = r.order_id join payment p on p.order_id = o.id
where o.id = $1 and r.state = 'failed' order by r.id`,
    [p.orderId],
  )

export interface FindGiven {
  refundAccount: string | null
  wanting: number[]
}

/** Reads the refunds of an order that wait for an account, and the known account. */
export const findGiven = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindGiven> =>
  db.one(
    'refund.findGiven',
    `select p.refund_account as "refundAccount",
  array(select r.id from refund r where r.order_id = o.id and wants_account(r.state, r.target, r.failure) order by r.id) as "wanting"
from orders o join payment p on p.order_id = o.id where o.id = $1`,
    [p.orderId],
  )

export interface ListWantingOf {
  orderId: number
}

/** Lists the orders of a user with refunds that wait for an account. */
export const listWantingOf = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<ListWantingOf[]> =>
  db.many(
    'refund.listWantingOf',
    `select distinct o.id as "orderId" from orders o join refund r on r.order_id = o.id
where o.user_id = $1 and wants_account(r.state, r.target, r.failure) order by 1`,
    [p.userId],
  )

/** Requests a failed refund again after an operator has looked. */
export const askAgain = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'refund.askAgain',
    `with resolved as (
  update reconciliation_break set resolved_at = $1::timestamptz
  where kind = 'refundFailed' and (detail ->> 'refundId')::bigint = $2 and resolved_at is null
)
update refund set state = 'asked', try = try + 1, asked_at = $1::timestamptz, retry_at = $1::timestamptz where id = $2 and state = 'failed'`,
    [p.now, p.id],
  )

export interface FindPaid {
  orderId: number
  orderNo: string
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  paymentKey: string
  amount: number
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  refundIds: number[]
  transactionKeys: string[]
  notedKeys: string[]
}

/** Finds a settled payment, to compare it with the gateway. */
export const findPaid = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindPaid | undefined> =>
  db.opt(
    'refund.findPaid',
    `select o.id as "orderId", o.order_no as "orderNo", p.method, p.payment_key as "paymentKey", p.amount, p.state,
  coalesce((select array_agg(r.id) from refund r where r.order_id = o.id), '{}') as "refundIds",
  coalesce((select array_agg(r.transaction_key) from refund r where r.order_id = o.id and r.transaction_key is not null), '{}') as "transactionKeys",
  coalesce((select array_agg(b.detail ->> 'transactionKey') from reconciliation_break b where b.order_id = o.id and b.kind = 'canceledOutside'), '{}') as "notedKeys"
from orders o join payment p on p.order_id = o.id
where o.id = $1 and p.payment_key is not null`,
    [p.orderId],
  )

export const noteGatewayRefund = (
  db: Sql,
  p: {
    orderId: number
    transactionKey: string
    amount: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'refund.noteGatewayRefund',
    `insert into reconciliation_break (order_id, kind, detail, found_at)
select $1, 'canceledOutside', jsonb_build_object('transactionKey', $2::text, 'amount', $3::int), $4::timestamptz
where not exists (select 1 from reconciliation_break b where b.order_id = $1 and b.kind = 'canceledOutside'
  and b.detail ->> 'transactionKey' = $2::text)`,
    [p.orderId, p.transactionKey, p.amount, p.now],
  )

export interface FindRefundToNotify {
  userId: number
  orderNo: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  address: unknown
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  money: number | null
  point: number | null
  target: string | null
  dueDay: string | null
  names: string[]
  isSentBack: boolean
  wantsAccount: boolean
  isFailed: boolean
  isDone: boolean
}

/** Reads recipient and contents of the message about a cancelled order. */
export const findRefundToNotify = (
  db: Sql,
  p: {
    refundId: number | null
    orderId: number
  },
): Promise<FindRefundToNotify | undefined> =>
  db.opt(
    'refund.findRefundToNotify',
    `select o.user_id as "userId", o.order_no as "orderNo", o.platform as "platform", o.address as "address", u.user_type as "userType", r.money as "money",
  r.point as "point", r.target as "target", r.due_day as "dueDay",
  array(select op.product ->> 'name' from order_product op where op.order_id = o.id and (r.id is null
    or exists (select from refund_product x where x.refund_id = r.id and x.order_product_id = op.id)) order by op.id)
  || array(select concat_ws(' ', op.product ->> 'name', nullif(l.combination ->> 'name', op.product ->> 'name'))
    from refund_line x join order_line l on l.id = x.order_line_id join order_product op on op.id = l.order_product_id
    where x.refund_id = r.id order by l.id) as "names",
  exists (select 1 from refund_product x join order_product op on op.id = x.order_product_id
    where x.refund_id = r.id and op.status = 'return_complete') as "isSentBack",
  coalesce(wants_account(r.state, r.target, r.failure), false) as "wantsAccount", coalesce(r.state = 'failed', false) as "isFailed",
  coalesce(r.state = 'done', false) as "isDone"
from orders o join app_user u on u.id = o.user_id
left join refund r on r.id = $1::bigint
where o.id = $2`,
    [p.refundId, p.orderId],
  )

export interface FindCancelJob {
  payload: unknown
  isWaiting: boolean
}

/** Finds the job of the cancel message of a refund, also one that is done. */
export const findCancelJob = (
  db: Sql,
  p: {
    key: string
  },
): Promise<FindCancelJob | undefined> =>
  db.opt(
    'refund.findCancelJob',
    `select payload, done_at is null as "isWaiting" from job where kind = 'refund.tell' and key = $1 order by id desc limit 1`,
    [p.key],
  )

export interface FindRefundMessages {
  isCancelTold: boolean
  isRefundTold: boolean
}

/** Reads which messages about a refund exist. */
export const findRefundMessages = (
  db: Sql,
  p: {
    cancelKey: string
    refundKey: string
  },
): Promise<FindRefundMessages> =>
  db.one(
    'refund.findRefundMessages',
    `select exists (select from notification where key = $1) as "isCancelTold",
  exists (select from notification where key = $2) as "isRefundTold"`,
    [p.cancelKey, p.refundKey],
  )
