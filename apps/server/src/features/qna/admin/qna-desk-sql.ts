// Made from qna-desk.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindQnas {
  id: number
  value: number
}

/** Ids of questions: `sign` 1 from the oldest, -1 from the newest. */
export const findQnas = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    state: string | null
    isPrivate: boolean | null
    productId: number | null
    distributorId: number | null
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<FindQnas[]> =>
  db.many(
    'qna-desk.findQnas',
    `select q.id as "id", q.id::int8 as "value" from product_qna q join product p on p.id = q.product_id
where ($1::int[] is null or p.distributor_id = any($1::int[]))
  and ($2::text is null
    or $2 = 'waiting' and q.answered_at is null and not q.is_hidden
    or $2 = 'answered' and q.answered_at is not null
    or $2 = 'hidden' and q.is_hidden
    or $2 = 'reported' and exists (select from qna_report t where t.product_qna_id = q.id and t.settled_at is null))
  and ($3::boolean is null or q.is_private = $3)
  and ($4::int is null or q.product_id = $4) and ($5::int is null or p.distributor_id = $5)
  and ($6::text is null or position(lower($6) in lower(q.contents)) > 0)
  and $7::int8 * q.id > $7::int8 * $8::int8
order by $7::int8 * q.id limit $9::int`,
    [p.distributorIds, p.state, p.isPrivate, p.productId, p.distributorId, p.q, p.sign, p.value, p.take],
  )

export interface CountQnas {
  count: number
}

/** Counts at most 10,000. */
export const countQnas = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    state: string | null
    isPrivate: boolean | null
    productId: number | null
    distributorId: number | null
    q: string | null
  },
): Promise<CountQnas> =>
  db.one(
    'qna-desk.countQnas',
    `select count(*) as "count" from (
  select 1 from product_qna q join product p on p.id = q.product_id
  where ($1::int[] is null or p.distributor_id = any($1::int[]))
    and ($2::text is null
      or $2 = 'waiting' and q.answered_at is null and not q.is_hidden
      or $2 = 'answered' and q.answered_at is not null
      or $2 = 'hidden' and q.is_hidden
      or $2 = 'reported' and exists (select from qna_report t where t.product_qna_id = q.id and t.settled_at is null))
    and ($3::boolean is null or q.is_private = $3)
    and ($4::int is null or q.product_id = $4) and ($5::int is null or p.distributor_id = $5)
    and ($6::text is null or position(lower($6) in lower(q.contents)) > 0)
  limit 10000) counted`,
    [p.distributorIds, p.state, p.isPrivate, p.productId, p.distributorId, p.q],
  )

export interface ListQnasById {
  id: number
  productId: number
  productName: string
  distributorName: string
  contents: string
  writer: string
  isPrivate: boolean
  isHidden: boolean
  isAnswered: boolean
  photoCount: number
  reports: number
  createdAt: Date
  answeredAt: Date | null
}

/** Reads questions in the order of the ids. */
export const listQnasById = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListQnasById[]> =>
  db.many(
    'qna-desk.listQnasById',
    `select q.id as "id", q.product_id as "productId", p.name as "productName", d.name as "distributorName", q.contents as "contents", q.writer as "writer",
  q.is_private as "isPrivate", q.is_hidden as "isHidden", q.answered_at is not null as "isAnswered", jsonb_array_length(q.images) as "photoCount",
  (select count(*)::int from qna_report t where t.product_qna_id = q.id and t.settled_at is null) as "reports",
  q.created_at as "createdAt", q.answered_at as "answeredAt"
from unnest($1::int[]) with ordinality as wanted (id, place)
join product_qna q on q.id = wanted.id join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
order by wanted.place`,
    [p.ids],
  )

export interface FindQnaContext {
  images: unknown
  answer: string | null
  version: number
  authorQuestions: number
  reasons: unknown
  words: string[]
  earlier: unknown
}

export const findQnaContext = (
  db: Sql,
  p: {
    id: number
    distributorIds: readonly number[] | null
  },
): Promise<FindQnaContext | undefined> =>
  db.opt(
    'qna-desk.findQnaContext',
    `select q.images, q.answer, q.version,
  (select count(*)::int from product_qna a where a.user_id = q.user_id) as "authorQuestions",
  coalesce((select jsonb_agg(jsonb_build_object('reasonId', s.id, 'name', s.name, 'count', t.count) order by t.count desc, s.position) from (
      select review_report_reason_id, count(*)::int as count from qna_report t where t.product_qna_id = q.id group by 1) t
    join review_report_reason s on s.id = t.review_report_reason_id), '[]') as "reasons",
  array(select t.reason from qna_report t where t.product_qna_id = q.id and t.reason <> '' order by t.created_at limit 20) as "words",
  coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'contents', e.contents, 'answer', e.answer) order by e.id desc) from (
    select id, contents, answer from product_qna e where e.product_id = q.product_id and e.id <> q.id and e.answered_at is not null and not e.is_hidden
    order by e.id desc limit 3) e), '[]') as "earlier"
from product_qna q join product p on p.id = q.product_id
where q.id = $1 and ($2::int[] is null or p.distributor_id = any($2::int[]))`,
    [p.id, p.distributorIds],
  )

export interface LockInScope {
  id: number
  version: number
  isHidden: boolean
  answer: string | null
}

export const lockInScope = (
  db: Sql,
  p: {
    id: number
    distributorIds: readonly number[] | null
  },
): Promise<LockInScope | undefined> =>
  db.opt(
    'qna-desk.lockInScope',
    `select q.id, q.version, q.is_hidden as "isHidden", q.answer from product_qna q join product p on p.id = q.product_id
where q.id = $1 and ($2::int[] is null or p.distributor_id = any($2::int[])) for update of q`,
    [p.id, p.distributorIds],
  )
