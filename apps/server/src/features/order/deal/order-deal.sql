-- name: listRunningDeals :many
-- Lists the running deals of a broadcast that is on air for a product, with the units left.
select d.id, d.product_option_combination_id as "combinationId", d.price, d.ends_at as "endsAt", d.units - live_deal_sold(d.id) as "remaining!"
from live_deal d join live_broadcast b on b.id = d.broadcast_id
where d.broadcast_id = :broadcastId and d.product_id = :productId and b.platform = :brand::platform_id and b.state = 'live'
  and d.stopped_at is null and d.starts_at <= :now::timestamptz and d.ends_at > :now::timestamptz
order by d.id;

-- name: lockDeals :many
-- Serializes the purchases with these deals, in the order of their ids. Locked after the buyer and before the stock.
select id from live_deal where id = any(:ids::int[]) order by id for no key update;

-- name: listDeals :many
-- Lists deals with the units left and the list price of what they lower.
select d.id, d.broadcast_id as "broadcastId", d.product_id as "productId", d.product_option_combination_id as "productOptionCombinationId",
  d.price, coalesce(o.list_price, p.list_price) as "listPrice!", d.units, greatest(0, d.units - live_deal_sold(d.id)) as "remaining!",
  d.starts_at as "startsAt", d.ends_at as "endsAt", d.stopped_at as "stoppedAt"
from live_deal d join product p on p.id = d.product_id
left join product_option_combination o on o.id = d.product_option_combination_id
where d.id = any(:ids::int[]) order by d.id;
