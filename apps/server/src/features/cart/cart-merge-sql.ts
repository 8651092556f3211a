// Made from cart-merge.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** A row that is not there cannot be locked: whoever is to wait for it needs it made first. In the order of who they belong to. */
export const makeCarts = (
  db: Sql,
  p: {
    now: Date
    userIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'cart-merge.makeCarts',
    `insert into cart (user_id, updated_at) select u.id, $1::timestamptz from unnest($2::bigint[]) as u (id) order by u.id
on conflict (user_id) do nothing`,
    [p.now, p.userIds],
  )

export interface LockCarts {
  id: number
}

/** In the order of their ids, as everything is locked. */
export const lockCarts = (
  db: Sql,
  p: {
    userIds: readonly number[]
  },
): Promise<LockCarts[]> =>
  db.many(
    'cart-merge.lockCarts',
    `select id from cart where user_id = any($1::bigint[]) order by id for update`,
    [p.userIds],
  )

/** Each line with its units as they were worked out under the lock; a cart is made where there is none. A price of -1 is not known. */
export const putLines = (
  db: Sql,
  p: {
    userId: number
    now: Date
    productIds: readonly number[]
    combinationIds: readonly number[]
    units: readonly number[]
    prices: readonly number[]
    campaigns: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'cart-merge.putLines',
    `with mine as (
  insert into cart (user_id, updated_at) values ($1, $2::timestamptz)
  on conflict (user_id) do update set updated_at = excluded.updated_at
  returning id
)
insert into cart_group (cart_id, product_id, product_option_combination_id, unit, price, created_at, campaign)
select mine.id, l.product_id, l.combination_id, l.unit, nullif(l.price, -1), $2::timestamptz, nullif(l.campaign, '')
from mine, unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::text[])
  as l (product_id, combination_id, unit, price, campaign)
on conflict (cart_id, product_option_combination_id) do update
  set unit = excluded.unit, campaign = coalesce(excluded.campaign, cart_group.campaign)`,
    [p.userId, p.now, p.productIds, p.combinationIds, p.units, p.prices, p.campaigns],
  )

export const emptyCart = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'cart-merge.emptyCart',
    `delete from cart_group g using cart c where c.id = g.cart_id and c.user_id = $1`,
    [p.userId],
  )
