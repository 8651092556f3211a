// Made from review.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindTally {
  score1: number
  score2: number
  score3: number
  score4: number
  score5: number
  photo: number
  count: number
  scoreAverage: number
}

/** Nothing where shoppers do not find the product. */
export const findTally = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<FindTally | undefined> =>
  db.opt(
    'review.findTally',
    `select coalesce(t.score_1, 0) as "score1", coalesce(t.score_2, 0) as "score2", coalesce(t.score_3, 0) as "score3",
  coalesce(t.score_4, 0) as "score4", coalesce(t.score_5, 0) as "score5", coalesce(t.photo, 0) as "photo",
  coalesce(t.review_count, 0) as "count", coalesce(round(t.score_sum::numeric / nullif(t.review_count, 0), 2), 0) as "scoreAverage"
from product p left join review_tally t on t.product_id = p.id
where p.id = $1 and p.product_status not in ('waiting', 'removed', 'suspended')`,
    [p.productId],
  )

export interface ListPhotos {
  reviewId: number
  image: unknown
}

/** The newest pictures of a product's reviews. */
export const listPhotos = (
  db: Sql,
  p: {
    productId: number
    take: number
  },
): Promise<ListPhotos[]> =>
  db.many(
    'review.listPhotos',
    `select r.id as "reviewId", i.image -> 'imageFile' as "image"
from (select id, images from review where product_id = $1 and is_photo and not is_hidden order by id desc limit $2::int) r
cross join lateral jsonb_array_elements(r.images) with ordinality as i (image, place)
order by r.id desc, i.place limit $2::int`,
    [p.productId, p.take],
  )

export interface ListLatest {
  id: number
  writer: string
  optionName: string
  score: number
  contents: string
  images: unknown
  createdAt: Date
}

export const listLatest = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
  },
): Promise<ListLatest[]> =>
  db.many(
    'review.listLatest',
    `select id, writer, option_name as "optionName", score, contents, images, created_at as "createdAt" from review
where product_id = $1 and not is_hidden order by id desc limit $2::int offset $3::int8`,
    [p.productId, p.take, p.skip],
  )

export interface ListLatestPhotos {
  id: number
  writer: string
  optionName: string
  score: number
  contents: string
  images: unknown
  createdAt: Date
}

export const listLatestPhotos = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
  },
): Promise<ListLatestPhotos[]> =>
  db.many(
    'review.listLatestPhotos',
    `select id, writer, option_name as "optionName", score, contents, images, created_at as "createdAt" from review
where product_id = $1 and is_photo and not is_hidden order by id desc limit $2::int offset $3::int8`,
    [p.productId, p.take, p.skip],
  )

export interface ListByScore {
  id: number
  writer: string
  optionName: string
  score: number
  contents: string
  images: unknown
  createdAt: Date
}

/** `sign` is 1 from the lowest score and -1 from the highest. */
export const listByScore = (
  db: Sql,
  p: {
    productId: number
    photoOnly: boolean
    sign: number
    take: number
    skip: number
  },
): Promise<ListByScore[]> =>
  db.many(
    'review.listByScore',
    `select id, writer, option_name as "optionName", score, contents, images, created_at as "createdAt" from review
where product_id = $1 and not is_hidden and (is_photo or not $2::boolean)
order by $3::int * score, id desc limit $4::int offset $5::int8`,
    [p.productId, p.photoOnly, p.sign, p.take, p.skip],
  )

export interface FindDisplay {
  id: number
}

export const findDisplay = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindDisplay | undefined> =>
  db.opt(
    'review.findDisplay',
    `select id from display where id = $1 and platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface ListDisplayed {
  id: number
  value: number
  writer: string
  optionName: string
  score: number
  contents: string
  images: unknown
  createdAt: Date
  productId: number
  productName: string
  productImage: unknown
}

/**
 * Photo reviews of the products of a display, or of any product where the display names none. The newest first; `sign` is -1 onwards
 * and 1 back. Ids are walked along an index, of each product or of all, and texts are read of those only that the page shows.
 */
export const listDisplayed = (
  db: Sql,
  p: {
    displayId: number
    sign: number
    id: number
    take: number
  },
): Promise<ListDisplayed[]> =>
  db.many(
    'review.listDisplayed',
    `with shelf as materialized (
  select distinct product_id from display_shelf where display_id = $1::int
), found as (
  select f.id from shelf s cross join lateral (
    (select r.id from review r where r.product_id = s.product_id and r.is_photo and not r.is_hidden
       and $2::int < 0 and r.id < $3::int8 order by r.id desc limit $4::int)
    union all
    (select r.id from review r where r.product_id = s.product_id and r.is_photo and not r.is_hidden
       and $2::int > 0 and r.id > $3::int8 order by r.id limit $4::int)) f
  union all
  (select r.id from review r join product p on p.id = r.product_id
   where r.is_photo and not r.is_hidden and p.product_status not in ('waiting', 'removed', 'suspended')
     and $2::int < 0 and r.id < $3::int8 and not exists (select from shelf) order by r.id desc limit $4::int)
  union all
  (select r.id from review r join product p on p.id = r.product_id
   where r.is_photo and not r.is_hidden and p.product_status not in ('waiting', 'removed', 'suspended')
     and $2::int > 0 and r.id > $3::int8 and not exists (select from shelf) order by r.id limit $4::int)
)
select r.id as "id", r.id as "value", r.writer as "writer", r.option_name as "optionName", r.score as "score", r.contents as "contents",
  r.images as "images", r.created_at as "createdAt", p.id as "productId", p.name as "productName", p.images -> 0 as "productImage"
from (select id from found order by $2::int * id limit $4::int) f
join review r on r.id = f.id join product p on p.id = r.product_id
order by $2::int * r.id`,
    [p.displayId, p.sign, p.id, p.take],
  )

export interface CountDisplayed {
  count: number
}

/** How many there are in all; `most` ends the count. */
export const countDisplayed = (
  db: Sql,
  p: {
    displayId: number
    most: number
  },
): Promise<CountDisplayed> =>
  db.one(
    'review.countDisplayed',
    `with shelf as materialized (
  select distinct product_id from display_shelf where display_id = $1::int
), found as (
  select f.id from shelf s cross join lateral (
    select r.id from review r where r.product_id = s.product_id and r.is_photo and not r.is_hidden limit $2::int) f
  union all
  (select r.id from review r join product p on p.id = r.product_id
   where r.is_photo and not r.is_hidden and p.product_status not in ('waiting', 'removed', 'suspended')
     and not exists (select from shelf) limit $2::int)
)
select count(*)::int as "count" from (select from found limit $2::int) f`,
    [p.displayId, p.most],
  )

export interface ListRecommended {
  id: number
  writer: string
  optionName: string
  score: number
  contents: string
  images: unknown
  createdAt: Date
  productId: number
  productName: string
  productImage: unknown
}

/** Of the newest photo reviews with four points and more: the last one of each product that can be bought now. */
export const listRecommended = (
  db: Sql,
  p: {
    now: Date
    take: number
  },
): Promise<ListRecommended[]> =>
  db.many(
    'review.listRecommended',
    `with newest as (
  select * from review where is_photo and not is_hidden and score >= 4 order by id desc limit 500
), one_each as (
  select distinct on (n.product_id) n.* from newest n order by n.product_id, n.id desc
)
select r.id as "id", r.writer as "writer", r.option_name as "optionName", r.score as "score", r.contents as "contents",
  r.images as "images", r.created_at as "createdAt", p.id as "productId", p.name as "productName", p.images -> 0 as "productImage"
from one_each r join product p on p.id = r.product_id and is_open_for_sale(p, $1::timestamptz)
order by r.id desc limit $2::int`,
    [p.now, p.take],
  )
