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
  attributes: unknown
  scoreAverage: number
}

/** Reads the review totals of a product. No row if the product is not published. */
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
  coalesce(t.review_count, 0) as "count", review_attributes_of(p.top_category_id) as "attributes", coalesce(round(t.score_sum::numeric / nullif(t.review_count, 0), 2), 0) as "scoreAverage"
from product p left join review_tally t on t.product_id = p.id
where p.id = $1 and p.product_status not in ('waiting', 'removed', 'suspended')`,
    [p.productId],
  )

export interface ListPhotos {
  reviewId: number
  image: unknown
}

/** Lists the newest pictures of a product's reviews. */
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

export interface ListAttributeTallies {
  id: number
  count: number
}

export const listAttributeTallies = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<ListAttributeTallies[]> =>
  db.many(
    'review.listAttributeTallies',
    `select review_attribute_value_id as "id", amount as "count" from review_attribute_tally where product_id = $1`,
    [p.productId],
  )

export interface ListOptionTallies {
  name: string
  count: number
}

export const listOptionTallies = (
  db: Sql,
  p: {
    productId: number
    take: number
  },
): Promise<ListOptionTallies[]> =>
  db.many(
    'review.listOptionTallies',
    `select option_name as "name", amount as "count" from review_option_tally
where product_id = $1 and amount > 0 order by amount desc, option_name limit $2::int`,
    [p.productId, p.take],
  )

export interface FindOptionTally {
  count: number
  photo: number
}

export const findOptionTally = (
  db: Sql,
  p: {
    productId: number
    optionName: string
  },
): Promise<FindOptionTally | undefined> =>
  db.opt(
    'review.findOptionTally',
    `select amount as "count", photo from review_option_tally where product_id = $1 and option_name = $2`,
    [p.productId, p.optionName],
  )

export interface PageLatest {
  id: number
}

export const pageLatest = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
  },
): Promise<PageLatest[]> =>
  db.many(
    'review.pageLatest',
    `select id from review where product_id = $1 and not is_hidden order by id desc limit $2::int offset $3::int`,
    [p.productId, p.take, p.skip],
  )

export interface PageLatestPhotos {
  id: number
}

export const pageLatestPhotos = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
  },
): Promise<PageLatestPhotos[]> =>
  db.many(
    'review.pageLatestPhotos',
    `select id from review where product_id = $1 and is_photo and not is_hidden order by id desc limit $2::int offset $3::int`,
    [p.productId, p.take, p.skip],
  )

export interface PageHelpful {
  id: number
}

export const pageHelpful = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
  },
): Promise<PageHelpful[]> =>
  db.many(
    'review.pageHelpful',
    `select id from review where product_id = $1 and not is_hidden order by helpful desc, id desc limit $2::int offset $3::int`,
    [p.productId, p.take, p.skip],
  )

export interface PageHelpfulPhotos {
  id: number
}

export const pageHelpfulPhotos = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
  },
): Promise<PageHelpfulPhotos[]> =>
  db.many(
    'review.pageHelpfulPhotos',
    `select id from review where product_id = $1 and is_photo and not is_hidden
order by helpful desc, id desc limit $2::int offset $3::int`,
    [p.productId, p.take, p.skip],
  )

export interface PageByScore {
  id: number
}

/** `sign` is 1 from the lowest score and -1 from the highest. Reads along the index of each score, at most to the end of the page. */
export const pageByScore = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
    sign: number
  },
): Promise<PageByScore[]> =>
  db.many(
    'review.pageByScore',
    `select r.id as "id" from generate_series(1, 5) as s (score) cross join lateral (
  select id from review where product_id = $1 and score = s.score and not is_hidden
  order by id desc limit $2::int + $3::int) r
order by $4::int * s.score, r.id desc limit $2::int offset $3::int`,
    [p.productId, p.take, p.skip, p.sign],
  )

export interface PageByScorePhotos {
  id: number
}

export const pageByScorePhotos = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
    sign: number
  },
): Promise<PageByScorePhotos[]> =>
  db.many(
    'review.pageByScorePhotos',
    `select r.id as "id" from generate_series(1, 5) as s (score) cross join lateral (
  select id from review where product_id = $1 and score = s.score and is_photo and not is_hidden
  order by id desc limit $2::int + $3::int) r
order by $4::int * s.score, r.id desc limit $2::int offset $3::int`,
    [p.productId, p.take, p.skip, p.sign],
  )

export interface PageOfOption {
  id: number
}

export const pageOfOption = (
  db: Sql,
  p: {
    productId: number
    optionName: string
    photoOnly: boolean
    take: number
    skip: number
  },
): Promise<PageOfOption[]> =>
  db.many(
    'review.pageOfOption',
    `select id from review
where product_id = $1 and option_name = $2 and option_name <> '' and not is_hidden and (is_photo or not $3::boolean)
order by id desc limit $4::int offset $5::int`,
    [p.productId, p.optionName, p.photoOnly, p.take, p.skip],
  )

export interface PageFound {
  id: number
  count: number
}

/** Searches the newest `most` reviews. Each row has the total count. */
export const pageFound = (
  db: Sql,
  p: {
    productId: number
    most: number
    q: string
    take: number
    skip: number
  },
): Promise<PageFound[]> =>
  db.many(
    'review.pageFound',
    `select id as "id", count(*) over ()::int as "count" from (
  select id, contents from review where product_id = $1 and not is_hidden order by id desc limit $2::int) r
where position(lower($3::text) in lower(contents)) > 0
order by id desc limit $4::int offset $5::int`,
    [p.productId, p.most, p.q, p.take, p.skip],
  )

export interface ListByIds {
  id: number
  writer: string
  grade: number
  optionName: string
  score: number
  contents: string
  images: unknown
  attributeValueIds: number[]
  helpful: number
  answer: string | null
  answeredAt: Date | null
  seller: string
  createdAt: Date
  editedAt: Date | null
}

export const listByIds = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListByIds[]> =>
  db.many(
    'review.listByIds',
    `select r.id, r.writer, r.grade, r.option_name as "optionName", r.score, r.contents, r.images, r.attribute_value_ids as "attributeValueIds",
  r.helpful, r.answer, r.answered_at as "answeredAt", d.name as "seller", r.created_at as "createdAt", r.edited_at as "editedAt"
from review r join product p on p.id = r.product_id join distributor d on d.id = p.distributor_id
where r.id = any($1::int[]) and not r.is_hidden`,
    [p.ids],
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
  grade: number
  optionName: string
  score: number
  contents: string
  images: unknown
  attributeValueIds: number[]
  helpful: number
  answer: string | null
  answeredAt: Date | null
  seller: string
  createdAt: Date
  editedAt: Date | null
  productId: number
  productName: string
  productImage: unknown
}

/**
 * Lists photo reviews of the products of a display, or of any product if the display has none. Newest first; `sign` is -1
 * forwards and 1 backwards. Scans ids along an index, per product or over all, and reads the texts only of the rows of the
 * page.
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
select r.id as "id", r.id as "value", r.writer as "writer", r.grade as "grade", r.option_name as "optionName", r.score as "score", r.contents as "contents",
  r.images as "images", r.attribute_value_ids as "attributeValueIds", r.helpful as "helpful", r.answer as "answer",
  r.answered_at as "answeredAt", d.name as "seller", r.created_at as "createdAt", r.edited_at as "editedAt", p.id as "productId",
  p.name as "productName", p.images -> 0 as "productImage"
from (select id from found order by $2::int * id limit $4::int) f
join review r on r.id = f.id join product p on p.id = r.product_id join distributor d on d.id = p.distributor_id
order by $2::int * r.id`,
    [p.displayId, p.sign, p.id, p.take],
  )

export interface CountDisplayed {
  count: number
}

/** Counts all rows up to `most`. */
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
  grade: number
  optionName: string
  score: number
  contents: string
  images: unknown
  attributeValueIds: number[]
  helpful: number
  answer: string | null
  answeredAt: Date | null
  seller: string
  createdAt: Date
  editedAt: Date | null
  productId: number
  productName: string
  productImage: unknown
}

/** Among the newest photo reviews with four points or more, lists the last one of each product that can be bought now. */
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
select r.id as "id", r.writer as "writer", r.grade as "grade", r.option_name as "optionName", r.score as "score", r.contents as "contents",
  r.images as "images", r.attribute_value_ids as "attributeValueIds", r.helpful as "helpful", r.answer as "answer",
  r.answered_at as "answeredAt", d.name as "seller", r.created_at as "createdAt", r.edited_at as "editedAt", p.id as "productId",
  p.name as "productName", p.images -> 0 as "productImage"
from one_each r join product p on p.id = r.product_id and is_open_for_sale(p, $1::timestamptz)
join distributor d on d.id = p.distributor_id
order by r.id desc limit $2::int`,
    [p.now, p.take],
  )
