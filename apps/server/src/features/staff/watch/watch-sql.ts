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

export interface CountDeadAnalytics {
  vendor: string
  count: number
  since: Date
}

/** Events that a vendor of analytics has refused or that are too old for it, per vendor. */
export const countDeadAnalytics = (
  db: Sql,
): Promise<CountDeadAnalytics[]> =>
  db.many(
    'watch.countDeadAnalytics',
    `select vendor, count(*) as "count", min(dead_at) as "since" from analytics_outbox where dead_at is not null group by vendor order by vendor`,
    [],
  )

export interface CountLateAnalytics {
  vendor: string
  count: number
  since: Date
}

/** Events of before `before` that still wait, also for another try, per vendor. Looks at the `most` that are due first. */
export const countLateAnalytics = (
  db: Sql,
  p: {
    most: number
    before: Date
  },
): Promise<CountLateAnalytics[]> =>
  db.many(
    'watch.countLateAnalytics',
    `select v.vendor as "vendor", l.count as "count", l.since as "since" from unnest(array['ga4', 'meta']) as v (vendor)
cross join lateral (
  select count(*) as count, min(o.at) as since
  from (select at from analytics_outbox where vendor = v.vendor and dead_at is null order by due_at, id limit $1::int) o
  where o.at <= $2::timestamptz
) l where l.count > 0`,
    [p.most, p.before],
  )

export interface CountDisabledWebhooks {
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
  count: number
  since: Date | null
}

/** Webhooks that the shop has disabled because they do not answer, per brand. */
export const countDisabledWebhooks = (
  db: Sql,
): Promise<CountDisabledWebhooks[]> =>
  db.many(
    'watch.countDisabledWebhooks',
    `select platform as "brand", count(*) as "count", min(failing_since) as "since" from webhook
where state = 'disabled' and archived_at is null and platform is not null group by platform order by platform`,
    [],
  )

export interface ListMissingPartitions {
  table: string
  count: number
}

/** Partitions of the current and the next month or day that do not exist, per table. */
export const listMissingPartitions = (
  db: Sql,
  p: {
    now: Date
  },
): Promise<ListMissingPartitions[]> =>
  db.many(
    'watch.listMissingPartitions',
    `select name as "table", missing as "count" from missing_partitions($1::timestamptz) order by name`,
    [p.now],
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

export interface ReadFacts {
  fact: string
  of: string | null
  count: number
  since: Date | null
}

/** Numbers for the metrics, in one statement. Each part reads at most `most` rows of a partial index. */
export const readFacts = (
  db: Sql,
  p: {
    retried: Date
    most: number
    now: Date
    tries: number
    before: Date
  },
): Promise<ReadFacts[]> =>
  db.many(
    'watch.readFacts',
    `with open_job as (
  select kind, attempts, locked_until, coalesce(greatest(run_at, locked_until), created_at) as due
  from job where done_at is null and coalesce(run_at, created_at) <= $1::timestamptz order by coalesce(run_at, created_at), id limit $2::int
)
select 'jobsDue' as "fact", kind as "of", count(*) as "count", min(due) as "since" from open_job
where due <= $3::timestamptz and (locked_until is null or locked_until <= $3::timestamptz) and attempts < $4::int group by kind
union all
select 'jobsDead', kind, count(*), min(due) from open_job where attempts >= $4::int group by kind
union all
select 'breaks', kind, count(*), min(found_at)
from (select kind, found_at from reconciliation_break where resolved_at is null limit $2::int) b group by kind
union all
select 'ordersStuck', null, count(*), min(held_until) from (
  select o.held_until from payment p join orders o on o.id = p.order_id
  where p.state in ('requested', 'waiting_deposit') and o.held_until <= $5::timestamptz limit $2::int) s
union all
select 'messagesDead', channel, count(*), null
from (select channel from message where state = 'failed' and body is not null limit $2::int) m group by channel
union all
select 'analyticsDead', vendor, count(*), min(dead_at)
from (select vendor, dead_at from analytics_outbox where dead_at is not null limit $2::int) a group by vendor
union all
select 'webhooksDisabled', null, count(*), min(failing_since) from webhook where state = 'disabled' and archived_at is null and platform is not null
union all
select 'partitionsMissing', name, missing, null from missing_partitions($3::timestamptz)`,
    [p.retried, p.most, p.now, p.tries, p.before],
  )
