-- name: makeCarts :exec
-- A row that is not there cannot be locked: whoever is to wait for it needs it made first. In the order of who they belong to.
insert into cart (user_id, updated_at) select u.id, :now::timestamptz from unnest(:userIds::bigint[]) as u (id) order by u.id
on conflict (user_id) do nothing;

-- name: lockCarts :many
-- In the order of their ids, as everything is locked.
select id from cart where user_id = any(:userIds::bigint[]) order by id for update;

-- name: putLines :exec
-- Each line with its units as they were worked out under the lock; a cart is made where there is none. A price of -1 is not known.
with mine as (
  insert into cart (user_id, updated_at) values (:userId, :now::timestamptz)
  on conflict (user_id) do update set updated_at = excluded.updated_at
  returning id
)
insert into cart_group (cart_id, product_id, product_option_combination_id, unit, price, created_at, campaign)
select mine.id, l.product_id, l.combination_id, l.unit, nullif(l.price, -1), :now::timestamptz, nullif(l.campaign, '')
from mine, unnest(:productIds::int[], :combinationIds::int[], :units::int[], :prices::int[], :campaigns::text[])
  as l (product_id, combination_id, unit, price, campaign)
on conflict (cart_id, product_option_combination_id) do update
  set unit = excluded.unit, campaign = coalesce(excluded.campaign, cart_group.campaign);

-- name: emptyCart :exec
delete from cart_group g using cart c where c.id = g.cart_id and c.user_id = :userId;
