-- name: listCoupons :many
-- One state's coupons: usable ones by which ends first, the others by which ended or was used last. Copies that end on the same day in
-- Seoul are one row with the earliest end; a used copy is a row of its own.
select c.coupon_id as "id!", c.name as "name!", c.discount_kind as "discountKind!", c.discount as "discount!",
  c.max_discount_price as "maxDiscountPrice?", c.min_order_price as "minOrderPrice!", c.begin_at as "beginAt!", c.end_at as "endAt!",
  c.order_id as "orderId?", c.used_at as "usedAt?",
  c.quantity as "quantity!",
  (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)) as "categories?",
  (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)) as "products?"
from (
  select x.coupon_id, x.name, x.discount_kind, x.discount, x.max_discount_price, x.min_order_price, min(x.begin_at) as begin_at,
    min(x.end_at) as end_at, x.category_ids, x.product_ids, x.order_id, x.used_at, x.state, sum(x.quantity)::int as quantity
  from coupons_of(:userId, :now::timestamptz) x where x.state = :state::text
  group by 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, ((x.end_at - interval '1 ms') at time zone 'Asia/Seoul')::date) c
order by case when c.state = 'usable' then c.end_at end, coalesce(c.used_at, c.end_at) desc, c.coupon_id, c.order_id, c.begin_at
limit :take::int8 offset :skip::int8;

-- name: countInState :one
-- Counts the rows of listCoupons.
select count(distinct (c.coupon_id, c.order_id, ((c.end_at - interval '1 ms') at time zone 'Asia/Seoul')::date))::int as "count!"
from coupons_of(:userId, :now::timestamptz) c where c.state = :state::text;

-- name: listUsable :many
-- What may be taken off now, whatever is bought; or of those the one asked for, however it stands. Of several copies the one that can be
-- used and ends first.
select distinct on (c.coupon_id) c.coupon_id as "id!", c.name as "name!", c.discount_kind as "discountKind!", c.discount as "discount!",
  c.max_discount_price as "maxDiscountPrice?", c.min_order_price as "minOrderPrice!", c.begin_at as "beginAt!", c.end_at as "endAt!",
  c.category_ids as "categoryIds?", c.product_ids as "productIds?", c.state as "state!"
from coupons_of(:userId, :now::timestamptz) c
where case when :couponId?::int is null then c.state = 'usable' else c.coupon_id = :couponId?::int end
order by c.coupon_id, c.state = 'usable' desc, c.end_at;

-- name: useCopy :opt
-- Uses the copy of a member that ends first. A copy goes to one order: of two orders at the same moment the second passes the copy over.
update user_coupon set order_id = :orderId::bigint, used_at = :now::timestamptz
where order_id is null and id = (
  select x.id from user_coupon x join app_user u on u.id = x.user_id and u.user_type <> 'guest'
  join coupon c on c.id = x.coupon_id and (c.platform is null or c.platform = u.platform)
  where x.user_id = :userId::bigint and x.coupon_id = :couponId::int and x.order_id is null and x.begin_at <= :now::timestamptz
    and x.end_at > :now::timestamptz
  order by x.end_at, x.id limit 1 for update of x skip locked)
returning id;

-- name: useOfEveryone :opt
-- Uses a coupon that everyone has. The number of the copy is unique: of two orders at the same moment the second waits, and finds it gone.
insert into user_coupon (user_id, coupon_id, copy, begin_at, end_at, order_id, used_at, announced_on)
select :userId::bigint, c.coupon_id, f.copy, c.begin_at, c.end_at, :orderId::bigint, :now::timestamptz,
  (:now::timestamptz at time zone 'Asia/Seoul')::date
from coupons_of(:userId::bigint, :now::timestamptz) c cross join lateral (select free_coupon_copy(:userId::bigint, c.coupon_id) as copy) f
where c.coupon_id = :couponId::int and c.user_coupon_id is null and c.state = 'usable' and f.copy is not null
on conflict (user_id, coupon_id, copy) do nothing
returning id;

-- name: giveCoupon :opt
-- Gives a copy of a coupon to a member up to the limit of one member, if it is one to be given in this way and has not ended. Days of
-- validity count from its begin if that is later. A daily message announces it, unless its owner has asked for it.
insert into user_coupon (user_id, coupon_id, copy, begin_at, end_at, announced_on)
select :userId::bigint, c.id, v.copy, v.begin_at, coalesce(v.begin_at + make_interval(days => c.valid_days), c.end_at),
  case when :isAsked::boolean then (:now::timestamptz at time zone 'Asia/Seoul')::date end
from coupon c
cross join lateral (select greatest(c.begin_at, :now::timestamptz) as begin_at, free_coupon_copy(:userId::bigint, c.id) as copy) v
where c.id = :couponId::int and c.issue = :issue and c.end_at > :now::timestamptz and v.copy <= :mostCopies::int
on conflict (user_id, coupon_id, copy) do nothing
returning id;

-- name: restoreCoupon :exec
update user_coupon set order_id = null, used_at = null where order_id = :orderId;

-- name: listOffers :many
-- Lists coupons that members of a brand can take now: all, those of these ids, or those for a product; the ones that end first at the top.
select c.id, c.name, c.discount_kind as "discountKind!", c.discount, c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice",
  c.begin_at as "beginAt", c.end_at as "endAt", c.valid_days as "validDays", c.per_member_limit as "perMemberLimit",
  coalesce(c.issued_count >= c.total_limit, false) as "isSoldOut!",
  (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)) as "categories?",
  (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)) as "products?"
from coupon c
where c.issue = 'download' and c.stopped_at is null and c.end_at > :now::timestamptz and c.begin_at <= :now::timestamptz
  and (c.platform is null or c.platform = :brand::platform_id) and (:ids?::int[] is null or c.id = any(:ids?::int[]))
  and (:productId?::int is null or (c.category_ids is null and c.product_ids is null) or :productId?::int = any(c.product_ids)
    or exists (select from product p join category k on k.id = p.category_id
      where p.id = :productId?::int and (k.id = any(c.category_ids) or k.parent_id = any(c.category_ids))))
order by c.end_at, c.id limit :most::int;

-- name: lockTaker :opt
-- Takings of one member follow each other.
select id from app_user where id = :userId and user_type <> 'guest' and left_at is null for no key update;

-- name: findOffer :opt
select c.id, c.per_member_limit as "perMemberLimit", coalesce(c.issued_count >= c.total_limit, false) as "isSoldOut!",
  c.stopped_at is null and c.begin_at <= :now::timestamptz and c.end_at > :now::timestamptz as "isOpen!",
  (select count(*)::int from user_coupon x where x.coupon_id = c.id and x.user_id = :userId) as "held!"
from coupon c where c.id = :couponId and c.issue = 'download' and (c.platform is null or c.platform = :brand::platform_id);

-- name: countTaken :many
-- Counts the copies that a member has or had of coupons to take.
select x.coupon_id as "id!", count(*)::int as "held!" from user_coupon x join coupon c on c.id = x.coupon_id and c.issue = 'download'
where x.user_id = :userId and x.coupon_id = any(:ids::int[]) group by x.coupon_id order by x.coupon_id;
