-- name: listByTime :many
-- Lists orders of a brand that were paid or wait for their deposit, the latest first.
select o.id as "id!", (extract(epoch from o.created_at) * 1000000)::int8 as "value!"
from orders o
where o.platform = :brand::platform_id and o.created_at >= :from::timestamptz and o.created_at < :to::timestamptz
  and (o.created_at, o.id) < (timestamptz 'epoch' + (:beforeUs::int8 / 1000000) * interval '1 second' + (:beforeUs::int8 % 1000000) * interval '1 microsecond', :beforeId::int8)
  and o.status not in ('request', 'incomplete', 'pre_ordering')
  and (:method?::text is null or exists (select from payment p where p.order_id = o.id and p.method = :method?::text::payment_method))
order by o.created_at desc, o.id desc limit :take::int;

-- name: listByState :many
-- Lists orders of a brand with a product in one of these states. Each state is one scan of an index in its order.
select distinct f.order_id as "id!", (extract(epoch from f.ordered_at) * 1000000)::int8 as "value!"
from unnest(:statuses::text[]) as s (status) cross join lateral (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.platform = :brand::platform_id and x.status = s.status::order_item_product_status
    and x.ordered_at >= :from::timestamptz and x.ordered_at < :to::timestamptz
    and (x.ordered_at, x.order_id) < (timestamptz 'epoch' + (:beforeUs::int8 / 1000000) * interval '1 second' + (:beforeUs::int8 % 1000000) * interval '1 microsecond', :beforeId::int8)
    and (:method?::text is null or exists (select from payment p where p.order_id = x.order_id and p.method = :method?::text::payment_method))
  order by x.ordered_at desc, x.order_id desc limit :take::int
) f
order by 2 desc, 1 desc limit :take::int;

-- name: listBySeller :many
-- The same for the products of distributors.
select distinct f.order_id as "id!", (extract(epoch from f.ordered_at) * 1000000)::int8 as "value!"
from unnest(:statuses::text[]) as s (status) cross join unnest(:distributorIds::int[]) as d (id) cross join lateral (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.distributor_id = d.id and x.platform = :brand::platform_id and x.status = s.status::order_item_product_status
    and x.ordered_at >= :from::timestamptz and x.ordered_at < :to::timestamptz
    and (x.ordered_at, x.order_id) < (timestamptz 'epoch' + (:beforeUs::int8 / 1000000) * interval '1 second' + (:beforeUs::int8 % 1000000) * interval '1 microsecond', :beforeId::int8)
    and (:method?::text is null or exists (select from payment p where p.order_id = x.order_id and p.method = :method?::text::payment_method))
  order by x.ordered_at desc, x.order_id desc limit :take::int
) f
order by 2 desc, 1 desc limit :take::int;

-- name: listByPerson :many
-- Lists the orders of a person or of a number, all filters applied. `contacts`: each index has to be one of the order; the phone may be
-- that of the member instead. `limit 1`: else the generic plan of the
-- prepared statement reads all orders to join them.
with found as materialized (
  select o.id from orders o where o.order_no = :orderNo?::text
  union
  select c.order_id from order_contact c where :orderNo?::text is null and c.value = any(:contacts::bytea[])
  union
  select o.id from orders o join app_user u on u.id = o.user_id
  where :orderNo?::text is null and u.phone_index = :phoneIndex?::bytea and u.platform = :brand::platform_id
)
select f.id as "id!", (extract(epoch from f.created_at) * 1000000)::int8 as "value!"
from found cross join lateral (
  select o.id, o.created_at from orders o
  where o.id = found.id and o.platform = :brand::platform_id and o.created_at >= :from::timestamptz and o.created_at < :to::timestamptz
    and (o.created_at, o.id) < (timestamptz 'epoch' + (:beforeUs::int8 / 1000000) * interval '1 second' + (:beforeUs::int8 % 1000000) * interval '1 microsecond', :beforeId::int8)
    and (:phone?::bytea is null or exists (select from order_contact c where c.order_id = o.id and c.value = :phone?::bytea)
      or exists (select from app_user u where u.id = o.user_id and u.phone_index = :phoneIndex?::bytea))
    and (:name?::bytea is null or exists (select from order_contact c where c.order_id = o.id and c.value = :name?::bytea))
    and (:method?::text is null or exists (select from payment p where p.order_id = o.id and p.method = :method?::text::payment_method))
    and exists (select from order_product x where x.order_id = o.id and x.status = any(:statuses::text[]::order_item_product_status[])
      and (:distributorIds?::int[] is null or x.distributor_id = any(:distributorIds?::int[])))
  limit 1
) f
order by f.created_at desc, f.id desc limit :take::int;

-- name: countStates :many
-- Counts orders with a product in each state, up to a bound.
select s.status as "status!", (select count(*)::int from (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.platform = :brand::platform_id and x.status = s.status::order_item_product_status
  order by x.ordered_at desc, x.order_id desc limit :most::int) n) as "count!"
from unnest(:statuses::text[]) as s (status);

-- name: countSellerStates :many
-- The same for the products of distributors.
select s.status as "status!", (select count(*)::int from (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.distributor_id = any(:distributorIds::int[]) and x.platform = :brand::platform_id and x.status = s.status::order_item_product_status
  limit :most::int) n) as "count!"
from unnest(:statuses::text[]) as s (status);

-- name: listRows :many
-- Reads orders for the list, in the order of the ids. With distributors only their lines.
select o.id, o.user_id as "userId", o.order_no as "orderNo", o.order_name as "orderName", o.created_at as "createdAt", o.address as "address!", o.status,
  o.total_price as "totalPrice", o.version, p.method, u.user_type as "userType", u.nickname, l.states as "states!", l.names as "names!",
  l.price as "linesPrice!", l.units as "units!", l.is_gift as "isGift!",
  case when :distributorIds?::int[] is null then (select count(*)::int from order_note n where n.order_id = o.id) else 0 end as "noteCount!"
from unnest(:ids::bigint[]) with ordinality as wanted (id, place) join orders o on o.id = wanted.id
join payment p on p.order_id = o.id join app_user u on u.id = o.user_id
cross join lateral (
  select array_agg(distinct x.status::text) as states, array_agg(distinct x.product ->> 'name') as names, bool_or(x.parcel > 0) as is_gift,
    coalesce(sum(y.price), 0)::int as price, coalesce(sum(y.units), 0)::int as units
  from order_product x cross join lateral (
    select sum(z.unit * z.price)::int as price, sum(z.unit)::int as units from order_line z where z.order_product_id = x.id) y
  where x.order_id = o.id and (:distributorIds?::int[] is null or x.distributor_id = any(:distributorIds?::int[]))
) l
order by wanted.place;

-- name: listIdsByNo :many
-- Finds orders of a brand by number, with a product of the distributors.
select o.id, o.order_no as "orderNo" from orders o
where o.order_no = any(:orderNos::text[]) and o.platform = :brand::platform_id
  and exists (select from order_product x where x.order_id = o.id
    and (:distributorIds?::int[] is null or x.distributor_id = any(:distributorIds?::int[])))
order by o.id;

-- name: listNos :many
select o.order_no as "orderNo" from unnest(:ids::bigint[]) with ordinality as wanted (id, place) join orders o on o.id = wanted.id order by wanted.place;
