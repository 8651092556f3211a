// Made from user-product.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindVisible {
  id: number
  favorites: number
}

/** Finds a published product. */
export const findVisible = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindVisible | undefined> =>
  db.opt(
    'user-product.findVisible',
    `select id, favorite_count as "favorites" from product
where id = $1 and product_status not in ('waiting', 'removed', 'suspended')`,
    [p.id],
  )

export const addFavorite = (
  db: Sql,
  p: {
    userId: number
    productId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-product.addFavorite',
    `insert into product_favorite (user_id, product_id, created_at) values ($1, $2, $3) on conflict do nothing`,
    [p.userId, p.productId, p.now],
  )

export const removeFavorite = (
  db: Sql,
  p: {
    userId: number
    productId: number
  },
): Promise<number> =>
  db.exec(
    'user-product.removeFavorite',
    `delete from product_favorite where user_id = $1 and product_id = $2`,
    [p.userId, p.productId],
  )

export const addShare = (
  db: Sql,
  p: {
    userId: number
    productId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-product.addShare',
    `insert into product_share (user_id, product_id, created_at) values ($1, $2, $3) on conflict do nothing`,
    [p.userId, p.productId, p.now],
  )

/** ORDER-9: the share of a guest counts for the member that the guest becomes. */
export const bringShares = (
  db: Sql,
  p: {
    memberId: number
    guestId: number
  },
): Promise<number> =>
  db.exec(
    'user-product.bringShares',
    `insert into product_share (user_id, product_id, created_at)
select $1::bigint, product_id, created_at from product_share where user_id = $2 order by product_id
on conflict do nothing`,
    [p.memberId, p.guestId],
  )

export interface FindUserProduct {
  isFavorites: boolean
  isShared: boolean
  favorites: number
}

export const findUserProduct = (
  db: Sql,
  p: {
    userId: number
    productId: number
  },
): Promise<FindUserProduct> =>
  db.one(
    'user-product.findUserProduct',
    `select
  exists (select 1 from product_favorite f where f.user_id = $1 and f.product_id = $2) as "isFavorites",
  exists (select 1 from product_share s where s.user_id = $1 and s.product_id = $2) as "isShared",
  (select favorite_count from product where id = $2) as "favorites"`,
    [p.userId, p.productId],
  )

export interface ListFavorites {
  id: number
  value: number
  count: number
}

/** Lists favourites, newest first; `sign` is -1 forwards and 1 backwards. Each row has the total count. */
export const listFavorites = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListFavorites[]> =>
  db.many(
    'user-product.listFavorites',
    `with kept as (
  select f.product_id, (extract(epoch from f.created_at) * 1000000)::bigint as value
  from product_favorite f join product p on p.id = f.product_id
  where f.user_id = $1 and p.product_status not in ('waiting', 'removed', 'suspended')
)
select k.product_id as "id", k.value as "value", (select count(*) from kept) as "count"
from kept k
where ($2::int8 * k.value, $2::int8 * k.product_id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * k.value, $2::int8 * k.product_id limit $5::int`,
    [p.userId, p.sign, p.value, p.id, p.take],
  )

/** Written at most once a minute per visitor, so reloads cost nothing. */
export const putView = (
  db: Sql,
  p: {
    productId: number
    userId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-product.putView',
    `insert into product_view (product_id, user_id, seen_at) values ($1, $2, $3)
on conflict (product_id, user_id) do update set seen_at = excluded.seen_at
where product_view.seen_at < excluded.seen_at - interval '1 minute'`,
    [p.productId, p.userId, p.now],
  )

export interface CountViewers {
  count: number
}

export const countViewers = (
  db: Sql,
  p: {
    productId: number
    since: Date
  },
): Promise<CountViewers> =>
  db.one(
    'user-product.countViewers',
    `select count(*) as "count" from product_view where product_id = $1 and seen_at > $2`,
    [p.productId, p.since],
  )

export interface CountBuyers {
  count: number
}

/** Counts distinct users who paid since then, among the last 2,000 orders of the product. */
export const countBuyers = (
  db: Sql,
  p: {
    productId: number
    since: Date
  },
): Promise<CountBuyers> =>
  db.one(
    'user-product.countBuyers',
    `select count(distinct o.user_id) as "count"
from (select op.order_id from order_product op
  where op.product_id = $1
    and op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'withdraw_complete', 'return_complete')
  order by op.order_id desc limit 2000) as latest
join payment p on p.order_id = latest.order_id and p.approved_at >= $2
join orders o on o.id = latest.order_id`,
    [p.productId, p.since],
  )

export const pruneViews = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'user-product.pruneViews',
    `delete from product_view where seen_at <= $1`,
    [p.before],
  )
