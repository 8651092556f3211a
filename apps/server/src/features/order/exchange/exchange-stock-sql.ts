// Made from exchange-stock.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface TakeExchanged {
  orderProductId: number
  unit: number
  free: number
  name: string
}

/**
 * Takes the stock of replacement units once. Returns the lines without enough stock; nothing is taken then.
 * 1. wanted: lines with counted stock that were not taken or refunded before.
 * 2. locked: lock their stock rows by id.
 * 3. short: lines with less free stock than units.
 * 4. moved: insert the ledger entries if no line is short.
 * 5. taken: reduce the stock.
 */
export const takeExchanged = (
  db: Sql,
  p: {
    orderProductIds: readonly number[]
    now: Date
  },
): Promise<TakeExchanged[]> =>
  db.many(
    'exchange-stock.takeExchanged',
    `with wanted as (
  select l.id, l.order_id, l.order_product_id, l.product_option_combination_id as combination_id, l.parcel, l.unit
  from order_line l join product_option_combination c on c.id = l.product_option_combination_id
  where l.order_product_id = any($1::bigint[]) and c.product_option_status <> 'unlimited_stock_in'
    and not exists (select from refund_line r where r.order_line_id = l.id)
    and not exists (select from stock_move m where m.order_id = l.order_id
      and m.product_option_combination_id = l.product_option_combination_id and m.parcel = l.parcel and m.kind = 'exchange')
), locked as (
  select product_option_combination_id as id, on_hand - reserved as free from stock
  where product_option_combination_id in (select combination_id from wanted)
  order by product_option_combination_id for update
), short as (
  select w.id, w.order_product_id, w.unit, coalesce(k.free, 0) as free
  from (select *, sum(unit) over (partition by combination_id) as units from wanted) w
  left join locked k on k.id = w.combination_id where k.free is null or k.free < w.units
), moved as (
  insert into stock_move (order_id, product_option_combination_id, kind, parcel, unit, created_at)
  select order_id, combination_id, 'exchange', parcel, unit, $2::timestamptz from wanted where not exists (select from short)
  on conflict (order_id, product_option_combination_id, kind, parcel) do nothing
  returning product_option_combination_id as id, unit
), sums as (
  select id, sum(unit)::int as unit from moved group by id
), taken as (
  update stock s set on_hand = s.on_hand - m.unit
  from locked k join sums m on m.id = k.id
  where s.product_option_combination_id = k.id
)
select x.order_product_id as "orderProductId", x.unit as "unit", x.free as "free",
  concat_ws(' ', op.product ->> 'name', nullif(l.combination ->> 'name', op.product ->> 'name')) as "name"
from short x join order_line l on l.id = x.id join order_product op on op.id = x.order_product_id
order by x.id`,
    [p.orderProductIds, p.now],
  )
