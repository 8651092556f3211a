// Made from watch.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CountDeadMessages {
  channel: string
  count: number
}

/** Messages that surely were not sent and will not be requested again, per channel. */
export const countDeadMessages = (
  db: Sql,
): Promise<CountDeadMessages[]> =>
  db.many(
    'watch.countDeadMessages',
    `select channel, count(*) as "count" from message where state = 'failed' and body is not null group by channel`,
    [],
  )

export interface CountLateMessages {
  channel: string
  count: number
  since: Date
}

/** Messages that are due since `before`, per channel, except those whose job waits for the morning. Looks at the `most` oldest. */
export const countLateMessages = (
  db: Sql,
  p: {
    before: Date
    most: number
    now: Date
  },
): Promise<CountLateMessages[]> =>
  db.many(
    'watch.countLateMessages',
    `select channel, count(*) as "count", min(due_at) as "since"
from (select id, channel, due_at from message where state = 'waiting' and due_at <= $1::timestamptz order by due_at limit $2::int) m
where coalesce((select j.run_at from job j where j.kind = 'message.send' and j.key = m.id::text and j.done_at is null), $3::timestamptz)
  <= $3::timestamptz
group by channel`,
    [p.before, p.most, p.now],
  )

export interface ListStuckOrders {
  orderNo: string
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  heldUntil: Date
}

/** Orders whose time for the payment ended before `before` and whose payment is neither settled nor expired. */
export const listStuckOrders = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<ListStuckOrders[]> =>
  db.many(
    'watch.listStuckOrders',
    `select o.order_no as "orderNo", p.state, o.held_until as "heldUntil"
from payment p join orders o on o.id = p.order_id
where p.state in ('requested', 'waiting_deposit') and o.held_until <= $1::timestamptz
order by o.held_until limit $2::int`,
    [p.before, p.most],
  )

export interface CountBreaks {
  kind: string
  count: number
  since: Date
}

/** Open reconciliation breaks per kind. Late approvals are refunded by a job and count only if found before `before`. */
export const countBreaks = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<CountBreaks[]> =>
  db.many(
    'watch.countBreaks',
    `select kind, count(*) as "count", min(found_at) as "since" from reconciliation_break
where resolved_at is null and (kind <> 'lateApproval' or found_at <= $1::timestamptz)
group by kind order by kind`,
    [p.before],
  )
