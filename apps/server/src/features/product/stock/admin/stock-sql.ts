// Made from stock.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListStock {
  id: number
  value: number
}

/** Options of products that are not removed, the newest product first. `value` is the product. */
export const listStock = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    productId: number | null
    q: string | null
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListStock[]> =>
  db.many(
    'stock.listStock',
    `select c.id as "id", c.product_id as "value"
from product_option_combination c join product p on p.id = c.product_id join stock s on s.product_option_combination_id = c.id
where p.product_status <> 'removed' and not c.is_archived and ($1::int[] is null or p.distributor_id = any($1::int[]))
  and ($2::int is null or p.id = $2) and ($3::text is null or position(lower($3) in lower(p.name)) > 0)
  and ($4::int8 * c.product_id, $4::int8 * c.id) > ($4::int8 * $5::int8, $4::int8 * $6::int8)
order by $4::int8 * c.product_id, $4::int8 * c.id limit $7::int`,
    [p.distributorIds, p.productId, p.q, p.sign, p.value, p.id, p.take],
  )

export interface CountStock {
  count: number
}

export const countStock = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    productId: number | null
    q: string | null
  },
): Promise<CountStock> =>
  db.one(
    'stock.countStock',
    `select count(*) as "count"
from product_option_combination c join product p on p.id = c.product_id join stock s on s.product_option_combination_id = c.id
where p.product_status <> 'removed' and not c.is_archived and ($1::int[] is null or p.distributor_id = any($1::int[]))
  and ($2::int is null or p.id = $2) and ($3::text is null or position(lower($3) in lower(p.name)) > 0)`,
    [p.distributorIds, p.productId, p.q],
  )

export interface ListLowStock {
  id: number
  value: number
  count: number
}

/** Reads all rows of stock: an index on its units would slow down every sale. The rows are narrow. */
export const listLowStock = (
  db: Sql,
  p: {
    threshold: number
    distributorIds: readonly number[] | null
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListLowStock[]> =>
  db.many(
    'stock.listLowStock',
    `select c.id as "id", (s.on_hand - s.reserved)::int8 as "value", count(*) over () as "count"
from stock s join product_option_combination c on c.id = s.product_option_combination_id join product p on p.id = s.product_id
left join stock_threshold t on t.product_id = s.product_id
where not c.is_archived and s.on_hand - s.reserved <= coalesce(t.units, $1::int)
  and p.product_status in ('stock_in', 'stock_out', 'temp_stock_out') and c.product_option_status in ('stock_in', 'stock_out', 'temp_stock_out')
  and ($2::int[] is null or p.distributor_id = any($2::int[]))
  and ($3::int8 * (s.on_hand - s.reserved), $3::int8 * c.id) > ($3::int8 * $4::int8, $3::int8 * $5::int8)
order by $3::int8 * (s.on_hand - s.reserved), $3::int8 * c.id limit $6::int`,
    [p.threshold, p.distributorIds, p.sign, p.value, p.id, p.take],
  )

export interface CountLowStock {
  count: number
}

export const countLowStock = (
  db: Sql,
  p: {
    threshold: number
    distributorIds: readonly number[] | null
  },
): Promise<CountLowStock> =>
  db.one(
    'stock.countLowStock',
    `select count(*) as "count"
from stock s join product_option_combination c on c.id = s.product_option_combination_id join product p on p.id = s.product_id
left join stock_threshold t on t.product_id = s.product_id
where not c.is_archived and s.on_hand - s.reserved <= coalesce(t.units, $1::int)
  and p.product_status in ('stock_in', 'stock_out', 'temp_stock_out') and c.product_option_status in ('stock_in', 'stock_out', 'temp_stock_out')
  and ($2::int[] is null or p.distributor_id = any($2::int[]))`,
    [p.threshold, p.distributorIds],
  )

export interface ListStockById {
  id: number
  name: string
  productId: number
  productName: string
  distributorName: string
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  optionStatus: 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended'
  onHand: number
  reserved: number
  threshold: number
  hasThreshold: boolean
}

export const listStockById = (
  db: Sql,
  p: {
    threshold: number
    ids: readonly number[]
  },
): Promise<ListStockById[]> =>
  db.many(
    'stock.listStockById',
    `select c.id as "id", c.name as "name", p.id as "productId", p.name as "productName", d.name as "distributorName",
  p.product_status as "productStatus", c.product_option_status as "optionStatus", s.on_hand as "onHand", s.reserved as "reserved",
  coalesce(t.units, $1::int) as "threshold", t.product_id is not null as "hasThreshold"
from unnest($2::int[]) with ordinality as wanted (id, place)
join product_option_combination c on c.id = wanted.id join stock s on s.product_option_combination_id = c.id
join product p on p.id = c.product_id join distributor d on d.id = p.distributor_id left join stock_threshold t on t.product_id = p.id
order by wanted.place`,
    [p.threshold, p.ids],
  )

export interface ListEntries {
  id: number
  value: number
  at: Date
  combinationId: number
  combinationName: string
  productId: number
  productName: string
  kind: string
  unit: number
  balance: number
  orderId: number | null
  orderNo: string | null
  reason: string | null
  staffName: string | null
}

export const listEntries = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    combinationId: number | null
    productId: number | null
    kind: string | null
    from: Date | null
    to: Date | null
    sign: number
    value: number
    take: number
  },
): Promise<ListEntries[]> =>
  db.many(
    'stock.listEntries',
    `select e.id as "id", e.id as "value", e.created_at as "at", e.product_option_combination_id as "combinationId", c.name as "combinationName",
  e.product_id as "productId", p.name as "productName", e.kind as "kind", e.unit as "unit", e.balance as "balance",
  e.order_id as "orderId", o.order_no as "orderNo", a.reason as "reason", s.name as "staffName"
from stock_entry e
join product_option_combination c on c.id = e.product_option_combination_id join product p on p.id = e.product_id
left join orders o on o.id = e.order_id left join stock_adjustment a on a.id = e.stock_adjustment_id left join staff s on s.id = a.staff_id
where ($1::int[] is null or p.distributor_id = any($1::int[]))
  and ($2::int is null or e.product_option_combination_id = $2) and ($3::int is null or e.product_id = $3)
  and ($4::text is null or e.kind = $4)
  and ($5::timestamptz is null or e.created_at >= $5) and ($6::timestamptz is null or e.created_at < $6)
  and $7::int8 * e.id > $7::int8 * $8::int8
order by $7::int8 * e.id limit $9::int`,
    [p.distributorIds, p.combinationId, p.productId, p.kind, p.from, p.to, p.sign, p.value, p.take],
  )

export interface CountEntries {
  count: number
}

/** Counts at most 10,000. */
export const countEntries = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    combinationId: number | null
    productId: number | null
    kind: string | null
    from: Date | null
    to: Date | null
  },
): Promise<CountEntries> =>
  db.one(
    'stock.countEntries',
    `select count(*) as "count" from (
  select 1 from stock_entry e
  where ($1::int[] is null or e.product_id in (select id from product where distributor_id = any($1::int[])))
    and ($2::int is null or e.product_option_combination_id = $2) and ($3::int is null or e.product_id = $3)
    and ($4::text is null or e.kind = $4)
    and ($5::timestamptz is null or e.created_at >= $5) and ($6::timestamptz is null or e.created_at < $6)
  limit 10000) counted`,
    [p.distributorIds, p.combinationId, p.productId, p.kind, p.from, p.to],
  )

export interface LockStock {
  id: number
  productId: number
  onHand: number
  reserved: number
}

/** Locks stock in the common order of ids. */
export const lockStock = (
  db: Sql,
  p: {
    ids: readonly number[]
    distributorIds: readonly number[] | null
  },
): Promise<LockStock[]> =>
  db.many(
    'stock.lockStock',
    `select s.product_option_combination_id as id, s.product_id as "productId", s.on_hand as "onHand", s.reserved
from stock s join product p on p.id = s.product_id
where s.product_option_combination_id = any($1::int[]) and p.product_status <> 'removed'
  and ($2::int[] is null or p.distributor_id = any($2::int[]))
order by s.product_option_combination_id for update of s`,
    [p.ids, p.distributorIds],
  )

export interface FindLastEntry {
  staffName: string | null
  at: Date
}

/** The last change of the units of an option, with the account that has adjusted them; null: a sale or a return. */
export const findLastEntry = (
  db: Sql,
  p: {
    combinationId: number
  },
): Promise<FindLastEntry | undefined> =>
  db.opt(
    'stock.findLastEntry',
    `select s.name as "staffName", e.created_at as "at"
from stock_entry e left join stock_adjustment a on a.id = e.stock_adjustment_id left join staff s on s.id = a.staff_id
where e.product_option_combination_id = $1 order by e.id desc limit 1`,
    [p.combinationId],
  )

export interface FindThreshold {
  units: number
}

export const findThreshold = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<FindThreshold | undefined> =>
  db.opt(
    'stock.findThreshold',
    `select units from stock_threshold where product_id = $1`,
    [p.productId],
  )

/** Enters adjustments and changes the stock by them. Call it under the lock. */
export const putStock = (
  db: Sql,
  p: {
    reason: string
    kind: string
    staffId: number | null
    now: Date
    ids: readonly number[]
    units: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'stock.putStock',
    `with entered as (
  insert into stock_adjustment (product_option_combination_id, unit, reason, kind, staff_id, created_at)
  select id, unit, $1, $2, $3, $4::timestamptz
  from unnest($5::int[], $6::int[]) as wanted (id, unit) where unit <> 0 order by id
  returning product_option_combination_id as id, unit
)
update stock s set on_hand = s.on_hand + e.unit from entered e where s.product_option_combination_id = e.id`,
    [p.reason, p.kind, p.staffId, p.now, p.ids, p.units],
  )

export interface LockProduct {
  id: number
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
}

export const lockProduct = (
  db: Sql,
  p: {
    id: number
    distributorIds: readonly number[] | null
  },
): Promise<LockProduct | undefined> =>
  db.opt(
    'stock.lockProduct',
    `select id, product_status as "productStatus" from product
where id = $1 and product_status <> 'removed' and ($2::int[] is null or distributor_id = any($2::int[]))
for no key update`,
    [p.id, p.distributorIds],
  )

export interface ListOptionStatus {
  id: number
  optionStatus: 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended'
}

export const listOptionStatus = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<ListOptionStatus[]> =>
  db.many(
    'stock.listOptionStatus',
    `select id, product_option_status as "optionStatus" from product_option_combination where product_id = $1 and not is_archived order by position, id`,
    [p.productId],
  )

export const setOptionStatus = (
  db: Sql,
  p: {
    status: 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended'
    productId: number
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'stock.setOptionStatus',
    `update product_option_combination set product_option_status = $1::product_option_status
where product_id = $2 and id = any($3::int[])`,
    [p.status, p.productId, p.ids],
  )

export const putThreshold = (
  db: Sql,
  p: {
    productId: number
    units: number
  },
): Promise<number> =>
  db.exec(
    'stock.putThreshold',
    `insert into stock_threshold (product_id, units) values ($1, $2)
on conflict (product_id) do update set units = excluded.units, version = stock_threshold.version + 1`,
    [p.productId, p.units],
  )

export const removeThreshold = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<number> =>
  db.exec(
    'stock.removeThreshold',
    `delete from stock_threshold where product_id = $1`,
    [p.productId],
  )
