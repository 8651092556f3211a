// Made from without-terms.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CountFoundAny {
  categoryId: number
  band: number
  isFreeShipping: boolean
  isInStock: boolean
  inPrice: boolean
  count: number
  times: number
}

export const countFoundAny = (
  db: Sql,
  p: {
    bound: number
    bands: readonly number[]
    priceFrom: number
    priceTo: number
  },
): Promise<CountFoundAny[]> =>
  db.many(
    'without-terms.countFoundAny',
    `with found as (select * from search_document limit $1::int)
select category_id as "categoryId", width_bucket(price, $2::int[]) as "band", is_free_shipping as "isFreeShipping", is_in_stock as "isInStock",
  price between $3::int and $4::int as "inPrice", count(*)::int as "count", count(*)::int as "times"
from found group by 1, 2, 3, 4, 5`,
    [p.bound, p.bands, p.priceFrom, p.priceTo],
  )

export interface CountNarrowedAny {
  count: number
}

export const countNarrowedAny = (
  db: Sql,
  p: {
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    capped: number
  },
): Promise<CountNarrowedAny> =>
  db.one(
    'without-terms.countNarrowedAny',
    `select count(*)::int as "count" from (select from search_document d
where ($1::int is null or d.category_id = $1 or d.top_category_id = $1) and d.price between $2::int and $3::int
  and (d.is_free_shipping or not $4::boolean) and (d.is_in_stock or not $5::boolean) limit $6::int) f`,
    [p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.capped],
  )

export interface ListFoundAny {
  id: number
}

export const listFoundAny = (
  db: Sql,
  p: {
    seen: readonly number[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    sort: string
    take: number
    skip: number
  },
): Promise<ListFoundAny[]> =>
  db.many(
    'without-terms.listFoundAny',
    `select d.product_id as id from search_document d
where d.product_id <> all ($1::int[])
  and ($2::int is null or d.category_id = $2 or d.top_category_id = $2) and d.price between $3::int and $4::int
  and (d.is_free_shipping or not $5::boolean) and (d.is_in_stock or not $6::boolean)
order by case $7::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit $8::int offset $9::int`,
    [p.seen, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.sort, p.take, p.skip],
  )

export interface ListHotAny {
  id: number
}

/** The same among the best selling products; complete if it fills the page. */
export const listHotAny = (
  db: Sql,
  p: {
    seen: readonly number[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    sort: string
    take: number
    skip: number
  },
): Promise<ListHotAny[]> =>
  db.many(
    'without-terms.listHotAny',
    `select d.product_id as id from search_document d
where d.is_hot and d.product_id <> all ($1::int[])
  and ($2::int is null or d.category_id = $2 or d.top_category_id = $2) and d.price between $3::int and $4::int
  and (d.is_free_shipping or not $5::boolean) and (d.is_in_stock or not $6::boolean)
order by case $7::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit $8::int offset $9::int`,
    [p.seen, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.sort, p.take, p.skip],
  )
