-- name: countWaitingOrders :one
-- Counts orders of the brand with a product in each state that waits, by the index of states. With distributors only their products
-- count.
with waiting as materialized (
  select p.order_id, p.status, p.ordered_at as created_at
  from order_product p
  where p.status in ('paid', 'withdraw_partially', 'withdraw_request', 'stock_out', 'return_request', 'replace_request')
    and p.platform = :brand::platform_id
    and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds?::int[]))
)
select count(distinct order_id) filter (where status in ('paid', 'withdraw_partially'))::int as "new!",
  min(created_at) filter (where status in ('paid', 'withdraw_partially')) as "newSince?",
  count(distinct order_id) filter (where status in ('paid', 'withdraw_partially') and created_at < :lateBefore::timestamptz)::int as "late!",
  count(distinct order_id) filter (where status = 'withdraw_request')::int as "cancelAsked!",
  count(distinct order_id) filter (where status = 'return_request')::int as "returnAsked!",
  count(distinct order_id) filter (where status = 'replace_request')::int as "replaceAsked!",
  count(distinct order_id) filter (where status = 'stock_out')::int as "stockOut!"
from waiting;

-- name: countQuestions :one
select count(*)::int as "count!", min(q.created_at) as "since?"
from product_qna q
where q.answer is null and not q.is_hidden
  and (:distributorIds?::int[] is null
    or exists (select from product x where x.id = q.product_id and x.distributor_id = any(:distributorIds?::int[])));

-- name: countReviewCases :one
-- Counts hidden reviews that wait for a decision, and appeals.
select count(*)::int as "count!", min(coalesce(c.appealed_at, c.opened_at)) as "since?"
from review_case c where c.closed_at is null and (c.decision is null or (c.appealed_at is not null and c.appeal_decision is null));

-- name: countPointGrants :one
select count(*)::int as "count!", min(asked_at) as "since?" from point_grant where platform = :brand::platform_id and state = 'waiting';

-- name: countFailedMessages :one
-- Counts messages that an operator can send again.
select count(*)::int as "count!", min(m.created_at) as "since?" from message m
where m.state = 'failed' and m.body is not null and m.platform = :brand::platform_id;

-- name: countDeadJobs :one
select count(*)::int as "count!", min(created_at) as "since?" from job
where done_at is null and attempts >= coalesce((:ownTries::int[])[array_position(:ownKinds::text[], kind)], :tries::int);

-- name: countBreaks :one
-- Counts differences to the gateway about orders of the brand, and those about no order.
select count(*)::int as "count!", min(b.found_at) as "since?"
from reconciliation_break b left join orders o on o.id = b.order_id
where b.resolved_at is null and (o.id is null or o.platform = :brand::platform_id);

-- name: sumHours :many
-- Sums paid orders by the hour in Seoul in which they were placed. Paid means that the payment was approved, whatever has become of the
-- order since.
select extract(hour from o.created_at at time zone 'Asia/Seoul')::int as "hour!", coalesce(sum(p.amount), 0)::int8 as "won!", count(*)::int as "orders!"
from orders o join payment p on p.order_id = o.id
where o.created_at >= :from::timestamptz and o.created_at < :to::timestamptz and o.platform = :brand::platform_id and p.approved_at is not null
group by 1 order by 1;

-- name: sumHoursOfDistributors :many
-- As sumHours: the price of the products of some distributors.
select extract(hour from o.created_at at time zone 'Asia/Seoul')::int as "hour!", coalesce(sum(l.unit::int8 * l.price), 0)::int8 as "won!",
  count(distinct o.id)::int as "orders!"
from orders o join payment p on p.order_id = o.id
join order_product x on x.order_id = o.id join order_line l on l.order_product_id = x.id
where o.created_at >= :from::timestamptz and o.created_at < :to::timestamptz and o.platform = :brand::platform_id and p.approved_at is not null
  and x.distributor_id = any(:distributorIds::int[])
group by 1 order by 1;

-- name: listLowStock :many
-- Lists combinations on sale with few units left, the fewest first. The rows of stock are narrow and few beside orders.
select p.id as "productId!", p.name as "productName!", s.product_option_combination_id as "combinationId!", c.name as "combinationName!",
  (s.on_hand - s.reserved)::int as "available!"
from stock s join product p on p.id = s.product_id join product_option_combination c on c.id = s.product_option_combination_id
left join stock_threshold t on t.product_id = s.product_id
where s.on_hand - s.reserved <= coalesce(t.units, :few::int) and p.product_status = 'stock_in' and c.product_option_status = 'stock_in'
  and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds?::int[]))
order by 5, p.id, s.product_option_combination_id limit :most::int;

-- name: countDisabledWebhooks :one
select count(*)::int as "count!", min(failing_since) as "since" from webhook
where platform = :brand::platform_id and state = 'disabled' and archived_at is null;

-- name: countFailedDeliveries :one
-- Counts dead messages of the webhooks of a brand, at most 1,000 of each, without tests. A brand has at most 50 webhooks in use.
select coalesce(sum(f.n), 0)::int as "count!", min(f.since) as "since"
from webhook w cross join lateral (
  select count(*) as n, min(d.last_attempt_at) as since from (
    select x.last_attempt_at from webhook_delivery x
    where x.webhook_id = w.id and x.state = 'dead' and x.event <> 'webhook.test' order by x.id limit 1000) d
) f
where w.platform = :brand::platform_id and w.archived_at is null;

-- name: countFailedFeeds :one
-- Counts events that a vendor of analytics has not taken. At most 10,000 stay.
select count(*)::int as "count!", min(dead_at) as "since" from analytics_outbox where platform = :brand::platform_id and dead_at is not null;
