// Made from category.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListCategories {
  id: number
  parentId: number | null
  name: string
  slug: string
  image: unknown
  productsCount: number
}

/** Top categories first, each ring in its order. */
export const listCategories = (
  db: Sql,
): Promise<ListCategories[]> =>
  db.many(
    'category.listCategories',
    `select c.id, c.parent_id as "parentId", c.name, c.slug, c.image, coalesce(n.total, 0) as "productsCount"
from category c left join category_count n on n.category_id = c.id
order by c.parent_id nulls first, c.position, c.id`,
    [],
  )

export interface FindCount {
  count: number
}

export const findCount = (
  db: Sql,
  p: {
    hideSoldOut: boolean
    category: number
  },
): Promise<FindCount | undefined> =>
  db.opt(
    'category.findCount',
    `select coalesce(case when $1::boolean then n.in_stock else n.total end, 0) as "count"
from category c left join category_count n on n.category_id = c.id
where c.id = $2`,
    [p.hideSoldOut, p.category],
  )

export interface ListLatest {
  id: number
  value: number
}

/** Moments as microseconds, so that a cursor keeps all of their digits. */
export const listLatest = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListLatest[]> =>
  db.many(
    'category.listLatest',
    `select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value"
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.created_at, l.product_id) < ('epoch'::timestamptz + $3::int8 * interval '1 microsecond', $4::int)
order by l.created_at desc, l.product_id desc limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )

export interface ListLatestBack {
  id: number
  value: number
}

export const listLatestBack = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListLatestBack[]> =>
  db.many(
    'category.listLatestBack',
    `select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value"
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.created_at, l.product_id) > ('epoch'::timestamptz + $3::int8 * interval '1 microsecond', $4::int)
order by l.created_at, l.product_id limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )

export interface ListPopular {
  id: number
  value: number
}

export const listPopular = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListPopular[]> =>
  db.many(
    'category.listPopular',
    `select l.product_id as id, l.popularity as value
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.popularity, l.product_id) < ($3::int8, $4::int)
order by l.popularity desc, l.product_id desc limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )

export interface ListPopularBack {
  id: number
  value: number
}

export const listPopularBack = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListPopularBack[]> =>
  db.many(
    'category.listPopularBack',
    `select l.product_id as id, l.popularity as value
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.popularity, l.product_id) > ($3::int8, $4::int)
order by l.popularity, l.product_id limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )

export interface ListDear {
  id: number
  value: number
}

export const listDear = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListDear[]> =>
  db.many(
    'category.listDear',
    `select l.product_id as id, l.price as value
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.price, l.product_id) < ($3::int8, $4::int)
order by l.price desc, l.product_id desc limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )

export interface ListCheap {
  id: number
  value: number
}

export const listCheap = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListCheap[]> =>
  db.many(
    'category.listCheap',
    `select l.product_id as id, l.price as value
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.price, l.product_id) > ($3::int8, $4::int)
order by l.price, l.product_id limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )

export interface ListReviewed {
  id: number
  value: number
}

export const listReviewed = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListReviewed[]> =>
  db.many(
    'category.listReviewed',
    `select l.product_id as id, l.review_count as value
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.review_count, l.product_id) < ($3::int8, $4::int)
order by l.review_count desc, l.product_id desc limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )

export interface ListReviewedBack {
  id: number
  value: number
}

export const listReviewedBack = (
  db: Sql,
  p: {
    category: number
    hideSoldOut: boolean
    value: number
    id: number
    take: number
  },
): Promise<ListReviewedBack[]> =>
  db.many(
    'category.listReviewedBack',
    `select l.product_id as id, l.review_count as value
from product_listing l
where l.category_id = $1 and (l.is_in_stock or not $2::boolean)
  and (l.review_count, l.product_id) > ($3::int8, $4::int)
order by l.review_count, l.product_id limit $5::int`,
    [p.category, p.hideSoldOut, p.value, p.id, p.take],
  )
