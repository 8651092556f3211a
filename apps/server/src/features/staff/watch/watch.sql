-- Facts that raise alarms. Each query reads a range of a partial index. Time is a parameter: `now` is the shop's clock.

-- name: countDeadMessages :many
-- Messages that surely were not sent and will not be requested again, per channel.
select channel, count(*) as "count!" from message where state = 'failed' and body is not null group by channel;

-- name: countLateMessages :many
-- Messages that are due since `before`, per channel, except those whose job waits for the morning. Looks at the `most` oldest.
select channel, count(*) as "count!", min(due_at) as "since!"
from (select id, channel, due_at from message where state = 'waiting' and due_at <= :before::timestamptz order by due_at limit :most::int) m
where coalesce((select j.run_at from job j where j.kind = 'message.send' and j.key = m.id::text and j.done_at is null), :now::timestamptz)
  <= :now::timestamptz -- a scalar, so that each job is found by its key
group by channel;

-- name: countDeadAnalytics :many
-- Events that a vendor of analytics has refused or that are too old for it, per vendor.
select vendor, count(*) as "count!", min(dead_at) as "since!" from analytics_outbox where dead_at is not null group by vendor order by vendor;

-- name: countLateAnalytics :many
-- Events of before `before` that still wait, also for another try, per vendor. Looks at the `most` that are due first.
select v.vendor as "vendor!", l.count as "count!", l.since as "since!" from unnest(array['ga4', 'meta']) as v (vendor)
cross join lateral (
  select count(*) as count, min(o.at) as since
  from (select at from analytics_outbox where vendor = v.vendor and dead_at is null order by due_at, id limit :most::int) o
  where o.at <= :before::timestamptz
) l where l.count > 0;

-- name: countDisabledWebhooks :many
-- Webhooks that the shop has disabled because they do not answer, per brand.
select platform as "brand!", count(*) as "count!", min(failing_since) as "since?" from webhook
where state = 'disabled' and archived_at is null and platform is not null group by platform order by platform;

-- name: listMissingPartitions :many
-- Partitions of the current and the next month or day that do not exist, per table.
select name as "table!", missing as "count!" from missing_partitions(:now::timestamptz) order by name;

-- name: listStuckOrders :many
-- Orders whose time for the payment ended before `before` and whose payment is neither settled nor expired.
select o.order_no as "orderNo", p.state, o.held_until as "heldUntil"
from payment p join orders o on o.id = p.order_id
where p.state in ('requested', 'waiting_deposit') and o.held_until <= :before::timestamptz
order by o.held_until limit :most::int;

-- name: countBreaks :many
-- Open reconciliation breaks per kind. Late approvals are refunded by a job and count only if found before `before`.
select kind, count(*) as "count!", min(found_at) as "since!" from reconciliation_break
where resolved_at is null and (kind <> 'lateApproval' or found_at <= :before::timestamptz)
group by kind order by kind;

-- name: readFacts :many
-- Numbers for the metrics, in one statement. Each part reads at most `most` rows of a partial index.
with open_job as (
  select kind, attempts, locked_until, coalesce(greatest(run_at, locked_until), created_at) as due
  from job where done_at is null and coalesce(run_at, created_at) <= :retried::timestamptz order by coalesce(run_at, created_at), id limit :most::int
)
select 'jobsDue' as "fact!", kind as "of?", count(*) as "count!", min(due) as "since?" from open_job
where due <= :now::timestamptz and (locked_until is null or locked_until <= :now::timestamptz) and attempts < :tries::int group by kind
union all
select 'jobsDead', kind, count(*), min(due) from open_job where attempts >= :tries::int group by kind
union all
select 'breaks', kind, count(*), min(found_at)
from (select kind, found_at from reconciliation_break where resolved_at is null limit :most::int) b group by kind
union all
select 'ordersStuck', null, count(*), min(held_until) from (
  select o.held_until from payment p join orders o on o.id = p.order_id
  where p.state in ('requested', 'waiting_deposit') and o.held_until <= :before::timestamptz limit :most::int) s
union all
select 'messagesDead', channel, count(*), null
from (select channel from message where state = 'failed' and body is not null limit :most::int) m group by channel
union all
select 'analyticsDead', vendor, count(*), min(dead_at)
from (select vendor, dead_at from analytics_outbox where dead_at is not null limit :most::int) a group by vendor
union all
select 'webhooksDisabled', null, count(*), min(failing_since) from webhook where state = 'disabled' and archived_at is null and platform is not null
union all
select 'partitionsMissing', name, missing, null from missing_partitions(:now::timestamptz);
