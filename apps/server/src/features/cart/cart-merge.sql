-- name: lockCarts :many
-- In the order of their ids, as everything is locked.
select id from cart where user_id = any(:userIds::int[]) order by id for update;

-- name: putLines :exec
-- Each line with its units as they were worked out under the lock; a cart is made where there is none.
with mine as (
  insert into cart (user_id, updated_at) values (:userId, :now::timestamptz)
  on conflict (user_id) do update set updated_at = excluded.updated_at
  returning id
)
insert into cart_group (cart_id, product_id, product_option_combination_id, unit, created_at)
select mine.id, l.product_id, l.combination_id, l.unit, :now::timestamptz
from mine, unnest(:productIds::int[], :combinationIds::int[], :units::int[]) as l (product_id, combination_id, unit)
on conflict (cart_id, product_option_combination_id) do update set unit = excluded.unit;

-- name: emptyCart :exec
delete from cart_group g using cart c where c.id = g.cart_id and c.user_id = :userId;
