// Made from match.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListBooked {
  orderId: number
  orderNo: string
  paymentKey: string | null
  approvedAt: Date | null
  captured: number
  held: number
  isMoving: boolean
}

/** Lists the shop's records of the named orders and of orders paid in a period. */
export const listBooked = (
  db: Sql,
  p: {
    orderNos: readonly string[]
    since: Date
    until: Date
  },
): Promise<ListBooked[]> =>
  db.many(
    'match.listBooked',
    `select o.id as "orderId", o.order_no as "orderNo", p.payment_key as "paymentKey", p.approved_at as "approvedAt",
  m.captured as "captured", m.held as "held",
  p.state = 'cancel_requested' or exists (select from refund r where r.order_id = o.id and r.state = 'asked') as "isMoving"
from orders o join payment p on p.order_id = o.id
cross join lateral (
  select coalesce(sum(e.amount) filter (where e.posting = 'capture'), 0) as captured, coalesce(sum(e.amount), 0) as held
  from money_entry e where e.order_id = o.id and e.account = 'gateway') m
where o.id in (
  select x.id from orders x where x.order_no = any($1::text[])
  union all
  select y.order_id from payment y where y.approved_at >= $2::timestamptz and y.approved_at < $3::timestamptz)
  and p.method <> 'point'`,
    [p.orderNos, p.since, p.until],
  )

export interface ListGivenBack {
  orderNo: string
}

/** Lists orders with a refund in a period. */
export const listGivenBack = (
  db: Sql,
  p: {
    since: Date
    until: Date
  },
): Promise<ListGivenBack[]> =>
  db.many(
    'match.listGivenBack',
    `select distinct o.order_no as "orderNo" from money_entry e join orders o on o.id = e.order_id
where e.account = 'gateway' and e.posting <> 'capture' and e.created_at >= $1::timestamptz and e.created_at < $2::timestamptz`,
    [p.since, p.until],
  )

/** Inserts a break once, however often a day is compared. */
export const noteMatchingBreak = (
  db: Sql,
  p: {
    orderId: number | null
    kind: string
    detail: unknown
    now: Date
    orderNo: string
  },
): Promise<number> =>
  db.exec(
    'match.noteMatchingBreak',
    `insert into reconciliation_break (order_id, kind, detail, found_at)
select $1, $2::text, $3, $4::timestamptz
where not exists (
  select 1 from reconciliation_break where kind = $2::text and detail ->> 'orderNo' = $5::text and resolved_at is null)`,
    [p.orderId, p.kind, JSON.stringify(p.detail), p.now, p.orderNo],
  )
