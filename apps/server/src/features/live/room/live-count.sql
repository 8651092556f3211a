-- name: addCounts :one
-- Adds counts of minutes on air. Writes in the order of the keys, so that processes wait for each other in one order.
with given as (
  select g.broadcast_id, g.minute, g.viewers, g.messages, g.hearts
  from unnest(:broadcastIds::int[], :minutes::timestamptz[], :viewers::int[], :messages::int[], :hearts::int[])
    as g (broadcast_id, minute, viewers, messages, hearts)
  join live_broadcast b on b.id = g.broadcast_id
  where b.state in ('live', 'ended') and g.minute > b.started_at - interval '1 minute' and (b.ended_at is null or g.minute <= b.ended_at)
), minutes as (
  insert into live_minute as m (broadcast_id, minute, viewers, messages, hearts)
  select broadcast_id, minute, viewers, messages, hearts from given order by broadcast_id, minute
  on conflict (broadcast_id, minute) do update set viewers = greatest(m.viewers, excluded.viewers),
    messages = m.messages + excluded.messages, hearts = m.hearts + excluded.hearts
  returning m.broadcast_id
), locked as (
  select b.id from live_broadcast b where b.id in (select broadcast_id from given) order by b.id for no key update
), totals as (
  select broadcast_id, max(viewers) as viewers, sum(hearts) as hearts from given group by broadcast_id
), written as (
  update live_broadcast b set peak_viewers = greatest(b.peak_viewers, t.viewers), hearts = least(2147483647, b.hearts::int8 + t.hearts)::int
  from totals t join locked l on l.id = t.broadcast_id
  where b.id = t.broadcast_id and (t.hearts > 0 or t.viewers > b.peak_viewers)
  returning b.id
)
select (select count(*) from minutes)::int as "minutes!", (select count(*) from written)::int as "rooms!";

-- name: addTaps :exec
-- Taps on products that are not in the broadcast do not count.
insert into live_product_minute as m (broadcast_id, product_id, minute, opens, carts)
select g.broadcast_id, g.product_id, g.minute, g.opens, g.carts
from unnest(:broadcastIds::int[], :productIds::int[], :minutes::timestamptz[], :opens::int[], :carts::int[])
  as g (broadcast_id, product_id, minute, opens, carts)
join live_broadcast_product p on p.broadcast_id = g.broadcast_id and p.product_id = g.product_id
join live_broadcast b on b.id = g.broadcast_id
where b.state in ('live', 'ended') and g.minute > b.started_at - interval '1 minute' and (b.ended_at is null or g.minute <= b.ended_at)
order by g.broadcast_id, g.product_id, g.minute
on conflict (broadcast_id, product_id, minute) do update set opens = m.opens + excluded.opens, carts = m.carts + excluded.carts;

-- name: addViewers :one
-- Counts persons who have not watched the broadcast before, while it is on air. Returns how many were new.
with given as (
  select distinct g.broadcast_id, decode(g.viewer, 'hex') as viewer
  from unnest(:broadcastIds::int[], :viewers::text[]) as g (broadcast_id, viewer)
  join live_broadcast b on b.id = g.broadcast_id where b.state = 'live'
), added as (
  insert into live_viewer (broadcast_id, viewer) select broadcast_id, viewer from given order by 1, 2
  on conflict do nothing returning broadcast_id
), totals as (
  select broadcast_id, count(*)::int as count from added group by broadcast_id
), locked as (
  select b.id from live_broadcast b where b.id in (select broadcast_id from totals) order by b.id for no key update
), written as (
  update live_broadcast b set viewers = b.viewers + t.count from totals t join locked l on l.id = t.broadcast_id
  where b.id = t.broadcast_id returning t.count
)
select coalesce(sum(count), 0)::int as "added!" from written;
