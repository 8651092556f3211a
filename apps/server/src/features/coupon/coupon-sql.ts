// Made from coupon.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListCoupons {
  id: number
  name: string
  discountKind: string
  discount: number
  maxDiscountPrice: number | null
  minOrderPrice: number
  beginAt: Date
  endAt: Date
  orderId: number | null
  usedAt: Date | null
  categories: unknown
  products: unknown
}

/** One state's coupons: usable ones by which ends first, the others by which ended or was used last. */
export const listCoupons = (
  db: Sql,
  p: {
    userId: number
    now: Date
    state: string
    take: number
    skip: number
  },
): Promise<ListCoupons[]> =>
  db.many(
    'coupon.listCoupons',
    `select c.coupon_id as "id", c.name as "name", c.discount_kind as "discountKind", c.discount as "discount",
  c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice", c.begin_at as "beginAt", c.end_at as "endAt",
  c.order_id as "orderId", c.used_at as "usedAt",
  (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)) as "categories",
  (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)) as "products"
from coupons_of($1, $2::timestamptz) c
where c.state = $3::text
order by case when c.state = 'usable' then c.end_at end, coalesce(c.used_at, c.end_at) desc, c.coupon_id
limit $4::int8 offset $5::int8`,
    [p.userId, p.now, p.state, p.take, p.skip],
  )

export interface CountInState {
  count: number
}

export const countInState = (
  db: Sql,
  p: {
    userId: number
    now: Date
    state: string
  },
): Promise<CountInState> =>
  db.one(
    'coupon.countInState',
    `select count(*)::int as "count" from coupons_of($1, $2::timestamptz) c where c.state = $3::text`,
    [p.userId, p.now, p.state],
  )

export interface ListUsable {
  id: number
  name: string
  discountKind: string
  discount: number
  maxDiscountPrice: number | null
  minOrderPrice: number
  beginAt: Date
  endAt: Date
  categoryIds: number[] | null
  productIds: number[] | null
  state: string
}

/** What may be taken off now, whatever is bought; or of those the one asked for, however it stands. */
export const listUsable = (
  db: Sql,
  p: {
    userId: number
    now: Date
    couponId: number | null
  },
): Promise<ListUsable[]> =>
  db.many(
    'coupon.listUsable',
    `select c.coupon_id as "id", c.name as "name", c.discount_kind as "discountKind", c.discount as "discount",
  c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice", c.begin_at as "beginAt", c.end_at as "endAt",
  c.category_ids as "categoryIds", c.product_ids as "productIds", c.state as "state"
from coupons_of($1, $2::timestamptz) c
where case when $3::int is null then c.state = 'usable' else c.coupon_id = $3::int end
order by c.coupon_id`,
    [p.userId, p.now, p.couponId],
  )

export interface TakeCoupon {
  id: number
}

/** A coupon goes to one order: of two at the same moment the second waits, and finds it gone. */
export const takeCoupon = (
  db: Sql,
  p: {
    userId: number
    orderId: number
    now: Date
    couponId: number
  },
): Promise<TakeCoupon | undefined> =>
  db.opt(
    'coupon.takeCoupon',
    `insert into user_coupon (user_id, coupon_id, begin_at, end_at, order_id, used_at, announced_on)
select $1::bigint, c.coupon_id, c.begin_at, c.end_at, $2::bigint, $3::timestamptz, ($3::timestamptz at time zone 'Asia/Seoul')::date
from coupons_of($1::bigint, $3::timestamptz) c
where c.coupon_id = $4::int and c.begin_at <= $3::timestamptz and c.end_at > $3::timestamptz
on conflict (user_id, coupon_id) do update set order_id = excluded.order_id, used_at = excluded.used_at
  where user_coupon.order_id is null
returning id`,
    [p.userId, p.orderId, p.now, p.couponId],
  )

/**
 * Gives a coupon to a member once, if it is one to be given and has not ended. Days of validity count from its begin if that is
 * later. Its owner has asked for it and needs no message about it.
 */
export const giveCoupon = (
  db: Sql,
  p: {
    userId: number
    now: Date
    couponId: number
  },
): Promise<number> =>
  db.exec(
    'coupon.giveCoupon',
    `insert into user_coupon (user_id, coupon_id, begin_at, end_at, announced_on)
select $1::bigint, c.id, v.begin_at, coalesce(v.begin_at + make_interval(days => c.valid_days), c.end_at),
  ($2::timestamptz at time zone 'Asia/Seoul')::date
from coupon c cross join lateral (select greatest(c.begin_at, $2::timestamptz) as begin_at) v
where c.id = $3::int and c.issue = 'given' and c.end_at > $2::timestamptz
on conflict (user_id, coupon_id) do nothing`,
    [p.userId, p.now, p.couponId],
  )

export const restoreCoupon = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'coupon.restoreCoupon',
    `update user_coupon set order_id = null, used_at = null where order_id = $1`,
    [p.orderId],
  )
