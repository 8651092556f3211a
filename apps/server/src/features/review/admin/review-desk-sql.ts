// Made from review-desk.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindReviews {
  id: number
  value: number
}

/** Ids of reviews, the newest first. */
export const findReviews = (
  db: Sql,
  p: {
    state: string | null
    score: number | null
    photo: boolean | null
    productId: number | null
    q: string | null
    from: Date | null
    to: Date | null
    sign: number
    value: number
    take: number
  },
): Promise<FindReviews[]> =>
  db.many(
    'review-desk.findReviews',
    `select r.id as "id", r.id::int8 as "value" from review r
where ($1::text is null
    or $1 = 'hidden' and r.is_hidden
    or $1 = 'waiting' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
      and (c.decision is null or c.appealed_at is not null and c.appeal_decision is null))
    or $1 = 'reported' and not r.is_hidden and exists (select from review_report t where t.review_id = r.id and t.settled_at is null)
    or $1 = 'appealed' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
      and c.appealed_at is not null and c.appeal_decision is null))
  and ($2::int is null or r.score = $2) and ($3::boolean is null or r.is_photo = $3)
  and ($4::int is null or r.product_id = $4)
  and ($5::text is null or position(lower($5) in lower(r.contents)) > 0)
  and ($6::timestamptz is null or r.created_at >= $6) and ($7::timestamptz is null or r.created_at < $7)
  and $8::int8 * r.id > $8::int8 * $9::int8
order by $8::int8 * r.id limit $10::int`,
    [p.state, p.score, p.photo, p.productId, p.q, p.from, p.to, p.sign, p.value, p.take],
  )

export interface CountReviews {
  count: number
}

/** Counts at most 10,000. */
export const countReviews = (
  db: Sql,
  p: {
    state: string | null
    score: number | null
    photo: boolean | null
    productId: number | null
    q: string | null
    from: Date | null
    to: Date | null
  },
): Promise<CountReviews> =>
  db.one(
    'review-desk.countReviews',
    `select count(*) as "count" from (
  select 1 from review r
  where ($1::text is null
      or $1 = 'hidden' and r.is_hidden
      or $1 = 'waiting' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
        and (c.decision is null or c.appealed_at is not null and c.appeal_decision is null))
      or $1 = 'reported' and not r.is_hidden and exists (select from review_report t where t.review_id = r.id and t.settled_at is null)
      or $1 = 'appealed' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
        and c.appealed_at is not null and c.appeal_decision is null))
    and ($2::int is null or r.score = $2) and ($3::boolean is null or r.is_photo = $3)
    and ($4::int is null or r.product_id = $4)
    and ($5::text is null or position(lower($5) in lower(r.contents)) > 0)
    and ($6::timestamptz is null or r.created_at >= $6) and ($7::timestamptz is null or r.created_at < $7)
  limit 10000) counted`,
    [p.state, p.score, p.photo, p.productId, p.q, p.from, p.to],
  )

export interface ListReviewsById {
  id: number
  productId: number
  productName: string
  score: number
  contents: string
  writer: string
  photoCount: number
  isAnswered: boolean
  createdAt: Date
  reports: number
  state: string
}

/** Reads reviews in the order of the ids. */
export const listReviewsById = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListReviewsById[]> =>
  db.many(
    'review-desk.listReviewsById',
    `select r.id as "id", r.product_id as "productId", p.name as "productName", r.score as "score", r.contents as "contents", r.writer as "writer",
  jsonb_array_length(r.images) as "photoCount", r.answered_at is not null as "isAnswered", r.created_at as "createdAt", n.reports as "reports",
  case when not r.is_hidden then case when n.reports > 0 then 'reported' else 'shown' end
    when c.appealed_at is not null and c.appeal_decision is null then 'appealed'
    when c.id is not null and c.decision is null then 'waiting' else 'hidden' end as "state"
from unnest($1::int[]) with ordinality as wanted (id, place)
join review r on r.id = wanted.id join product p on p.id = r.product_id
left join review_case c on c.review_id = r.id and c.closed_at is null
cross join lateral (select count(*)::int as reports from review_report t where t.review_id = r.id and t.settled_at is null) n
order by wanted.place`,
    [p.ids],
  )

export interface FindReviewContext {
  optionName: string
  images: unknown
  answer: string | null
  version: number
  authorReviews: number
  authorHidden: number
  authorRestored: number
  order: unknown
  reasons: unknown
  words: string[]
  actions: unknown
  appeal: unknown
}

/** Finds what a moderator needs to decide, without the row of the list. */
export const findReviewContext = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindReviewContext | undefined> =>
  db.opt(
    'review-desk.findReviewContext',
    `select r.option_name as "optionName", r.images, r.answer,
  (select count(*)::int from review_log l where l.review_id = r.id) as "version",
  (select count(*)::int from review a where a.user_id = r.user_id) as "authorReviews",
  (select count(distinct a.id)::int from review a join review_case c on c.review_id = a.id
    where a.user_id = r.user_id and a.id <> r.id and c.decision = 'hide') as "authorHidden",
  (select count(distinct a.id)::int from review a join review_case c on c.review_id = a.id
    where a.user_id = r.user_id and a.id <> r.id and c.decision = 'show') as "authorRestored",
  (select jsonb_build_object('orderNo', o.order_no, 'orderedAt', o.created_at,
      'units', (select coalesce(sum(l.unit), 0)::int from order_line l where l.order_product_id = op.id))
    from order_product op join orders o on o.id = op.order_id where op.id = r.order_product_id) as "order",
  coalesce((select jsonb_agg(jsonb_build_object('reasonId', s.id, 'name', s.name, 'count', t.count) order by t.count desc, s.position) from (
      select review_report_reason_id, count(*)::int as count from review_report t where t.review_id = r.id group by 1) t
    join review_report_reason s on s.id = t.review_report_reason_id), '[]') as "reasons",
  array(select t.reason from review_report t where t.review_id = r.id and t.reason <> '' order by t.created_at limit 20) as "words",
  coalesce((select jsonb_agg(jsonb_build_object('actor', l.actor, 'action', l.action, 'reason', l.reason, 'at', l.at) order by l.id desc) from (
    select * from review_log l where l.review_id = r.id order by l.id desc limit 30) l), '[]') as "actions",
  (select jsonb_build_object('caseId', c.id, 'contents', c.appeal, 'at', c.appealed_at, 'reason', c.reason) from review_case c
    where c.review_id = r.id and c.closed_at is null and c.appealed_at is not null and c.appeal_decision is null) as "appeal"
from review r where r.id = $1`,
    [p.id],
  )

export interface LockVersion {
  id: number
  isHidden: boolean
}

/** Locks a review and counts its decisions and answers. All of them lock it first. */
export const lockVersion = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockVersion | undefined> =>
  db.opt(
    'review-desk.lockVersion',
    `select id, is_hidden as "isHidden" from review where id = $1 for update`,
    [p.id],
  )

export interface CountActions {
  count: number
}

export const countActions = (
  db: Sql,
  p: {
    id: number
  },
): Promise<CountActions> =>
  db.one(
    'review-desk.countActions',
    `select count(*)::int as "count" from review_log where review_id = $1`,
    [p.id],
  )

export interface FindAppeals {
  id: number
  value: number
}

/** Appeals: `sign` 1 from the oldest, -1 from the newest. */
export const findAppeals = (
  db: Sql,
  p: {
    isDecided: boolean
    sign: number
    value: number
    take: number
  },
): Promise<FindAppeals[]> =>
  db.many(
    'review-desk.findAppeals',
    `select c.id as "id", c.id as "value" from review_case c
where c.appealed_at is not null and (c.appeal_decision is not null or c.closed_at is not null) = $1::boolean
  and $2::int8 * c.id > $2::int8 * $3::int8
order by $2::int8 * c.id limit $4::int`,
    [p.isDecided, p.sign, p.value, p.take],
  )

export interface CountAppeals {
  count: number
}

/** Counts at most 10,000. */
export const countAppeals = (
  db: Sql,
  p: {
    isDecided: boolean
  },
): Promise<CountAppeals> =>
  db.one(
    'review-desk.countAppeals',
    `select count(*) as "count" from (
  select 1 from review_case c where c.appealed_at is not null and (c.appeal_decision is not null or c.closed_at is not null) = $1::boolean
  limit 10000) counted`,
    [p.isDecided],
  )

export interface ListAppealsById {
  id: number
  reviewId: number
  productName: string
  writer: string
  score: number
  contents: string
  appeal: string
  appealedAt: Date
  reasonName: string
  decision: string | null
  decidedAt: Date | null
}

export const listAppealsById = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListAppealsById[]> =>
  db.many(
    'review-desk.listAppealsById',
    `select c.id as "id", r.id as "reviewId", p.name as "productName", r.writer as "writer", r.score as "score", r.contents as "contents",
  c.appeal as "appeal", c.appealed_at as "appealedAt", s.name as "reasonName", c.appeal_decision as "decision", c.appeal_decided_at as "decidedAt"
from unnest($1::int8[]) with ordinality as wanted (id, place)
join review_case c on c.id = wanted.id join review r on r.id = c.review_id join product p on p.id = r.product_id
join review_report_reason s on s.id = c.review_report_reason_id
order by wanted.place`,
    [p.ids],
  )

export interface FindReviewOfCase {
  reviewId: number
}

export const findReviewOfCase = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindReviewOfCase | undefined> =>
  db.opt(
    'review-desk.findReviewOfCase',
    `select review_id as "reviewId" from review_case where id = $1`,
    [p.id],
  )
