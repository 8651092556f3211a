// Made from follow-time.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListShipped {
  id: number
}

/**
 * Products with something for sale whose day of shipment is over, its own or its product's; held, so that whoever sells the
 * last of one waits.
 */
export const listShipped = (
  db: Sql,
  p: {
    today: string
    most: number
  },
): Promise<ListShipped[]> =>
  db.many(
    'follow-time.listShipped',
    `select p.id from product p where p.id in (
  select c.product_id from product_option_combination c
  where c.shipment_date < $1::date and c.product_option_status in ('stock_in', 'unlimited_stock_in')
  union all
  select c.product_id from product q join product_option_combination c on c.product_id = q.id and c.shipment_date is null
  where q.shipment_date < $1::date and c.product_option_status in ('stock_in', 'unlimited_stock_in'))
order by p.id limit $2::int for no key update`,
    [p.today, p.most],
  )

export const endShipments = (
  db: Sql,
  p: {
    productIds: readonly number[]
    today: string
  },
): Promise<number> =>
  db.exec(
    'follow-time.endShipments',
    `update product_option_combination c set product_option_status = 'stock_out'
from product p
where p.id = c.product_id and p.id = any($1::int[]) and coalesce(c.shipment_date, p.shipment_date) < $2::date
  and c.product_option_status in ('stock_in', 'unlimited_stock_in')`,
    [p.productIds, p.today],
  )

export interface ListTurned {
  id: number
}

/** Products whose period has ended since they were last looked at, and those for whom another one has begun; held until they turn. */
export const listTurned = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<ListTurned[]> =>
  db.many(
    'follow-time.listTurned',
    `select p.id from product p
where (not p.is_period_over and p.limited_period_end is not null and p.limited_period_end <= $1::timestamptz)
  or (p.is_period_over and (p.limited_period_end is null or p.limited_period_end > $1::timestamptz)
    and (p.limited_period_begin is null or p.limited_period_begin <= $1::timestamptz))
order by p.id limit $2::int for no key update`,
    [p.now, p.most],
  )

export const turnPeriods = (
  db: Sql,
  p: {
    productIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'follow-time.turnPeriods',
    `update product set is_period_over = not is_period_over where id = any($1::int[])`,
    [p.productIds],
  )
