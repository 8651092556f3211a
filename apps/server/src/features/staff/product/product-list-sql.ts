// Made from product-list.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListPage {
  id: number
  value: number
}

/** Products by a number, then by id; `sign` is -1 downwards and 1 upwards. One branch is read, in the order of an index. */
export const listPage = (
  db: Sql,
  p: {
    orderBy: string
    sign: number
    id: number
    distributorIds: readonly number[] | null
    distributorId: number | null
    productStatus: string | null
    categoryId: number | null
    isOnSale: boolean | null
    lowStock: number | null
    take: number
    value: number
  },
): Promise<ListPage[]> =>
  db.many(
    'product-list.listPage',
    `with page as (
  (select p.id, 0::int8 as value from product p
   where not $1::text = any('{priceAsc,priceDesc,changed}') and $2::int8 = -1 and p.id < $3::int
    and fits_product_filter(p, $4::int[], $5::int, $6::text, $7::int, null, $8::boolean)
    and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
   order by p.id desc limit $10::int)
  union all
  (select p.id, 0::int8 as value from product p
   where not $1::text = any('{priceAsc,priceDesc,changed}') and $2::int8 = 1 and p.id > $3::int
    and fits_product_filter(p, $4::int[], $5::int, $6::text, $7::int, null, $8::boolean)
    and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
   order by p.id limit $10::int)
  union all
  (select p.id, p.price::int8 as value from product p
   where $1::text in ('priceAsc', 'priceDesc') and $2::int8 = -1 and (p.price, p.id) < ($11::int8, $3::int)
    and fits_product_filter(p, $4::int[], $5::int, $6::text, $7::int, null, $8::boolean)
    and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
   order by p.price desc, p.id desc limit $10::int)
  union all
  (select p.id, p.price::int8 as value from product p
   where $1::text in ('priceAsc', 'priceDesc') and $2::int8 = 1 and (p.price, p.id) > ($11::int8, $3::int)
    and fits_product_filter(p, $4::int[], $5::int, $6::text, $7::int, null, $8::boolean)
    and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
   order by p.price, p.id limit $10::int)
  union all
  (select p.id, (extract(epoch from coalesce(p.changed_at, p.created_at)) * 1000000)::int8 as value from product p
   where $1::text = 'changed' and $2::int8 = -1 and (coalesce(p.changed_at, p.created_at), p.id) < (timestamptz 'epoch' + ($11::int8 / 1000000) * interval '1 second' + ($11::int8 % 1000000) * interval '1 microsecond', $3::int)
    and fits_product_filter(p, $4::int[], $5::int, $6::text, $7::int, null, $8::boolean)
    and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
   order by coalesce(p.changed_at, p.created_at) desc, p.id desc limit $10::int)
  union all
  (select p.id, (extract(epoch from coalesce(p.changed_at, p.created_at)) * 1000000)::int8 as value from product p
   where $1::text = 'changed' and $2::int8 = 1 and (coalesce(p.changed_at, p.created_at), p.id) > (timestamptz 'epoch' + ($11::int8 / 1000000) * interval '1 second' + ($11::int8 % 1000000) * interval '1 microsecond', $3::int)
    and fits_product_filter(p, $4::int[], $5::int, $6::text, $7::int, null, $8::boolean)
    and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
   order by coalesce(p.changed_at, p.created_at), p.id limit $10::int)
)
select page.id as "id", page.value as "value" from page order by $2::int8 * page.value, $2::int8 * page.id`,
    [p.orderBy, p.sign, p.id, p.distributorIds, p.distributorId, p.productStatus, p.categoryId, p.isOnSale, p.lowStock, p.take, p.value],
  )

export interface ListFound {
  id: number
  value: number
}

/** The same products if their name contains a text, or if it is their number. They are found by an index of pairs of letters. */
export const listFound = (
  db: Sql,
  p: {
    q: string
    number: number | null
    orderBy: string
    distributorIds: readonly number[] | null
    distributorId: number | null
    productStatus: string | null
    categoryId: number | null
    isOnSale: boolean | null
    lowStock: number | null
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListFound[]> =>
  db.many(
    'product-list.listFound',
    `with found as materialized (
  select p.id from product p where name_grams(p.name) @> (select term_grams($1)) and position(lower($1) in lower(p.name)) > 0
  union select p.id from product p where p.id = $2::int
), valued as (
  select p.id, case when $3::text in ('priceAsc', 'priceDesc') then p.price::int8 when $3::text = 'changed' then (extract(epoch from coalesce(p.changed_at, p.created_at)) * 1000000)::int8 else 0 end as value
  from found join product p on p.id = found.id
  where fits_product_filter(p, $4::int[], $5::int, $6::text, $7::int, null, $8::boolean)
    and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
)
select v.id as "id", v.value as "value" from valued v
where ($10::int8 * v.value, $10::int8 * v.id) > ($10::int8 * $11::int8, $10::int8 * $12::int8)
order by $10::int8 * v.value, $10::int8 * v.id limit $13::int`,
    [p.q, p.number, p.orderBy, p.distributorIds, p.distributorId, p.productStatus, p.categoryId, p.isOnSale, p.lowStock, p.sign, p.value, p.id, p.take],
  )

export interface ListRows {
  id: number
  version: number
  name: string
  image: unknown
  distributorId: number
  distributorName: string
  categoryId: number
  categoryName: string
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  isInStock: boolean
  price: number
  listPrice: number
  combinations: number
  combinationId: number | null
  amount: number | null
  soldUnits: number
  nextPriceAt: Date | null
  createdAt: Date
  changedAt: Date | null
}

/** Rows of the grid, in the order of the ids. */
export const listRows = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListRows[]> =>
  db.many(
    'product-list.listRows',
    `select p.id as "id", p.version as "version", p.name as "name", p.images -> 0 as "image",
  d.id as "distributorId", d.name as "distributorName", c.id as "categoryId", c.name as "categoryName", p.product_status as "productStatus",
  p.is_in_stock as "isInStock", p.price as "price", p.list_price as "listPrice", o.combinations as "combinations",
  o.first_id as "combinationId", o.amount as "amount",
  coalesce((select s.sold_units from product_sales s where s.product_id = p.id), 0) as "soldUnits",
  (select min(s.starts_at) from price_schedule s where s.product_id = p.id and s.state = 'waiting') as "nextPriceAt",
  p.created_at as "createdAt", p.changed_at as "changedAt"
from unnest($1::int[]) with ordinality as wanted (id, place) join product p on p.id = wanted.id
join distributor d on d.id = p.distributor_id
join category c on c.id = p.category_id
cross join lateral (
  select count(*)::int as combinations, case when count(*) = 1 then min(x.id) end as first_id,
    sum(s.on_hand - s.reserved) filter (where x.product_option_status <> 'unlimited_stock_in')::int as amount
  from product_option_combination x join stock s on s.product_option_combination_id = x.id
  where x.product_id = p.id and not x.is_archived
) o
order by wanted.place`,
    [p.ids],
  )

export interface CountProducts {
  count: number
}

/** Counts as listPage does, up to `most`. */
export const countProducts = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    distributorId: number | null
    productStatus: string | null
    categoryId: number | null
    isOnSale: boolean | null
    lowStock: number | null
    most: number
  },
): Promise<CountProducts> =>
  db.one(
    'product-list.countProducts',
    `select count(*) as "count" from (
  select from product p
  where fits_product_filter(p, $1::int[], $2::int, $3::text, $4::int, null, $5::boolean)
    and ($6::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $6))
  limit $7::int) x`,
    [p.distributorIds, p.distributorId, p.productStatus, p.categoryId, p.isOnSale, p.lowStock, p.most],
  )

export interface CountFound {
  count: number
}

/** Counts as listFound does. */
export const countFound = (
  db: Sql,
  p: {
    q: string
    number: number | null
    distributorIds: readonly number[] | null
    distributorId: number | null
    productStatus: string | null
    categoryId: number | null
    isOnSale: boolean | null
    lowStock: number | null
    most: number
  },
): Promise<CountFound> =>
  db.one(
    'product-list.countFound',
    `with found as materialized (
  select p.id from product p where name_grams(p.name) @> (select term_grams($1)) and position(lower($1) in lower(p.name)) > 0
  union select p.id from product p where p.id = $2::int
)
select count(*) as "count" from (
  select from found join product p on p.id = found.id
  where fits_product_filter(p, $3::int[], $4::int, $5::text, $6::int, null, $7::boolean)
    and ($8::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $8))
  limit $9::int) x`,
    [p.q, p.number, p.distributorIds, p.distributorId, p.productStatus, p.categoryId, p.isOnSale, p.lowStock, p.most],
  )

export interface ListCategoryChoices {
  id: number
  name: string
  parentId: number | null
}

export const listCategoryChoices = (
  db: Sql,
): Promise<ListCategoryChoices[]> =>
  db.many(
    'product-list.listCategoryChoices',
    `select c.id as "id", c.name as "name", c.parent_id as "parentId" from category c left join category t on t.id = c.parent_id
where c.archived_at is null
order by coalesce(t.position, c.position), coalesce(t.id, c.id), c.parent_id nulls first, c.position, c.id limit 500`,
    [],
  )

export interface ListDistributorChoices {
  id: number
  name: string
}

export const listDistributorChoices = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
  },
): Promise<ListDistributorChoices[]> =>
  db.many(
    'product-list.listDistributorChoices',
    `select id, name from distributor where archived_at is null and ($1::int[] is null or id = any($1::int[])) order by name, id limit 1000`,
    [p.distributorIds],
  )

export interface ListCourierChoices {
  name: string
}

/** Couriers of the products of the distributors, the most used first. */
export const listCourierChoices = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
  },
): Promise<ListCourierChoices[]> =>
  db.many(
    'product-list.listCourierChoices',
    `select delivery_company as "name" from product
where delivery_company <> '' and ($1::int[] is null or distributor_id = any($1::int[]))
group by 1 order by count(*) desc, 1 limit 50`,
    [p.distributorIds],
  )

export interface ListChanges {
  id: number
  value: number
  at: Date
  staffName: string | null
  call: string
  reason: string | null
  details: unknown
}

/** Completed writes of a product, the latest first; `sign` is -1 forwards and 1 backwards. */
export const listChanges = (
  db: Sql,
  p: {
    object: string
    sign: number
    value: number
    take: number
  },
): Promise<ListChanges[]> =>
  db.many(
    'product-list.listChanges',
    `select e.id as "id", e.id as "value", e.at as "at", s.name as "staffName", e.call as "call", e.reason, x.details as "details"
from audit_entry e join audit_entry x on x.begun_id = e.id left join staff s on s.id = e.staff_id
where e.begun_id is null and x.object = $1 and x.state = 'done' and $2::int8 * e.id > $2::int8 * $3::int8
order by $2::int8 * e.id limit $4::int`,
    [p.object, p.sign, p.value, p.take],
  )

export interface CountChanges {
  count: number
}

export const countChanges = (
  db: Sql,
  p: {
    object: string
  },
): Promise<CountChanges> =>
  db.one(
    'product-list.countChanges',
    `select count(*) as "count" from audit_entry x where x.begun_id is not null and x.object = $1 and x.state = 'done'`,
    [p.object],
  )
