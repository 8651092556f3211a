// Made from qna.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindAsked {
  id: number
  count: number
}

/** Finds a published product and its number of questions. */
export const findAsked = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<FindAsked | undefined> =>
  db.opt(
    'qna.findAsked',
    `select id, qna_count as "count" from product where id = $1 and product_status not in ('waiting', 'removed', 'suspended')`,
    [p.productId],
  )

export interface ListQnas {
  id: number
  writer: string
  contents: string
  images: unknown
  isPrivate: boolean
  isHidden: boolean
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
  seller: string
}

export const listQnas = (
  db: Sql,
  p: {
    productId: number
    take: number
    skip: number
  },
): Promise<ListQnas[]> =>
  db.many(
    'qna.listQnas',
    `select q.id, q.writer, q.contents, q.images, q.is_private as "isPrivate", q.is_hidden as "isHidden", q.created_at as "createdAt", q.answer, q.answered_at as "answeredAt",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.product_id = $1 and not q.is_hidden order by q.id desc limit $2::int offset $3::int8`,
    [p.productId, p.take, p.skip],
  )

export interface ListMine {
  id: number
  writer: string
  contents: string
  images: unknown
  isPrivate: boolean
  isHidden: boolean
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
  seller: string
}

/** Lists questions. Each row has the total count. */
export const listMine = (
  db: Sql,
  p: {
    productId: number
    userId: number
    take: number
    skip: number
  },
): Promise<ListMine[]> =>
  db.many(
    'qna.listMine',
    `select q.id, q.writer, q.contents, q.images, q.is_private as "isPrivate", q.is_hidden as "isHidden", q.created_at as "createdAt", q.answer, q.answered_at as "answeredAt",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.product_id = $1 and q.user_id = $2 order by q.id desc limit $3::int offset $4::int8`,
    [p.productId, p.userId, p.take, p.skip],
  )

export interface CountMine {
  count: number
}

export const countMine = (
  db: Sql,
  p: {
    productId: number
    userId: number
  },
): Promise<CountMine> =>
  db.one(
    'qna.countMine',
    `select count(*) as "count" from product_qna where product_id = $1 and user_id = $2`,
    [p.productId, p.userId],
  )

export interface AddQna {
  id: number
}

export const addQna = (
  db: Sql,
  p: {
    productId: number
    userId: number
    writer: string
    contents: string
    images: unknown
    isPrivate: boolean
    now: Date
  },
): Promise<AddQna> =>
  db.one(
    'qna.addQna',
    `insert into product_qna (product_id, user_id, writer, contents, images, is_private, created_at)
values ($1, $2, $3, $4, $5::jsonb, $6, $7) returning id`,
    [p.productId, p.userId, p.writer, p.contents, JSON.stringify(p.images), p.isPrivate, p.now],
  )

export interface LockMine {
  id: number
  answeredAt: Date | null
  images: unknown
}

export const lockMine = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<LockMine | undefined> =>
  db.opt(
    'qna.lockMine',
    `select id, answered_at as "answeredAt", images from product_qna where id = $1 and user_id = $2 for update`,
    [p.id, p.userId],
  )

export const removeQna = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'qna.removeQna',
    `delete from product_qna where id = $1`,
    [p.id],
  )

export interface LockQna {
  id: number
  authorId: number | null
  isPrivate: boolean
  isHidden: boolean
}

export const lockQna = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockQna | undefined> =>
  db.opt(
    'qna.lockQna',
    `select id, user_id as "authorId", is_private as "isPrivate", is_hidden as "isHidden" from product_qna where id = $1 for update`,
    [p.id],
  )

/** Returns 0 if this member has reported it before. */
export const addReport = (
  db: Sql,
  p: {
    qnaId: number
    userId: number
    reasonId: number
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'qna.addReport',
    `insert into qna_report (product_qna_id, user_id, review_report_reason_id, reason, created_at)
values ($1, $2, $3, $4, $5::timestamptz) on conflict (product_qna_id, user_id) do nothing`,
    [p.qnaId, p.userId, p.reasonId, p.reason, p.now],
  )

export interface CountOpenReports {
  count: number
}

/** Counts reports without a decision. */
export const countOpenReports = (
  db: Sql,
  p: {
    qnaId: number
  },
): Promise<CountOpenReports> =>
  db.one(
    'qna.countOpenReports',
    `select count(*)::int as "count" from qna_report where product_qna_id = $1 and settled_at is null`,
    [p.qnaId],
  )

/** Returns 0 for an unknown question, or one that is already so. */
export const setHidden = (
  db: Sql,
  p: {
    hidden: boolean
    id: number
  },
): Promise<number> =>
  db.exec(
    'qna.setHidden',
    `update product_qna set is_hidden = $1, version = version + 1 where id = $2 and is_hidden <> $1`,
    [p.hidden, p.id],
  )

export const settleReports = (
  db: Sql,
  p: {
    now: Date
    qnaId: number
  },
): Promise<number> =>
  db.exec(
    'qna.settleReports',
    `update qna_report set settled_at = $1::timestamptz where product_qna_id = $2 and settled_at is null`,
    [p.now, p.qnaId],
  )

export interface ListReportMarks {
  id: number
}

export const listReportMarks = (
  db: Sql,
  p: {
    userId: number
    most: number
  },
): Promise<ListReportMarks[]> =>
  db.many(
    'qna.listReportMarks',
    `select product_qna_id as "id" from qna_report where user_id = $1 order by product_qna_id desc limit $2::int`,
    [p.userId, p.most],
  )

export interface ListHidden {
  id: number
  contents: string
  product: string
  createdAt: Date
  reports: number
}

/** Lists hidden questions, oldest first. */
export const listHidden = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListHidden[]> =>
  db.many(
    'qna.listHidden',
    `select q.id, q.contents, p.name as "product", q.created_at as "createdAt",
  (select count(*)::int from qna_report r where r.product_qna_id = q.id) as "reports"
from product_qna q join product p on p.id = q.product_id where q.is_hidden order by q.id limit $1::int`,
    [p.most],
  )

export interface PutAnswer {
  isFirst: boolean
}

export const putAnswer = (
  db: Sql,
  p: {
    id: number
    answer: string
    now: Date
  },
): Promise<PutAnswer | undefined> =>
  db.opt(
    'qna.putAnswer',
    `with old as (
  select id, answered_at from product_qna where id = $1 for update
)
update product_qna q set answer = $2, answered_at = coalesce(old.answered_at, $3), version = q.version + 1
from old where q.id = old.id returning old.answered_at is null as "isFirst"`,
    [p.id, p.answer, p.now],
  )

export interface FindQnaToNotify {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  productId: number
  product: string
}

/** Finds the author of an answered question and its product. */
export const findQnaToNotify = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindQnaToNotify | undefined> =>
  db.opt(
    'qna.findQnaToNotify',
    `select q.user_id as "userId", u.platform, p.id as "productId", p.name as "product"
from product_qna q join product p on p.id = q.product_id join app_user u on u.id = q.user_id
where q.id = $1 and q.answered_at is not null`,
    [p.id],
  )

export interface FindModerated {
  authorId: number | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
  productId: number
  product: string
}

/** Finds the author and the product of a question, for messages about a decision. */
export const findModerated = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindModerated | undefined> =>
  db.opt(
    'qna.findModerated',
    `select q.user_id as "authorId", u.platform as "platform", p.id as "productId", p.name as "product"
from product_qna q join product p on p.id = q.product_id left join app_user u on u.id = q.user_id and u.left_at is null
where q.id = $1`,
    [p.id],
  )

export interface ListReporters {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

/** Lists members whose reports of a question were decided at a time, in the order of their ids. */
export const listReporters = (
  db: Sql,
  p: {
    id: number
    settledAt: Date
    after: number
    most: number
  },
): Promise<ListReporters[]> =>
  db.many(
    'qna.listReporters',
    `select r.user_id as "userId", u.platform from qna_report r join app_user u on u.id = r.user_id and u.left_at is null
where r.product_qna_id = $1 and r.settled_at = $2::timestamptz and r.user_id > $3::bigint
order by r.user_id limit $4::int`,
    [p.id, p.settledAt, p.after, p.most],
  )

export interface ListOpen {
  id: number
  contents: string
  isPrivate: boolean
  createdAt: Date
  productId: number
  product: string
  seller: string
}

/** Lists unanswered questions, oldest first. */
export const listOpen = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListOpen[]> =>
  db.many(
    'qna.listOpen',
    `select q.id, q.contents, q.is_private as "isPrivate", q.created_at as "createdAt", p.id as "productId", p.name as "product",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.answered_at is null order by q.id limit $1::int`,
    [p.most],
  )
