-- name: listDealIds :many
-- Lists the deals of a broadcast, the latest first; with `now` only those that have not ended.
select id from live_deal
where broadcast_id = :broadcastId and (:now?::timestamptz is null or (stopped_at is null and ends_at > :now?::timestamptz))
order by id desc limit :most::int;

-- name: hasRunningDeal :one
select exists (select from live_deal where broadcast_id = :broadcastId and product_id = :productId and stopped_at is null
  and ends_at > :now::timestamptz and live_deal_sold(id) < units) as "found!";

-- name: listPrices :many
-- Lists what the current prices of the options follow from that a deal would cover.
select o.price, o.special_sale_price as "specialSalePrice", p.sale_type as "saleType", p.limited_period_begin as "limitedPeriodBegin",
  p.limited_period_end as "limitedPeriodEnd"
from product p join product_option_combination o on o.product_id = p.id
where p.id = :productId and (:combinationId?::int is null or o.id = :combinationId?::int);

-- name: addDeal :one
insert into live_deal (broadcast_id, product_id, product_option_combination_id, price, units, starts_at, ends_at)
values (:broadcastId, :productId, :combinationId?, :price, :units, :now::timestamptz, :endsAt::timestamptz) returning id;

-- name: stopDeal :exec
update live_deal set stopped_at = :now::timestamptz
where id = :id and broadcast_id = :broadcastId and stopped_at is null and ends_at > :now::timestamptz;

-- name: listCoupons :many
-- Lists the coupons of a broadcast; with `isOffered` only those that were offered and can still be used.
select c.id, c.name, c.discount_kind as "discountKind!", c.discount, c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice",
  c.end_at as "endAt", x.offered_at as "offeredAt"
from live_coupon x join coupon c on c.id = x.coupon_id
where x.broadcast_id = :broadcastId and (not :isOffered::boolean or (x.offered_at is not null and c.end_at > :now::timestamptz))
order by x.position, c.id limit 10;

-- name: countGivable :one
-- Counts the coupons of these that may be given to members of the brand.
select count(*) as "count!" from coupon c
where c.id = any(:couponIds::int[]) and c.issue = 'given' and (c.platform is null or c.platform = :brand::platform_id)
  and c.end_at > :now::timestamptz;

-- name: listGivable :many
-- Lists the coupons that may be given to members of the brand, those that end first.
select c.id, c.name, c.discount_kind as "discountKind!", c.discount, c.max_discount_price as "maxDiscountPrice",
  c.min_order_price as "minOrderPrice", c.end_at as "endAt"
from coupon c
where c.issue = 'given' and (c.platform is null or c.platform = :brand::platform_id) and c.end_at > :now::timestamptz
order by c.end_at, c.id limit :most::int;

-- name: removeCoupons :exec
delete from live_coupon where broadcast_id = :broadcastId and coupon_id <> all(:couponIds::int[]);

-- name: putCoupons :exec
insert into live_coupon (broadcast_id, coupon_id, position)
select :broadcastId, c.id, c.place from unnest(:couponIds::int[]) with ordinality as c (id, place)
on conflict (broadcast_id, coupon_id) do update set position = excluded.position;

-- name: offerCoupon :exec
insert into live_coupon (broadcast_id, coupon_id, position, offered_at)
select :broadcastId, :couponId, coalesce(max(x.position), 0) + 1, :now::timestamptz from live_coupon x where x.broadcast_id = :broadcastId
on conflict (broadcast_id, coupon_id) do update set offered_at = coalesce(live_coupon.offered_at, excluded.offered_at);

-- name: isOffered :one
select exists (select from live_coupon where broadcast_id = :broadcastId and coupon_id = :couponId and offered_at is not null) as "found!";

-- name: hasCoupon :one
select exists (select from user_coupon u join live_coupon x on x.coupon_id = u.coupon_id and x.broadcast_id = :broadcastId
  where u.user_id = :userId and u.coupon_id = :couponId) as "has!";

-- name: hasDeal :one
select exists (select from live_deal where id = :id and broadcast_id = :broadcastId) as "found!";
