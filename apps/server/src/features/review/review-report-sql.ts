// Made from review-report.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListReasons {
  id: number
  name: string
  isTextRequired: boolean
}

export const listReasons = (
  db: Sql,
): Promise<ListReasons[]> =>
  db.many(
    'review-report.listReasons',
    `select id, name, is_text_required as "isTextRequired" from review_report_reason order by position`,
    [],
  )

export interface FindReason {
  id: number
  rule: string
  isTextRequired: boolean
}

export const findReason = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindReason | undefined> =>
  db.opt(
    'review-report.findReason',
    `select id, rule, is_text_required as "isTextRequired" from review_report_reason where id = $1`,
    [p.id],
  )

export interface LockReview {
  id: number
  authorId: number | null
  isHidden: boolean
}

export const lockReview = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockReview | undefined> =>
  db.opt(
    'review-report.lockReview',
    `select id, user_id as "authorId", is_hidden as "isHidden" from review where id = $1 for update`,
    [p.id],
  )

/** Returns 0 if this member has reported it before. */
export const addReport = (
  db: Sql,
  p: {
    reviewId: number
    userId: number
    reasonId: number
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'review-report.addReport',
    `insert into review_report (review_id, user_id, review_report_reason_id, reason, created_at)
values ($1, $2, $3, $4, $5::timestamptz) on conflict (review_id, user_id) do nothing`,
    [p.reviewId, p.userId, p.reasonId, p.reason, p.now],
  )

export interface CountOpenReports {
  count: number
  reasonId: number | null
}

/** Counts reports without a decision. `reasonId` is their most frequent reason. */
export const countOpenReports = (
  db: Sql,
  p: {
    reviewId: number
  },
): Promise<CountOpenReports> =>
  db.one(
    'review-report.countOpenReports',
    `select count(*)::int as "count", mode() within group (order by review_report_reason_id) as "reasonId"
from review_report where review_id = $1 and settled_at is null`,
    [p.reviewId],
  )

/** Returns 0 if it is already so. */
export const setHidden = (
  db: Sql,
  p: {
    hidden: boolean
    id: number
  },
): Promise<number> =>
  db.exec(
    'review-report.setHidden',
    `update review set is_hidden = $1 where id = $2 and is_hidden <> $1`,
    [p.hidden, p.id],
  )

export interface OpenCase {
  id: number
}

export const openCase = (
  db: Sql,
  p: {
    reviewId: number
    openedBy: string
    reasonId: number
    now: Date
    decision: string | null
    reason: string
    decidedAt: Date | null
  },
): Promise<OpenCase> =>
  db.one(
    'review-report.openCase',
    `insert into review_case (review_id, opened_by, review_report_reason_id, opened_at, decision, reason, decided_at)
values ($1, $2, $3, $4::timestamptz, $5, $6, $7::timestamptz) returning id`,
    [p.reviewId, p.openedBy, p.reasonId, p.now, p.decision, p.reason, p.decidedAt],
  )

export interface FindOpenCase {
  id: number
  decision: string | null
  appealedAt: Date | null
  appealDecision: string | null
}

export const findOpenCase = (
  db: Sql,
  p: {
    reviewId: number
  },
): Promise<FindOpenCase | undefined> =>
  db.opt(
    'review-report.findOpenCase',
    `select id, decision, appealed_at as "appealedAt", appeal_decision as "appealDecision" from review_case
where review_id = $1 and closed_at is null for update`,
    [p.reviewId],
  )

export const decideCase = (
  db: Sql,
  p: {
    decision: string
    reason: string
    now: Date
    reasonId: number | null
    appealDecision: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'review-report.decideCase',
    `update review_case set decision = $1, reason = $2, decided_at = coalesce(decided_at, $3::timestamptz),
  review_report_reason_id = coalesce($4::int, review_report_reason_id),
  appeal_decision = coalesce($5, appeal_decision),
  appeal_decided_at = case when $5::text is null then appeal_decided_at else $3::timestamptz end,
  closed_at = case when $1 = 'show' then $3::timestamptz end
where id = $6`,
    [p.decision, p.reason, p.now, p.reasonId, p.appealDecision, p.id],
  )

export const settleReports = (
  db: Sql,
  p: {
    now: Date
    reviewId: number
  },
): Promise<number> =>
  db.exec(
    'review-report.settleReports',
    `update review_report set settled_at = $1::timestamptz where review_id = $2 and settled_at is null`,
    [p.now, p.reviewId],
  )

export const logAction = (
  db: Sql,
  p: {
    reviewId: number
    actor: string
    action: string
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'review-report.logAction',
    `insert into review_log (review_id, actor, action, reason, at) values ($1, $2, $3, $4, $5::timestamptz)`,
    [p.reviewId, p.actor, p.action, p.reason, p.now],
  )

export interface FindCaseOfAuthor {
  id: number
  reviewId: number
  rule: string
  reason: string
  appealedAt: Date | null
  closedAt: Date | null
}

export const findCaseOfAuthor = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<FindCaseOfAuthor | undefined> =>
  db.opt(
    'review-report.findCaseOfAuthor',
    `select c.id, c.review_id as "reviewId", s.rule, c.reason, c.appealed_at as "appealedAt", c.closed_at as "closedAt"
from review_case c join review r on r.id = c.review_id join review_report_reason s on s.id = c.review_report_reason_id
where c.id = $1 and r.user_id = $2`,
    [p.id, p.userId],
  )

/** Returns 0 if there is an appeal, or the review is shown again. */
export const putAppeal = (
  db: Sql,
  p: {
    appeal: string
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'review-report.putAppeal',
    `update review_case set appeal = $1, appealed_at = $2::timestamptz where id = $3 and appealed_at is null and closed_at is null`,
    [p.appeal, p.now, p.id],
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
    'review-report.putAnswer',
    `with old as (
  select id, answered_at from review where id = $1 for update
)
update review r set answer = $2, answered_at = coalesce(old.answered_at, $3::timestamptz)
from old where r.id = old.id returning old.answered_at is null as "isFirst"`,
    [p.id, p.answer, p.now],
  )

export interface FindCaseToNotify {
  reviewId: number
  authorId: number | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
  product: string
  rule: string
  reason: string
}

/** Finds the author of a case, the product, the rule and the decision. */
export const findCaseToNotify = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindCaseToNotify | undefined> =>
  db.opt(
    'review-report.findCaseToNotify',
    `select r.id as "reviewId", r.user_id as "authorId", u.platform as "platform", p.name as "product", s.rule, c.reason
from review_case c join review r on r.id = c.review_id join product p on p.id = r.product_id
join review_report_reason s on s.id = c.review_report_reason_id
left join app_user u on u.id = r.user_id
where c.id = $1`,
    [p.id],
  )

export interface ListReporters {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

/** Lists the members whose reports of a review were decided, in the order of their ids. */
export const listReporters = (
  db: Sql,
  p: {
    reviewId: number
    after: number
    most: number
  },
): Promise<ListReporters[]> =>
  db.many(
    'review-report.listReporters',
    `select t.user_id as "userId", u.platform from review_report t join app_user u on u.id = t.user_id
where t.review_id = $1 and t.user_id > $2::int8 and t.settled_at is not null and u.left_at is null
order by t.user_id limit $3::int`,
    [p.reviewId, p.after, p.most],
  )

export interface ListDismissed {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  product: string
}

/** Lists the members whose reports were decided at a time, without a case, in the order of their ids. */
export const listDismissed = (
  db: Sql,
  p: {
    reviewId: number
    after: number
    settledAt: Date
    most: number
  },
): Promise<ListDismissed[]> =>
  db.many(
    'review-report.listDismissed',
    `select t.user_id as "userId", u.platform, p.name as "product"
from review_report t join app_user u on u.id = t.user_id join review r on r.id = t.review_id join product p on p.id = r.product_id
where t.review_id = $1 and t.user_id > $2::int8 and t.settled_at = $3::timestamptz and u.left_at is null
order by t.user_id limit $4::int`,
    [p.reviewId, p.after, p.settledAt, p.most],
  )

export interface FindReviewToNotify {
  authorId: number | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
  product: string
}

export const findReviewToNotify = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindReviewToNotify | undefined> =>
  db.opt(
    'review-report.findReviewToNotify',
    `select r.user_id as "authorId", u.platform as "platform", p.name as "product"
from review r join product p on p.id = r.product_id left join app_user u on u.id = r.user_id
where r.id = $1 and r.answered_at is not null`,
    [p.id],
  )

export interface ListWaiting {
  caseId: number
  id: number
  product: string
  writer: string
  score: number
  contents: string
  createdAt: Date
  hiddenAt: Date
  reasonName: string
  appeal: string | null
  decision: string | null
  reports: number
  words: string
}

/** Lists hidden reviews that wait for a decision, and appeals, oldest first. */
export const listWaiting = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListWaiting[]> =>
  db.many(
    'review-report.listWaiting',
    `select c.id as "caseId", r.id, p.name as "product", r.writer, r.score, r.contents, r.created_at as "createdAt", c.opened_at as "hiddenAt",
  s.name as "reasonName", c.appeal, c.decision,
  (select count(*)::int from review_report t where t.review_id = r.id) as "reports",
  coalesce((select string_agg(t.reason, ' / ' order by t.created_at) from review_report t where t.review_id = r.id and t.reason <> ''), '') as "words"
from review_case c join review r on r.id = c.review_id join product p on p.id = r.product_id
join review_report_reason s on s.id = c.review_report_reason_id
where c.closed_at is null and (c.decision is null or c.appealed_at is not null and c.appeal_decision is null)
order by c.id limit $1::int`,
    [p.most],
  )

export interface ListReported {
  id: number
  product: string
  writer: string
  score: number
  contents: string
  createdAt: Date
  reports: number
  names: string
}

/** Lists visible reviews with reports that were not enough to hide them, oldest first. */
export const listReported = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListReported[]> =>
  db.many(
    'review-report.listReported',
    `select r.id, p.name as "product", r.writer, r.score, r.contents, r.created_at as "createdAt", t.reports as "reports", t.names as "names"
from (
  select t.review_id, count(*)::int as reports, string_agg(distinct s.name, ' / ') as names
  from review_report t join review_report_reason s on s.id = t.review_report_reason_id
  where t.settled_at is null group by t.review_id) t
join review r on r.id = t.review_id and not r.is_hidden join product p on p.id = r.product_id
order by r.id limit $1::int`,
    [p.most],
  )
