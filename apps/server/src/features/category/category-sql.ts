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

/** Top categories first, the categories of a parent in their order. Archived ones are not shown. */
export const listCategories = (
  db: Sql,
): Promise<ListCategories[]> =>
  db.many(
    'category.listCategories',
    `select c.id, c.parent_id as "parentId", c.name, c.slug, c.image, coalesce(n.total, 0) as "productsCount"
from category c left join category_count n on n.category_id = c.id
where c.archived_at is null
order by c.parent_id nulls first, c.position, c.id`,
    [],
  )

export interface FindCounts {
  inStock: number
  total: number
}

/** For a page without rows, which may also be one of no category at all. */
export const findCounts = (
  db: Sql,
  p: {
    category: number
  },
): Promise<FindCounts | undefined> =>
  db.opt(
    'category.findCounts',
    `select coalesce(n.in_stock, 0) as "inStock", coalesce(n.total, 0) as "total"
from category c left join category_count n on n.category_id = c.id
where c.id = $1 and c.archived_at is null`,
    [p.category],
  )

export interface ListLatestInStock {
  id: number
  value: number
  card: string
  count: number
}

/**
 * This and the lists below: each way along an index of its own, with the cards as they are sent and how many there are in
 * all. Where they hide what is sold out, so does the index. Moments are microseconds, so that a cursor keeps all of their digits.
 */
export const listLatestInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListLatestInStock[]> =>
  db.many(
    'category.listLatestInStock',
    `select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value",
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.created_at, l.product_id) < ('epoch'::timestamptz + $2::int8 * interval '1 microsecond', $3::int)
order by l.created_at desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListLatestBackInStock {
  id: number
  value: number
  card: string
  count: number
}

export const listLatestBackInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListLatestBackInStock[]> =>
  db.many(
    'category.listLatestBackInStock',
    `select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value",
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.created_at, l.product_id) > ('epoch'::timestamptz + $2::int8 * interval '1 microsecond', $3::int)
order by l.created_at, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListPopularInStock {
  id: number
  value: number
  card: string
  count: number
}

export const listPopularInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListPopularInStock[]> =>
  db.many(
    'category.listPopularInStock',
    `select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.popularity, l.product_id) < ($2::int8, $3::int)
order by l.popularity desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListPopularBackInStock {
  id: number
  value: number
  card: string
  count: number
}

export const listPopularBackInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListPopularBackInStock[]> =>
  db.many(
    'category.listPopularBackInStock',
    `select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.popularity, l.product_id) > ($2::int8, $3::int)
order by l.popularity, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListDearInStock {
  id: number
  value: number
  card: string
  count: number
}

export const listDearInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListDearInStock[]> =>
  db.many(
    'category.listDearInStock',
    `select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.price, l.product_id) < ($2::int8, $3::int)
order by l.price desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListCheapInStock {
  id: number
  value: number
  card: string
  count: number
}

export const listCheapInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListCheapInStock[]> =>
  db.many(
    'category.listCheapInStock',
    `select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.price, l.product_id) > ($2::int8, $3::int)
order by l.price, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListReviewedInStock {
  id: number
  value: number
  card: string
  count: number
}

export const listReviewedInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListReviewedInStock[]> =>
  db.many(
    'category.listReviewedInStock',
    `select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.review_count, l.product_id) < ($2::int8, $3::int)
order by l.review_count desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListReviewedBackInStock {
  id: number
  value: number
  card: string
  count: number
}

export const listReviewedBackInStock = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListReviewedBackInStock[]> =>
  db.many(
    'category.listReviewedBackInStock',
    `select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.in_stock from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and l.is_in_stock and (l.review_count, l.product_id) > ($2::int8, $3::int)
order by l.review_count, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListLatest {
  id: number
  value: number
  card: string
  count: number
}

export const listLatest = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListLatest[]> =>
  db.many(
    'category.listLatest',
    `select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value",
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.created_at, l.product_id) < ('epoch'::timestamptz + $2::int8 * interval '1 microsecond', $3::int)
order by l.created_at desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListLatestBack {
  id: number
  value: number
  card: string
  count: number
}

export const listLatestBack = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListLatestBack[]> =>
  db.many(
    'category.listLatestBack',
    `select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value",
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.created_at, l.product_id) > ('epoch'::timestamptz + $2::int8 * interval '1 microsecond', $3::int)
order by l.created_at, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListPopular {
  id: number
  value: number
  card: string
  count: number
}

export const listPopular = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListPopular[]> =>
  db.many(
    'category.listPopular',
    `select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.popularity, l.product_id) < ($2::int8, $3::int)
order by l.popularity desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListPopularBack {
  id: number
  value: number
  card: string
  count: number
}

export const listPopularBack = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListPopularBack[]> =>
  db.many(
    'category.listPopularBack',
    `select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.popularity, l.product_id) > ($2::int8, $3::int)
order by l.popularity, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListDear {
  id: number
  value: number
  card: string
  count: number
}

export const listDear = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListDear[]> =>
  db.many(
    'category.listDear',
    `select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.price, l.product_id) < ($2::int8, $3::int)
order by l.price desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListCheap {
  id: number
  value: number
  card: string
  count: number
}

export const listCheap = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListCheap[]> =>
  db.many(
    'category.listCheap',
    `select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.price, l.product_id) > ($2::int8, $3::int)
order by l.price, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListReviewed {
  id: number
  value: number
  card: string
  count: number
}

export const listReviewed = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListReviewed[]> =>
  db.many(
    'category.listReviewed',
    `select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.review_count, l.product_id) < ($2::int8, $3::int)
order by l.review_count desc, l.product_id desc limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )

export interface ListReviewedBack {
  id: number
  value: number
  card: string
  count: number
}

export const listReviewedBack = (
  db: Sql,
  p: {
    category: number
    value: number
    id: number
    take: number
  },
): Promise<ListReviewedBack[]> =>
  db.many(
    'category.listReviewedBack',
    `select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card",
  (select n.total from category_count n where n.category_id = $1) as "count"
from product_listing l
where l.category_id = $1 and (l.review_count, l.product_id) > ($2::int8, $3::int)
order by l.review_count, l.product_id limit $4::int`,
    [p.category, p.value, p.id, p.take],
  )
