// Made from expire-sales.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListShipmentsTurned {
  id: number
}

/**
 * Lists and locks products with an option whose shipment day, its own or the product's, has ended since the last run, and those
 * with an option that has a new day. The lock makes a sale of the last unit wait.
 */
export const listShipmentsTurned = (
  db: Sql,
  p: {
    today: string
    most: number
  },
): Promise<ListShipmentsTurned[]> =>
  db.many(
    'expire-sales.listShipmentsTurned',
    `with turned as (
  select c.product_id from product_option_combination c where not c.is_day_over and c.shipment_date < $1::date
  union all
  select c.product_id from product q join product_option_combination c on c.product_id = q.id
  where q.shipment_date < $1::date and c.shipment_date is null and not c.is_day_over
  union all
  select c.product_id from product_option_combination c where c.is_day_over and c.shipment_date >= $1::date
  union all
  select c.product_id from product_option_combination c join product q on q.id = c.product_id
  where c.is_day_over and c.shipment_date is null and (q.shipment_date is null or q.shipment_date >= $1::date)
), next as (
  select distinct product_id from turned order by product_id limit $2::int
)
select p.id from next join product p on p.id = next.product_id order by p.id for no key update of p`,
    [p.today, p.most],
  )

export const turnShipments = (
  db: Sql,
  p: {
    productIds: readonly number[]
    today: string
  },
): Promise<number> =>
  db.exec(
    'expire-sales.turnShipments',
    `update product_option_combination c set is_day_over = not c.is_day_over
from product p
where p.id = c.product_id and p.id = any($1::int[])
  and c.is_day_over <> coalesce(coalesce(c.shipment_date, p.shipment_date) < $2::date, false)`,
    [p.productIds, p.today],
  )

export interface ListPeriodsTurned {
  id: number
}

/** Lists and locks products whose period has ended since the last run, and those whose next period has begun. */
export const listPeriodsTurned = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<ListPeriodsTurned[]> =>
  db.many(
    'expire-sales.listPeriodsTurned',
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
    'expire-sales.turnPeriods',
    `update product set is_period_over = not is_period_over where id = any($1::int[])`,
    [p.productIds],
  )
