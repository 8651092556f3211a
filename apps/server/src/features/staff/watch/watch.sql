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
