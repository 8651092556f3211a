-- name: listReasons :many
select id, name, is_text_required as "isTextRequired" from review_report_reason order by position;

-- name: findReason :opt
select id, rule, is_text_required as "isTextRequired" from review_report_reason where id = :id;

-- name: lockReview :opt
select id, user_id as "authorId?", is_hidden as "isHidden" from review where id = :id for update;

-- name: addReport :exec
-- Returns 0 if this member has reported it before.
insert into review_report (review_id, user_id, review_report_reason_id, reason, created_at)
values (:reviewId, :userId, :reasonId, :reason, :now::timestamptz) on conflict (review_id, user_id) do nothing;

-- name: countOpenReports :one
-- Counts reports without a decision. `reasonId` is their most frequent reason.
select count(*)::int as "count!", mode() within group (order by review_report_reason_id) as "reasonId?"
from review_report where review_id = :reviewId and settled_at is null;

-- name: setHidden :exec
-- Returns 0 if it is already so.
update review set is_hidden = :hidden where id = :id and is_hidden <> :hidden;

-- name: openCase :one
insert into review_case (review_id, opened_by, review_report_reason_id, opened_at, decision, reason, decided_at)
values (:reviewId, :openedBy, :reasonId, :now::timestamptz, :decision?, :reason, :decidedAt?::timestamptz) returning id;

-- name: findOpenCase :opt
select id, decision, appealed_at as "appealedAt", appeal_decision as "appealDecision" from review_case
where review_id = :reviewId and closed_at is null for update;

-- name: decideCase :exec
update review_case set decision = :decision, reason = :reason, decided_at = coalesce(decided_at, :now::timestamptz),
  review_report_reason_id = coalesce(:reasonId?::int, review_report_reason_id),
  appeal_decision = coalesce(:appealDecision?, appeal_decision),
  appeal_decided_at = case when :appealDecision?::text is null then appeal_decided_at else :now::timestamptz end,
  closed_at = case when :decision = 'show' then :now::timestamptz end
where id = :id;

-- name: settleReports :exec
update review_report set settled_at = :now::timestamptz where review_id = :reviewId and settled_at is null;

-- name: logAction :exec
insert into review_log (review_id, actor, action, reason, at) values (:reviewId, :actor, :action, :reason, :now::timestamptz);

-- name: findCaseOfAuthor :opt
select c.id, c.review_id as "reviewId", s.rule, c.reason, c.appealed_at as "appealedAt", c.closed_at as "closedAt"
from review_case c join review r on r.id = c.review_id join review_report_reason s on s.id = c.review_report_reason_id
where c.id = :id and r.user_id = :userId;

-- name: putAppeal :exec
-- Returns 0 if there is an appeal, or the review is shown again.
update review_case set appeal = :appeal, appealed_at = :now::timestamptz where id = :id and appealed_at is null and closed_at is null;

-- name: putAnswer :opt
with old as (
  select id, answered_at from review where id = :id for update
)
update review r set answer = :answer, answered_at = coalesce(old.answered_at, :now::timestamptz)
from old where r.id = old.id returning old.answered_at is null as "isFirst!";

-- name: findCaseToNotify :opt
-- Finds the author of a case, the product, the rule and the decision.
select r.id as "reviewId", r.user_id as "authorId?", u.platform as "platform?", p.name as "product", s.rule, c.reason
from review_case c join review r on r.id = c.review_id join product p on p.id = r.product_id
join review_report_reason s on s.id = c.review_report_reason_id
left join app_user u on u.id = r.user_id
where c.id = :id;

-- name: listReporters :many
-- Lists the members whose reports of a review were decided, in the order of their ids.
select t.user_id as "userId", u.platform from review_report t join app_user u on u.id = t.user_id
where t.review_id = :reviewId and t.user_id > :after::int8 and t.settled_at is not null and u.left_at is null
order by t.user_id limit :most::int;

-- name: listDismissed :many
-- Lists the members whose reports were decided at a time, without a case, in the order of their ids.
select t.user_id as "userId", u.platform, p.name as "product"
from review_report t join app_user u on u.id = t.user_id join review r on r.id = t.review_id join product p on p.id = r.product_id
where t.review_id = :reviewId and t.user_id > :after::int8 and t.settled_at = :settledAt::timestamptz and u.left_at is null
order by t.user_id limit :most::int;

-- name: findReviewToNotify :opt
select r.user_id as "authorId?", u.platform as "platform?", p.name as "product"
from review r join product p on p.id = r.product_id left join app_user u on u.id = r.user_id
where r.id = :id and r.answered_at is not null;

-- name: listWaiting :many
-- Lists hidden reviews that wait for a decision, and appeals, oldest first.
select c.id as "caseId", r.id, p.name as "product", r.writer, r.score, r.contents, r.created_at as "createdAt", c.opened_at as "hiddenAt",
  s.name as "reasonName", c.appeal, c.decision,
  (select count(*)::int from review_report t where t.review_id = r.id) as "reports!",
  coalesce((select string_agg(t.reason, ' / ' order by t.created_at) from review_report t where t.review_id = r.id and t.reason <> ''), '') as "words!"
from review_case c join review r on r.id = c.review_id join product p on p.id = r.product_id
join review_report_reason s on s.id = c.review_report_reason_id
where c.closed_at is null and (c.decision is null or c.appealed_at is not null and c.appeal_decision is null)
order by c.id limit :most::int;

-- name: listReported :many
-- Lists visible reviews with reports that were not enough to hide them, oldest first.
select r.id, p.name as "product", r.writer, r.score, r.contents, r.created_at as "createdAt", t.reports as "reports!", t.names as "names!"
from (
  select t.review_id, count(*)::int as reports, string_agg(distinct s.name, ' / ') as names
  from review_report t join review_report_reason s on s.id = t.review_report_reason_id
  where t.settled_at is null group by t.review_id) t
join review r on r.id = t.review_id and not r.is_hidden join product p on p.id = r.product_id
order by r.id limit :most::int;
