-- name: announceCoupons :many
-- Marks coupons that were given and not announced. Returns for each of their owners how many were given on that day and are
-- still usable, and the one that takes most off an order of 100,000 won. Coupons of everyone are not given to a person.
with fresh as (
  select id from user_coupon where announced_on is null order by id limit :most::int for update skip locked
), marked as (
  update user_coupon x set announced_on = :day::date from fresh f where x.id = f.id returning x.id, x.user_id
)
select u.id as "userId", u.platform, count(*)::int as "count!", (array_agg(c.name order by v.value desc, c.id))[1] as "name!",
  (array_agg(c.discount_kind order by v.value desc, c.id))[1] as "discountKind!", (array_agg(c.discount order by v.value desc, c.id))[1] as "discount!",
  (array_agg(c.max_discount_price order by v.value desc, c.id))[1] as "maxDiscountPrice?", (array_agg(x.end_at order by v.value desc, c.id))[1] as "endAt!"
from app_user u join user_coupon x on x.user_id = u.id and (x.announced_on = :day::date or x.id in (select id from marked))
join coupon c on c.id = x.coupon_id and c.issue <> 'everyone'
cross join lateral (select case c.discount_kind when 'fixed' then c.discount else least(c.discount * 1000, c.max_discount_price) end as value) v
where u.id in (select user_id from marked) and u.left_at is null and x.order_id is null and x.end_at > :now::timestamptz
group by u.id, u.platform order by u.id;

-- name: listEndingCoupons :many
-- Counts per member the unused coupons that end within a period, with the one that takes most off an order of 100,000 won.
select u.id as "userId", u.platform, count(*)::int as "count!", (array_agg(c.name order by v.value desc, c.id))[1] as "name!",
  (array_agg(c.discount_kind order by v.value desc, c.id))[1] as "discountKind!", (array_agg(c.discount order by v.value desc, c.id))[1] as "discount!",
  (array_agg(c.max_discount_price order by v.value desc, c.id))[1] as "maxDiscountPrice?", (array_agg(x.end_at order by v.value desc, c.id))[1] as "endAt!"
from user_coupon x join app_user u on u.id = x.user_id and u.left_at is null join coupon c on c.id = x.coupon_id
cross join lateral (select case c.discount_kind when 'fixed' then c.discount else least(c.discount * 1000, c.max_discount_price) end as value) v
where x.order_id is null and x.end_at > :endAfter::timestamptz and x.end_at <= :endUntil::timestamptz and x.user_id > :after::bigint
group by u.id, u.platform order by u.id limit :most::int;
