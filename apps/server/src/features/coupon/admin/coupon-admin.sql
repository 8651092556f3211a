-- name: listCouponIds :many
-- Lists coupons of a brand and of all brands, the newest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.
with wanted as materialized (
  select c.id from coupon c
  cross join lateral (select case when c.stopped_at is not null then 'stopped' when c.end_at <= :now::timestamptz then 'ended'
    when c.begin_at > :now::timestamptz then 'waiting' else 'running' end as state) s
  where (c.platform is null or c.platform = :brand::platform_id) and (:state?::text is null or s.state = :state?::text)
    and (:issue?::text is null or c.issue = :issue?::text) and (:q?::text is null or strpos(lower(c.name), lower(:q?::text)) > 0)
)
select w.id as "id!", w.id as "value!", (select count(*)::int from wanted) as "count!"
from wanted w where :sign::int8 * w.id > :sign::int8 * :value::int8 order by :sign::int8 * w.id limit :take::int;

-- name: readCoupons :many
-- Reads coupons with their results, in the order of the ids. An order counts while it has the coupon: one that was withdrawn completely
-- has given it back.
select c.id, c.name, c.discount_kind as "discountKind!", c.discount, c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice",
  c.issue as "issue!", c.begin_at as "beginAt", c.end_at as "endAt", c.valid_days as "validDays", c.total_limit as "totalLimit", c.per_member_limit as "perMemberLimit", c.version,
  c.stopped_at as "stoppedAt", c.platform is null as "isOfAllBrands!", r.issued as "issued!", r.used as "used!",
  r.discount_sum as "discountSum!", r.order_sum as "orderSum!",
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)), '[]') as "categories!",
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)), '[]') as "products!"
from unnest(:ids::int[]) with ordinality as i (id, position)
join coupon c on c.id = i.id and (c.platform is null or c.platform = :brand::platform_id)
cross join lateral (
  select count(*)::int as issued, count(x.order_id)::int as used,
    coalesce(sum((o.price ->> 'couponDiscountPrice')::int8), 0)::int8 as discount_sum, coalesce(sum(o.total_price), 0)::int8 as order_sum
  from user_coupon x left join orders o on o.id = x.order_id where x.coupon_id = c.id) r
order by i.position;

-- name: lockCoupon :opt
-- Locks a coupon of the brand.
select id, version, stopped_at as "stoppedAt", issue as "issue!", begin_at as "beginAt", end_at as "endAt",
  exists (select from user_coupon x where x.coupon_id = coupon.id) as "isHeld!"
from coupon where id = :id and platform = :brand::platform_id for no key update;

-- name: addCoupon :one
insert into coupon (platform, name, discount_kind, discount, max_discount_price, min_order_price, issue, begin_at, end_at, valid_days,
  category_ids, product_ids, total_limit, per_member_limit, created_by)
values (:brand::platform_id, :name, :discountKind, :discount, :maxDiscountPrice?, :minOrderPrice, :issue, :beginAt::timestamptz, :endAt::timestamptz,
  :validDays?, nullif(:categoryIds::int[], '{}'), nullif(:productIds::int[], '{}'), :totalLimit?, :perMemberLimit, :staffId)
returning id;

-- name: putCoupon :exec
update coupon set name = :name, discount_kind = :discountKind, discount = :discount, max_discount_price = :maxDiscountPrice?,
  min_order_price = :minOrderPrice, issue = :issue, begin_at = :beginAt::timestamptz, end_at = :endAt::timestamptz, valid_days = :validDays?,
  category_ids = nullif(:categoryIds::int[], '{}'), product_ids = nullif(:productIds::int[], '{}'), total_limit = :totalLimit?, per_member_limit = :perMemberLimit,
  issued_count = (select count(*) from user_coupon x where x.coupon_id = coupon.id), version = version + 1
where id = :id;

-- name: stopCoupon :exec
-- Ends a coupon. One that has not begun ends as it begins.
update coupon set begin_at = least(begin_at, :now::timestamptz - interval '1 second'), end_at = least(end_at, :now::timestamptz),
  stopped_at = :now::timestamptz, version = version + 1
where id = :id;

-- name: endIssued :exec
-- Ends the coupons of members that are not used. Returns their number.
update user_coupon set end_at = :now::timestamptz where coupon_id = :id and order_id is null and end_at > :now::timestamptz;

-- name: findIssue :opt
select c.name, c.issue = 'given' and c.end_at > :now::timestamptz as "isGivable!",
  c.total_limit is not null and c.issued_count >= c.total_limit as "isSoldOut!"
from coupon c where c.id = :id and (c.platform is null or c.platform = :brand::platform_id);

-- name: isMemberOf :one
select exists (select from app_user u where u.id = :userId and u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null) as "is!";

-- name: takeBackCoupon :exec
-- Takes a copy of a coupon back from a member unless it was used. An order that has used it before still names it. Jobs from before there
-- were copies name none.
delete from user_coupon x where x.user_id = :userId and x.coupon_id = :couponId and (:copyId?::bigint is null or x.id = :copyId?::bigint)
  and x.order_id is null
  and not exists (select from orders o where o.user_coupon_id = x.id);
