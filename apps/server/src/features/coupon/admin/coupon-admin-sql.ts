// Made from coupon-admin.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListCouponIds {
  id: number
  value: number
  count: number
}

/** Lists coupons of a brand and of all brands, the newest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all. */
export const listCouponIds = (
  db: Sql,
  p: {
    now: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    state: string | null
    issue: string | null
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListCouponIds[]> =>
  db.many(
    'coupon-admin.listCouponIds',
    `with wanted as materialized (
  select c.id from coupon c
  cross join lateral (select case when c.stopped_at is not null then 'stopped' when c.end_at <= $1::timestamptz then 'ended'
    when c.begin_at > $1::timestamptz then 'waiting' else 'running' end as state) s
  where (c.platform is null or c.platform = $2::platform_id) and ($3::text is null or s.state = $3::text)
    and ($4::text is null or c.issue = $4::text) and ($5::text is null or strpos(lower(c.name), lower($5::text)) > 0)
)
select w.id as "id", w.id as "value", (select count(*)::int from wanted) as "count"
from wanted w where $6::int8 * w.id > $6::int8 * $7::int8 order by $6::int8 * w.id limit $8::int`,
    [p.now, p.brand, p.state, p.issue, p.q, p.sign, p.value, p.take],
  )

export interface ReadCoupons {
  id: number
  name: string
  discountKind: string
  discount: number
  maxDiscountPrice: number | null
  minOrderPrice: number
  issue: string
  beginAt: Date
  endAt: Date
  validDays: number | null
  totalLimit: number | null
  perMemberLimit: number
  version: number
  stoppedAt: Date | null
  isOfAllBrands: boolean
  issued: number
  used: number
  discountSum: number
  orderSum: number
  categories: unknown
  products: unknown
}

/**
 * Reads coupons with their results, in the order of the ids. An order counts while it has the coupon: one that was withdrawn completely
 * has given it back.
 */
export const readCoupons = (
  db: Sql,
  p: {
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ReadCoupons[]> =>
  db.many(
    'coupon-admin.readCoupons',
    `select c.id, c.name, c.discount_kind as "discountKind", c.discount, c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice",
  c.issue as "issue", c.begin_at as "beginAt", c.end_at as "endAt", c.valid_days as "validDays", c.total_limit as "totalLimit", c.per_member_limit as "perMemberLimit", c.version,
  c.stopped_at as "stoppedAt", c.platform is null as "isOfAllBrands", r.issued as "issued", r.used as "used",
  r.discount_sum as "discountSum", r.order_sum as "orderSum",
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from category k where k.id = any(c.category_ids)), '[]') as "categories",
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from product p where p.id = any(c.product_ids)), '[]') as "products"
from unnest($1::int[]) with ordinality as i (id, position)
join coupon c on c.id = i.id and (c.platform is null or c.platform = $2::platform_id)
cross join lateral (
  select count(*)::int as issued, count(x.order_id)::int as used,
    coalesce(sum((o.price ->> 'couponDiscountPrice')::int8), 0)::int8 as discount_sum, coalesce(sum(o.total_price), 0)::int8 as order_sum
  from user_coupon x left join orders o on o.id = x.order_id where x.coupon_id = c.id) r
order by i.position`,
    [p.ids, p.brand],
  )

export interface LockCoupon {
  id: number
  version: number
  stoppedAt: Date | null
  issue: string
  beginAt: Date
  endAt: Date
  isHeld: boolean
}

/** Locks a coupon of the brand. */
export const lockCoupon = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockCoupon | undefined> =>
  db.opt(
    'coupon-admin.lockCoupon',
    `select id, version, stopped_at as "stoppedAt", issue as "issue", begin_at as "beginAt", end_at as "endAt",
  exists (select from user_coupon x where x.coupon_id = coupon.id) as "isHeld"
from coupon where id = $1 and platform = $2::platform_id for no key update`,
    [p.id, p.brand],
  )

export interface AddCoupon {
  id: number
}

export const addCoupon = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    name: string
    discountKind: string
    discount: number
    maxDiscountPrice: number | null
    minOrderPrice: number
    issue: string
    beginAt: Date
    endAt: Date
    validDays: number | null
    categoryIds: readonly number[]
    productIds: readonly number[]
    totalLimit: number | null
    perMemberLimit: number
    staffId: number
  },
): Promise<AddCoupon> =>
  db.one(
    'coupon-admin.addCoupon',
    `insert into coupon (platform, name, discount_kind, discount, max_discount_price, min_order_price, issue, begin_at, end_at, valid_days,
  category_ids, product_ids, total_limit, per_member_limit, created_by)
values ($1::platform_id, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz,
  $10, nullif($11::int[], '{}'), nullif($12::int[], '{}'), $13, $14, $15)
returning id`,
    [p.brand, p.name, p.discountKind, p.discount, p.maxDiscountPrice, p.minOrderPrice, p.issue, p.beginAt, p.endAt, p.validDays, p.categoryIds, p.productIds, p.totalLimit, p.perMemberLimit, p.staffId],
  )

export const putCoupon = (
  db: Sql,
  p: {
    name: string
    discountKind: string
    discount: number
    maxDiscountPrice: number | null
    minOrderPrice: number
    issue: string
    beginAt: Date
    endAt: Date
    validDays: number | null
    categoryIds: readonly number[]
    productIds: readonly number[]
    totalLimit: number | null
    perMemberLimit: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'coupon-admin.putCoupon',
    `update coupon set name = $1, discount_kind = $2, discount = $3, max_discount_price = $4,
  min_order_price = $5, issue = $6, begin_at = $7::timestamptz, end_at = $8::timestamptz, valid_days = $9,
  category_ids = nullif($10::int[], '{}'), product_ids = nullif($11::int[], '{}'), total_limit = $12, per_member_limit = $13,
  issued_count = (select count(*) from user_coupon x where x.coupon_id = coupon.id), version = version + 1
where id = $14`,
    [p.name, p.discountKind, p.discount, p.maxDiscountPrice, p.minOrderPrice, p.issue, p.beginAt, p.endAt, p.validDays, p.categoryIds, p.productIds, p.totalLimit, p.perMemberLimit, p.id],
  )

/** Ends a coupon. One that has not begun ends as it begins. */
export const stopCoupon = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'coupon-admin.stopCoupon',
    `update coupon set begin_at = least(begin_at, $1::timestamptz - interval '1 second'), end_at = least(end_at, $1::timestamptz),
  stopped_at = $1::timestamptz, version = version + 1
where id = $2`,
    [p.now, p.id],
  )

/** Ends the coupons of members that are not used. Returns their number. */
export const endIssued = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'coupon-admin.endIssued',
    `update user_coupon set end_at = $1::timestamptz where coupon_id = $2 and order_id is null and end_at > $1::timestamptz`,
    [p.now, p.id],
  )

export interface FindIssue {
  name: string
  isGivable: boolean
  isSoldOut: boolean
}

export const findIssue = (
  db: Sql,
  p: {
    now: Date
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindIssue | undefined> =>
  db.opt(
    'coupon-admin.findIssue',
    `select c.name, c.issue = 'given' and c.end_at > $1::timestamptz as "isGivable",
  c.total_limit is not null and c.issued_count >= c.total_limit as "isSoldOut"
from coupon c where c.id = $2 and (c.platform is null or c.platform = $3::platform_id)`,
    [p.now, p.id, p.brand],
  )

export interface IsMemberOf {
  is: boolean
}

export const isMemberOf = (
  db: Sql,
  p: {
    userId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<IsMemberOf> =>
  db.one(
    'coupon-admin.isMemberOf',
    `select exists (select from app_user u where u.id = $1 and u.platform = $2::platform_id and u.user_type <> 'guest' and u.left_at is null) as "is"`,
    [p.userId, p.brand],
  )

/**
 * Takes a copy of a coupon back from a member unless it was used. An order that has used it before still names it. Jobs from before there
 * were copies name none.
 */
export const takeBackCoupon = (
  db: Sql,
  p: {
    userId: number
    couponId: number
    copyId: number | null
  },
): Promise<number> =>
  db.exec(
    'coupon-admin.takeBackCoupon',
    `delete from user_coupon x where x.user_id = $1 and x.coupon_id = $2 and ($3::bigint is null or x.id = $3::bigint)
  and x.order_id is null
  and not exists (select from orders o where o.user_coupon_id = x.id)`,
    [p.userId, p.couponId, p.copyId],
  )
