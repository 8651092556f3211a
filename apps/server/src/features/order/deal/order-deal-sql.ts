// Made from order-deal.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListRunningDeals {
  id: number
  combinationId: number | null
  price: number
  endsAt: Date
  remaining: number
}

/** Lists the running deals of a broadcast that is on air for a product, with the units left. */
export const listRunningDeals = (
  db: Sql,
  p: {
    broadcastId: number
    productId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
  },
): Promise<ListRunningDeals[]> =>
  db.many(
    'order-deal.listRunningDeals',
    `select d.id, d.product_option_combination_id as "combinationId", d.price, d.ends_at as "endsAt", d.units - live_deal_sold(d.id) as "remaining"
from live_deal d join live_broadcast b on b.id = d.broadcast_id
where d.broadcast_id = $1 and d.product_id = $2 and b.platform = $3::platform_id and b.state = 'live'
  and d.stopped_at is null and d.starts_at <= $4::timestamptz and d.ends_at > $4::timestamptz
order by d.id`,
    [p.broadcastId, p.productId, p.brand, p.now],
  )

export interface LockDeals {
  id: number
}

/** Serializes the purchases with these deals, in the order of their ids. Locked after the buyer and before the stock. */
export const lockDeals = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<LockDeals[]> =>
  db.many(
    'order-deal.lockDeals',
    `select id from live_deal where id = any($1::int[]) order by id for no key update`,
    [p.ids],
  )

export interface ListDeals {
  id: number
  broadcastId: number
  productId: number
  productOptionCombinationId: number | null
  price: number
  listPrice: number
  units: number
  remaining: number
  startsAt: Date
  endsAt: Date
  stoppedAt: Date | null
}

/** Lists deals with the units left and the list price of what they lower. */
export const listDeals = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListDeals[]> =>
  db.many(
    'order-deal.listDeals',
    `select d.id, d.broadcast_id as "broadcastId", d.product_id as "productId", d.product_option_combination_id as "productOptionCombinationId",
  d.price, coalesce(o.list_price, p.list_price) as "listPrice", d.units, greatest(0, d.units - live_deal_sold(d.id)) as "remaining",
  d.starts_at as "startsAt", d.ends_at as "endsAt", d.stopped_at as "stoppedAt"
from live_deal d join product p on p.id = d.product_id
left join product_option_combination o on o.id = d.product_option_combination_id
where d.id = any($1::int[]) order by d.id`,
    [p.ids],
  )
