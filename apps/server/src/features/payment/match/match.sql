-- name: listBooked :many
-- Lists the shop's records of the named orders and of orders paid in a period.
select o.id as "orderId", o.order_no as "orderNo", p.payment_key as "paymentKey", p.approved_at as "approvedAt",
  m.captured as "captured!", m.held as "held!",
  p.state = 'cancel_requested' or exists (select from refund r where r.order_id = o.id and r.state = 'asked') as "isMoving!"
from orders o join payment p on p.order_id = o.id
cross join lateral (
  select coalesce(sum(e.amount) filter (where e.posting = 'capture'), 0) as captured, coalesce(sum(e.amount), 0) as held
  from money_entry e where e.order_id = o.id and e.account = 'gateway') m
where o.id in (
  select x.id from orders x where x.order_no = any(:orderNos::text[])
  union all
  select y.order_id from payment y where y.approved_at >= :since::timestamptz and y.approved_at < :until::timestamptz)
  and p.method <> 'point';

-- name: listGivenBack :many
-- Lists orders with a refund in a period.
select distinct o.order_no as "orderNo" from money_entry e join orders o on o.id = e.order_id
where e.account = 'gateway' and e.posting <> 'capture' and e.created_at >= :since::timestamptz and e.created_at < :until::timestamptz;

-- name: noteMatchingBreak :exec
-- Inserts a break once, however often a day is compared.
insert into reconciliation_break (order_id, kind, detail, found_at)
select :orderId?, :kind::text, :detail, :now::timestamptz
where not exists (
  select 1 from reconciliation_break where kind = :kind::text and detail ->> 'orderNo' = :orderNo::text and resolved_at is null);
