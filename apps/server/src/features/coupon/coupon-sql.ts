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
  quantity: number
  categories: unknown
  products: unknown
}

/**
 * One state's coupons: usable ones by which ends first, the others by which ended or was used last. Copies that end on the same day in
 * Seoul are one row with the earliest end; a used copy is a row of its own.
 */
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
  c.quantity as "quantity",
  (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)) as "categories",
  (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)) as "products"
from (
  select x.coupon_id, x.name, x.discount_kind, x.discount, x.max_discount_price, x.min_order_price, min(x.begin_at) as begin_at,
    min(x.end_at) as end_at, x.category_ids, x.product_ids, x.order_id, x.used_at, x.state, sum(x.quantity)::int as quantity
  from coupons_of($1, $2::timestamptz) x where x.state = $3::text
  group by 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, ((x.end_at - interval '1 ms') at time zone 'Asia/Seoul')::date) c
order by case when c.state = 'usable' then c.end_at end, coalesce(c.used_at, c.end_at) desc, c.coupon_id, c.order_id, c.begin_at
limit $4::int8 offset $5::int8`,
    [p.userId, p.now, p.state, p.take, p.skip],
  )

export interface CountInState {
  count: number
}

/** Counts the rows of listCoupons. */
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
    `select count(distinct (c.coupon_id, c.order_id, ((c.end_at - interval '1 ms') at time zone 'Asia/Seoul')::date))::int as "count"
from coupons_of($1, $2::timestamptz) c where c.state = $3::text`,
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

/**
 * What may be taken off now, whatever is bought; or of those the one asked for, however it stands. Of several copies the one that can be
 * used and ends first.
 */
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
    `select distinct on (c.coupon_id) c.coupon_id as "id", c.name as "name", c.discount_kind as "discountKind", c.discount as "discount",
  c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice", c.begin_at as "beginAt", c.end_at as "endAt",
  c.category_ids as "categoryIds", c.product_ids as "productIds", c.state as "state"
from coupons_of($1, $2::timestamptz) c
where case when $3::int is null then c.state = 'usable' else c.coupon_id = $3::int end
order by c.coupon_id, c.state = 'usable' desc, c.end_at`,
    [p.userId, p.now, p.couponId],
  )

export interface UseCopy {
  id: number
}

/** Uses the copy of a member that ends first. A copy goes to one order: of two orders at the same moment the second passes the copy over. */
export const useCopy = (
  db: Sql,
  p: {
    orderId: number
    now: Date
    userId: number
    couponId: number
  },
): Promise<UseCopy | undefined> =>
  db.opt(
    'coupon.useCopy',
    `update user_coupon set order_id = $1::bigint, used_at = $2::timestamptz
where order_id is null and id = (
  select x.id from user_coupon x join app_user u on u.id = x.user_id and u.user_type <> 'guest'
  join coupon c on c.id = x.coupon_id and (c.platform is null or c.platform = u.platform)
  where x.user_id = $3::bigint and x.coupon_id = $4::int and x.order_id is null and x.begin_at <= $2::timestamptz
    and x.end_at > $2::timestamptz
  order by x.end_at, x.id limit 1 for update of x skip locked)
returning id`,
    [p.orderId, p.now, p.userId, p.couponId],
  )

export interface UseOfEveryone {
  id: number
}

/** Uses a coupon that everyone has. The number of the copy is unique: of two orders at the same moment the second waits, and finds it gone. */
export const useOfEveryone = (
  db: Sql,
  p: {
    userId: number
    orderId: number
    now: Date
    couponId: number
  },
): Promise<UseOfEveryone | undefined> =>
  db.opt(
    'coupon.useOfEveryone',
    `insert into user_coupon (user_id, coupon_id, copy, begin_at, end_at, order_id, used_at, announced_on)
select $1::bigint, c.coupon_id, f.copy, c.begin_at, c.end_at, $2::bigint, $3::timestamptz,
  ($3::timestamptz at time zone 'Asia/Seoul')::date
from coupons_of($1::bigint, $3::timestamptz) c cross join lateral (select free_coupon_copy($1::bigint, c.coupon_id) as copy) f
where c.coupon_id = $4::int and c.user_coupon_id is null and c.state = 'usable' and f.copy is not null
on conflict (user_id, coupon_id, copy) do nothing
returning id`,
    [p.userId, p.orderId, p.now, p.couponId],
  )

export interface GiveCoupon {
  id: number
}

/**
 * Gives a copy of a coupon to a member up to the limit of one member, if it is one to be given in this way and has not ended. Days of
 * validity count from its begin if that is later. A daily message announces it, unless its owner has asked for it.
 */
export const giveCoupon = (
  db: Sql,
  p: {
    userId: number
    isAsked: boolean
    now: Date
    couponId: number
    issue: string
    mostCopies: number
  },
): Promise<GiveCoupon | undefined> =>
  db.opt(
    'coupon.giveCoupon',
    `insert into user_coupon (user_id, coupon_id, copy, begin_at, end_at, announced_on)
select $1::bigint, c.id, v.copy, v.begin_at, coalesce(v.begin_at + make_interval(days => c.valid_days), c.end_at),
  case when $2::boolean then ($3::timestamptz at time zone 'Asia/Seoul')::date end
from coupon c
cross join lateral (select greatest(c.begin_at, $3::timestamptz) as begin_at, free_coupon_copy($1::bigint, c.id) as copy) v
where c.id = $4::int and c.issue = $5 and c.end_at > $3::timestamptz and v.copy <= $6::int
on conflict (user_id, coupon_id, copy) do nothing
returning id`,
    [p.userId, p.isAsked, p.now, p.couponId, p.issue, p.mostCopies],
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

export interface ListOffers {
  id: number
  name: string
  discountKind: string
  discount: number
  maxDiscountPrice: number | null
  minOrderPrice: number
  beginAt: Date
  endAt: Date
  validDays: number | null
  perMemberLimit: number
  isSoldOut: boolean
  categories: unknown
  products: unknown
}

/** Lists coupons that members of a brand can take now: all, those of these ids, or those for a product; the ones that end first at the top. */
export const listOffers = (
  db: Sql,
  p: {
    now: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    ids: readonly number[] | null
    productId: number | null
    most: number
  },
): Promise<ListOffers[]> =>
  db.many(
    'coupon.listOffers',
    `select c.id, c.name, c.discount_kind as "discountKind", c.discount, c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice",
  c.begin_at as "beginAt", c.end_at as "endAt", c.valid_days as "validDays", c.per_member_limit as "perMemberLimit",
  coalesce(c.issued_count >= c.total_limit, false) as "isSoldOut",
  (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)) as "categories",
  (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)) as "products"
from coupon c
where c.issue = 'download' and c.stopped_at is null and c.end_at > $1::timestamptz and c.begin_at <= $1::timestamptz
  and (c.platform is null or c.platform = $2::platform_id) and ($3::int[] is null or c.id = any($3::int[]))
  and ($4::int is null or (c.category_ids is null and c.product_ids is null) or $4::int = any(c.product_ids)
    or exists (select from product p join category k on k.id = p.category_id
      where p.id = $4::int and (k.id = any(c.category_ids) or k.parent_id = any(c.category_ids))))
order by c.end_at, c.id limit $5::int`,
    [p.now, p.brand, p.ids, p.productId, p.most],
  )

export interface LockTaker {
  id: number
}

/** Takings of one member follow each other. */
export const lockTaker = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockTaker | undefined> =>
  db.opt(
    'coupon.lockTaker',
    `select id from app_user where id = $1 and user_type <> 'guest' and left_at is null for no key update`,
    [p.userId],
  )

export interface FindOffer {
  id: number
  perMemberLimit: number
  isSoldOut: boolean
  isOpen: boolean
  held: number
}

export const findOffer = (
  db: Sql,
  p: {
    now: Date
    userId: number
    couponId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindOffer | undefined> =>
  db.opt(
    'coupon.findOffer',
    `select c.id, c.per_member_limit as "perMemberLimit", coalesce(c.issued_count >= c.total_limit, false) as "isSoldOut",
  c.stopped_at is null and c.begin_at <= $1::timestamptz and c.end_at > $1::timestamptz as "isOpen",
  (select count(*)::int from user_coupon x where x.coupon_id = c.id and x.user_id = $2) as "held"
from coupon c where c.id = $3 and c.issue = 'download' and (c.platform is null or c.platform = $4::platform_id)`,
    [p.now, p.userId, p.couponId, p.brand],
  )

export interface CountTaken {
  id: number
  held: number
}

/** Counts the copies that a member has or had of coupons to take. */
export const countTaken = (
  db: Sql,
  p: {
    userId: number
    ids: readonly number[]
  },
): Promise<CountTaken[]> =>
  db.many(
    'coupon.countTaken',
    `select x.coupon_id as "id", count(*)::int as "held" from user_coupon x join coupon c on c.id = x.coupon_id and c.issue = 'download'
where x.user_id = $1 and x.coupon_id = any($2::int[]) group by x.coupon_id order by x.coupon_id`,
    [p.userId, p.ids],
  )
