-- name: findVisible :opt
-- Finds a published product.
select id, favorite_count as "favorites" from product
where id = :id and product_status not in ('waiting', 'removed', 'suspended');

-- name: addFavorite :exec
insert into product_favorite (user_id, product_id, created_at) values (:userId, :productId, :now) on conflict do nothing;

-- name: removeFavorite :exec
delete from product_favorite where user_id = :userId and product_id = :productId;

-- name: addShare :exec
insert into product_share (user_id, product_id, created_at) values (:userId, :productId, :now) on conflict do nothing;

-- name: bringShares :exec
-- ORDER-9: the share of a guest counts for the member that the guest becomes.
insert into product_share (user_id, product_id, created_at)
select :memberId::bigint, product_id, created_at from product_share where user_id = :guestId order by product_id
on conflict do nothing;

-- name: findUserProduct :one
select
  exists (select 1 from product_favorite f where f.user_id = :userId and f.product_id = :productId) as "isFavorites!",
  exists (select 1 from product_share s where s.user_id = :userId and s.product_id = :productId) as "isShared!",
  (select favorite_count from product where id = :productId) as "favorites!";

-- name: listFavorites :many
-- Lists favourites, newest first; `sign` is -1 forwards and 1 backwards. Each row has the total count.
with kept as (
  select f.product_id, (extract(epoch from f.created_at) * 1000000)::bigint as value
  from product_favorite f join product p on p.id = f.product_id
  where f.user_id = :userId and p.product_status not in ('waiting', 'removed', 'suspended')
)
select k.product_id as "id!", k.value as "value!", (select count(*) from kept) as "count!"
from kept k
where (:sign::int8 * k.value, :sign::int8 * k.product_id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * k.value, :sign::int8 * k.product_id limit :take::int;

-- name: putView :exec
-- Written at most once a minute per visitor, so reloads cost nothing.
insert into product_view (product_id, user_id, seen_at) values (:productId, :userId, :now)
on conflict (product_id, user_id) do update set seen_at = excluded.seen_at
where product_view.seen_at < excluded.seen_at - interval '1 minute';

-- name: countViewers :one
select count(*) as "count!" from product_view where product_id = :productId and seen_at > :since;

-- name: countBuyers :one
-- Counts distinct users who paid since then, among the last 2,000 orders of the product.
select count(distinct o.user_id) as "count!"
from (select op.order_id from order_product op
  where op.product_id = :productId
    and op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'withdraw_complete', 'return_complete')
  order by op.order_id desc limit 2000) as latest
join payment p on p.order_id = latest.order_id and p.approved_at >= :since
join orders o on o.id = latest.order_id;

-- name: pruneViews :exec
delete from product_view where seen_at <= :before;
