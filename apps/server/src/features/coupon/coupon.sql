-- name: listCoupons :many
-- One state's coupons: usable ones by which ends first, the others by which ended or was used last.
select c.coupon_id as "id!", c.name as "name!", c.discount_kind as "discountKind!", c.discount as "discount!",
  c.max_discount_price as "maxDiscountPrice?", c.min_order_price as "minOrderPrice!", c.begin_at as "beginAt!", c.end_at as "endAt!",
  c.order_id as "orderId?", c.used_at as "usedAt?",
  (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)) as "categories?",
  (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)) as "products?"
from coupons_of(:userId, :now::timestamptz) c
where c.state = :state::text
order by case when c.state = 'usable' then c.end_at end, coalesce(c.used_at, c.end_at) desc, c.coupon_id
limit :take::int8 offset :skip::int8;

-- name: countInState :one
select count(*)::int as "count!" from coupons_of(:userId, :now::timestamptz) c where c.state = :state::text;

-- name: listUsable :many
-- What may be taken off now, whatever is bought; or of those the one asked for, however it stands.
select c.coupon_id as "id!", c.name as "name!", c.discount_kind as "discountKind!", c.discount as "discount!",
  c.max_discount_price as "maxDiscountPrice?", c.min_order_price as "minOrderPrice!", c.begin_at as "beginAt!", c.end_at as "endAt!",
  c.category_ids as "categoryIds?", c.product_ids as "productIds?", c.state as "state!"
from coupons_of(:userId, :now::timestamptz) c
where case when :couponId?::int is null then c.state = 'usable' else c.coupon_id = :couponId?::int end
order by c.coupon_id;

-- name: takeCoupon :opt
-- A coupon goes to one order: of two at the same moment the second waits, and finds it gone.
insert into user_coupon (user_id, coupon_id, begin_at, end_at, order_id, used_at, announced_on)
select :userId::bigint, c.coupon_id, c.begin_at, c.end_at, :orderId::bigint, :now::timestamptz, (:now::timestamptz at time zone 'Asia/Seoul')::date
from coupons_of(:userId::bigint, :now::timestamptz) c
where c.coupon_id = :couponId::int and c.begin_at <= :now::timestamptz and c.end_at > :now::timestamptz
on conflict (user_id, coupon_id) do update set order_id = excluded.order_id, used_at = excluded.used_at
  where user_coupon.order_id is null
returning id;

-- name: giveCoupon :exec
-- Gives a coupon to a member once, if it is one to be given and has not ended. Days of validity count from its begin if that is
-- later. Its owner has asked for it and needs no message about it.
insert into user_coupon (user_id, coupon_id, begin_at, end_at, announced_on)
select :userId::bigint, c.id, v.begin_at, coalesce(v.begin_at + make_interval(days => c.valid_days), c.end_at),
  (:now::timestamptz at time zone 'Asia/Seoul')::date
from coupon c cross join lateral (select greatest(c.begin_at, :now::timestamptz) as begin_at) v
where c.id = :couponId::int and c.issue = 'given' and c.end_at > :now::timestamptz
on conflict (user_id, coupon_id) do nothing;

-- name: restoreCoupon :exec
update user_coupon set order_id = null, used_at = null where order_id = :orderId;
