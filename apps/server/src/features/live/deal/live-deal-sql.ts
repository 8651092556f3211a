// Made from live-deal.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListDealIds {
  id: number
}

/** Lists the deals of a broadcast, the latest first; with `now` only those that have not ended. */
export const listDealIds = (
  db: Sql,
  p: {
    broadcastId: number
    now: Date | null
    most: number
  },
): Promise<ListDealIds[]> =>
  db.many(
    'live-deal.listDealIds',
    `select id from live_deal
where broadcast_id = $1 and ($2::timestamptz is null or (stopped_at is null and ends_at > $2::timestamptz))
order by id desc limit $3::int`,
    [p.broadcastId, p.now, p.most],
  )

export interface HasRunningDeal {
  found: boolean
}

export const hasRunningDeal = (
  db: Sql,
  p: {
    broadcastId: number
    productId: number
    now: Date
  },
): Promise<HasRunningDeal> =>
  db.one(
    'live-deal.hasRunningDeal',
    `select exists (select from live_deal where broadcast_id = $1 and product_id = $2 and stopped_at is null
  and ends_at > $3::timestamptz and live_deal_sold(id) < units) as "found"`,
    [p.broadcastId, p.productId, p.now],
  )

export interface ListPrices {
  price: number
  specialSalePrice: number | null
  saleType: 'INDEFINITE_SALE' | 'LIMITED_SALE' | 'FUNDING_SALE'
  limitedPeriodBegin: Date | null
  limitedPeriodEnd: Date | null
}

/** Lists what the current prices of the options follow from that a deal would cover. */
export const listPrices = (
  db: Sql,
  p: {
    productId: number
    combinationId: number | null
  },
): Promise<ListPrices[]> =>
  db.many(
    'live-deal.listPrices',
    `select o.price, o.special_sale_price as "specialSalePrice", p.sale_type as "saleType", p.limited_period_begin as "limitedPeriodBegin",
  p.limited_period_end as "limitedPeriodEnd"
from product p join product_option_combination o on o.product_id = p.id
where p.id = $1 and ($2::int is null or o.id = $2::int)`,
    [p.productId, p.combinationId],
  )

export interface AddDeal {
  id: number
}

export const addDeal = (
  db: Sql,
  p: {
    broadcastId: number
    productId: number
    combinationId: number | null
    price: number
    units: number
    now: Date
    endsAt: Date
  },
): Promise<AddDeal> =>
  db.one(
    'live-deal.addDeal',
    `insert into live_deal (broadcast_id, product_id, product_option_combination_id, price, units, starts_at, ends_at)
values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz) returning id`,
    [p.broadcastId, p.productId, p.combinationId, p.price, p.units, p.now, p.endsAt],
  )

export const stopDeal = (
  db: Sql,
  p: {
    now: Date
    id: number
    broadcastId: number
  },
): Promise<number> =>
  db.exec(
    'live-deal.stopDeal',
    `update live_deal set stopped_at = $1::timestamptz
where id = $2 and broadcast_id = $3 and stopped_at is null and ends_at > $1::timestamptz`,
    [p.now, p.id, p.broadcastId],
  )

export interface ListCoupons {
  id: number
  name: string
  discountKind: string
  discount: number
  maxDiscountPrice: number | null
  minOrderPrice: number
  endAt: Date
  offeredAt: Date | null
}

/** Lists the coupons of a broadcast; with `isOffered` only those that were offered and can still be used. */
export const listCoupons = (
  db: Sql,
  p: {
    broadcastId: number
    isOffered: boolean
    now: Date
  },
): Promise<ListCoupons[]> =>
  db.many(
    'live-deal.listCoupons',
    `select c.id, c.name, c.discount_kind as "discountKind", c.discount, c.max_discount_price as "maxDiscountPrice", c.min_order_price as "minOrderPrice",
  c.end_at as "endAt", x.offered_at as "offeredAt"
from live_coupon x join coupon c on c.id = x.coupon_id
where x.broadcast_id = $1 and (not $2::boolean or (x.offered_at is not null and c.end_at > $3::timestamptz))
order by x.position, c.id limit 10`,
    [p.broadcastId, p.isOffered, p.now],
  )

export interface CountGivable {
  count: number
}

/** Counts the coupons of these that may be given to members of the brand. */
export const countGivable = (
  db: Sql,
  p: {
    couponIds: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
  },
): Promise<CountGivable> =>
  db.one(
    'live-deal.countGivable',
    `select count(*) as "count" from coupon c
where c.id = any($1::int[]) and c.issue = 'given' and (c.platform is null or c.platform = $2::platform_id)
  and c.end_at > $3::timestamptz`,
    [p.couponIds, p.brand, p.now],
  )

export interface ListGivable {
  id: number
  name: string
  discountKind: string
  discount: number
  maxDiscountPrice: number | null
  minOrderPrice: number
  endAt: Date
}

/** Lists the coupons that may be given to members of the brand, those that end first. */
export const listGivable = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    most: number
  },
): Promise<ListGivable[]> =>
  db.many(
    'live-deal.listGivable',
    `select c.id, c.name, c.discount_kind as "discountKind", c.discount, c.max_discount_price as "maxDiscountPrice",
  c.min_order_price as "minOrderPrice", c.end_at as "endAt"
from coupon c
where c.issue = 'given' and (c.platform is null or c.platform = $1::platform_id) and c.end_at > $2::timestamptz
order by c.end_at, c.id limit $3::int`,
    [p.brand, p.now, p.most],
  )

export const removeCoupons = (
  db: Sql,
  p: {
    broadcastId: number
    couponIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'live-deal.removeCoupons',
    `delete from live_coupon where broadcast_id = $1 and coupon_id <> all($2::int[])`,
    [p.broadcastId, p.couponIds],
  )

export const putCoupons = (
  db: Sql,
  p: {
    broadcastId: number
    couponIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'live-deal.putCoupons',
    `insert into live_coupon (broadcast_id, coupon_id, position)
select $1, c.id, c.place from unnest($2::int[]) with ordinality as c (id, place)
on conflict (broadcast_id, coupon_id) do update set position = excluded.position`,
    [p.broadcastId, p.couponIds],
  )

export const offerCoupon = (
  db: Sql,
  p: {
    broadcastId: number
    couponId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'live-deal.offerCoupon',
    `insert into live_coupon (broadcast_id, coupon_id, position, offered_at)
select $1, $2, coalesce(max(x.position), 0) + 1, $3::timestamptz from live_coupon x where x.broadcast_id = $1
on conflict (broadcast_id, coupon_id) do update set offered_at = coalesce(live_coupon.offered_at, excluded.offered_at)`,
    [p.broadcastId, p.couponId, p.now],
  )

export interface IsOffered {
  found: boolean
}

export const isOffered = (
  db: Sql,
  p: {
    broadcastId: number
    couponId: number
  },
): Promise<IsOffered> =>
  db.one(
    'live-deal.isOffered',
    `select exists (select from live_coupon where broadcast_id = $1 and coupon_id = $2 and offered_at is not null) as "found"`,
    [p.broadcastId, p.couponId],
  )

export interface HasCoupon {
  has: boolean
}

export const hasCoupon = (
  db: Sql,
  p: {
    broadcastId: number
    userId: number
    couponId: number
  },
): Promise<HasCoupon> =>
  db.one(
    'live-deal.hasCoupon',
    `select exists (select from user_coupon u join live_coupon x on x.coupon_id = u.coupon_id and x.broadcast_id = $1
  where u.user_id = $2 and u.coupon_id = $3) as "has"`,
    [p.broadcastId, p.userId, p.couponId],
  )

export interface HasDeal {
  found: boolean
}

export const hasDeal = (
  db: Sql,
  p: {
    id: number
    broadcastId: number
  },
): Promise<HasDeal> =>
  db.one(
    'live-deal.hasDeal',
    `select exists (select from live_deal where id = $1 and broadcast_id = $2) as "found"`,
    [p.id, p.broadcastId],
  )
