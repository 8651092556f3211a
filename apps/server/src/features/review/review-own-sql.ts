// Made from review-own.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListReviewable {
  id: number
  orderId: number
  product: unknown
  optionName: string
  deliveredAt: Date
  textPoint: number
  photoPoint: number
  attributes: unknown
  count: number
}

/** Lists received products without a review; a product whose review was deleted comes first. Each row has the total count. */
export const listReviewable = (
  db: Sql,
  p: {
    userId: number
    since: Date
    take: number
    skip: number
  },
): Promise<ListReviewable[]> =>
  db.many(
    'review-own.listReviewable',
    `select p.id as "id", p.order_id as "orderId", p.product as "product", bought_option_of(p.id) as "optionName",
  h.delivered_at as "deliveredAt", t.text_review_point as "textPoint", t.photo_review_point as "photoPoint",
  review_attributes_of(t.top_category_id) as "attributes", count(*) over ()::int as "count"
from orders o join order_product p on p.order_id = o.id join product t on t.id = p.product_id
cross join lateral (
  select min(at) as delivered_at from order_history h
  where h.order_id = o.id and h.order_product_id = p.id and h.at > o.created_at - interval '1 day' and h.to_status = 'delivery_end') h
left join review_grant g on g.order_product_id = p.id
where o.user_id = $1 and p.parcel = 0 and p.status in ('delivery_end', 'complete', 'replace_complete') and not p.is_reviewed
  and h.delivered_at > $2::timestamptz and not coalesce(g.is_barred, false)
order by greatest(h.delivered_at, g.removed_at) desc, p.id desc limit $3::int offset $4::int8`,
    [p.userId, p.since, p.take, p.skip],
  )

export interface CountReviewable {
  count: number
}

export const countReviewable = (
  db: Sql,
  p: {
    userId: number
    since: Date
  },
): Promise<CountReviewable> =>
  db.one(
    'review-own.countReviewable',
    `select count(*)::int as "count"
from orders o join order_product p on p.order_id = o.id
left join review_grant g on g.order_product_id = p.id
where o.user_id = $1 and p.parcel = 0 and p.status in ('delivery_end', 'complete', 'replace_complete') and not p.is_reviewed
  and not coalesce(g.is_barred, false) and (
    select min(at) from order_history h
    where h.order_id = o.id and h.order_product_id = p.id and h.at > o.created_at - interval '1 day' and h.to_status = 'delivery_end') > $2::timestamptz`,
    [p.userId, p.since],
  )

export interface FindItem {
  id: number
  orderId: number
  productId: number
  product: unknown
  status: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  parcel: number
  isReviewed: boolean
  optionName: string
  deliveredAt: Date | null
  textPoint: number
  photoPoint: number
  attributes: unknown
  isBarred: boolean
}

/** Finds a bought product of a user, with everything that decides whether it can be reviewed. */
export const findItem = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<FindItem | undefined> =>
  db.opt(
    'review-own.findItem',
    `select p.id as "id", p.order_id as "orderId", p.product_id as "productId", p.product as "product", p.status as "status",
  p.parcel as "parcel", p.is_reviewed as "isReviewed", bought_option_of(p.id) as "optionName", h.delivered_at as "deliveredAt",
  t.text_review_point as "textPoint", t.photo_review_point as "photoPoint", review_attributes_of(t.top_category_id) as "attributes",
  coalesce(g.is_barred, false) as "isBarred"
from order_product p join orders o on o.id = p.order_id join product t on t.id = p.product_id
cross join lateral (
  select min(at) as delivered_at from order_history h
  where h.order_id = o.id and h.order_product_id = p.id and h.at > o.created_at - interval '1 day' and h.to_status = 'delivery_end') h
left join review_grant g on g.order_product_id = p.id
where p.id = $1 and o.user_id = $2`,
    [p.id, p.userId],
  )

export interface CountMine {
  count: number
}

/** A review without a bought product belongs to the catalogue and is not listed. */
export const countMine = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<CountMine> =>
  db.one(
    'review-own.countMine',
    `select count(*)::int as "count" from review where user_id = $1 and order_product_id is not null`,
    [p.userId],
  )

export interface PageMine {
  id: number
}

export const pageMine = (
  db: Sql,
  p: {
    userId: number
    take: number
    skip: number
  },
): Promise<PageMine[]> =>
  db.many(
    'review-own.pageMine',
    `select id from review where user_id = $1 and order_product_id is not null order by id desc limit $2::int offset $3::int8`,
    [p.userId, p.take, p.skip],
  )

export interface ListMineByIds {
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
  isHidden: boolean
  itemId: number
  product: unknown
  productId: number
  attributes: unknown
  point: number
  caseId: number | null
  hiddenAt: Date | null
  rule: string | null
  reason: string | null
  decision: string | null
  appealedAt: Date | null
  appealDecision: string | null
}

/** Reads reviews of a user. The newest case of a hidden review is the reason why it is hidden. */
export const listMineByIds = (
  db: Sql,
  p: {
    ids: readonly number[]
    userId: number
  },
): Promise<ListMineByIds[]> =>
  db.many(
    'review-own.listMineByIds',
    `select r.id, r.writer, r.grade, r.option_name as "optionName", r.score, r.contents, r.images, r.attribute_value_ids as "attributeValueIds",
  r.helpful, r.answer, r.answered_at as "answeredAt", d.name as "seller", r.created_at as "createdAt", r.edited_at as "editedAt",
  r.is_hidden as "isHidden", coalesce(r.order_product_id, 0) as "itemId", op.product as "product", p.id as "productId",
  review_attributes_of(p.top_category_id) as "attributes", coalesce(g.held, 0) as "point",
  c.id as "caseId", c.opened_at as "hiddenAt", c.rule as "rule", c.reason as "reason", c.decision as "decision",
  c.appealed_at as "appealedAt", c.appeal_decision as "appealDecision"
from review r join product p on p.id = r.product_id join distributor d on d.id = p.distributor_id
left join order_product op on op.id = r.order_product_id
left join review_grant g on g.order_product_id = r.order_product_id
left join lateral (
  select c.*, s.rule from review_case c join review_report_reason s on s.id = c.review_report_reason_id
  where c.review_id = r.id and c.closed_at is null) c on r.is_hidden
where r.id = any($1::int[]) and r.user_id = $2`,
    [p.ids, p.userId],
  )

export interface ListHelpfulMarks {
  id: number
}

export const listHelpfulMarks = (
  db: Sql,
  p: {
    userId: number
    productId: number | null
    most: number
  },
): Promise<ListHelpfulMarks[]> =>
  db.many(
    'review-own.listHelpfulMarks',
    `select h.review_id as "id" from review_helpful h join review r on r.id = h.review_id
where h.user_id = $1 and ($2::int is null or r.product_id = $2::int) order by h.review_id desc limit $3::int`,
    [p.userId, p.productId, p.most],
  )

export interface ListReportMarks {
  id: number
}

export const listReportMarks = (
  db: Sql,
  p: {
    userId: number
    productId: number | null
    most: number
  },
): Promise<ListReportMarks[]> =>
  db.many(
    'review-own.listReportMarks',
    `select h.review_id as "id" from review_report h join review r on r.id = h.review_id
where h.user_id = $1 and ($2::int is null or r.product_id = $2::int) order by h.review_id desc limit $3::int`,
    [p.userId, p.productId, p.most],
  )
