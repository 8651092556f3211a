-- name: findReviews :many
-- Ids of reviews, the newest first.
select r.id as "id!", r.id::int8 as "value!" from review r
where (:state?::text is null
    or :state = 'hidden' and r.is_hidden
    or :state = 'waiting' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
      and (c.decision is null or c.appealed_at is not null and c.appeal_decision is null))
    or :state = 'reported' and not r.is_hidden and exists (select from review_report t where t.review_id = r.id and t.settled_at is null)
    or :state = 'appealed' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
      and c.appealed_at is not null and c.appeal_decision is null))
  and (:score?::int is null or r.score = :score) and (:photo?::boolean is null or r.is_photo = :photo)
  and (:productId?::int is null or r.product_id = :productId)
  and (:q?::text is null or position(lower(:q) in lower(r.contents)) > 0)
  and (:from?::timestamptz is null or r.created_at >= :from) and (:to?::timestamptz is null or r.created_at < :to)
  and :sign::int8 * r.id > :sign::int8 * :value::int8
order by :sign::int8 * r.id limit :take::int;

-- name: countReviews :one
-- Counts at most 10,000.
select count(*) as "count!" from (
  select 1 from review r
  where (:state?::text is null
      or :state = 'hidden' and r.is_hidden
      or :state = 'waiting' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
        and (c.decision is null or c.appealed_at is not null and c.appeal_decision is null))
      or :state = 'reported' and not r.is_hidden and exists (select from review_report t where t.review_id = r.id and t.settled_at is null)
      or :state = 'appealed' and exists (select from review_case c where c.review_id = r.id and c.closed_at is null
        and c.appealed_at is not null and c.appeal_decision is null))
    and (:score?::int is null or r.score = :score) and (:photo?::boolean is null or r.is_photo = :photo)
    and (:productId?::int is null or r.product_id = :productId)
    and (:q?::text is null or position(lower(:q) in lower(r.contents)) > 0)
    and (:from?::timestamptz is null or r.created_at >= :from) and (:to?::timestamptz is null or r.created_at < :to)
  limit 10000) counted;

-- name: listReviewsById :many
-- Reads reviews in the order of the ids.
select r.id as "id!", r.product_id as "productId!", p.name as "productName!", r.score as "score!", r.contents as "contents!", r.writer as "writer!",
  jsonb_array_length(r.images) as "photoCount!", r.answered_at is not null as "isAnswered!", r.created_at as "createdAt!", n.reports as "reports!",
  case when not r.is_hidden then case when n.reports > 0 then 'reported' else 'shown' end
    when c.appealed_at is not null and c.appeal_decision is null then 'appealed'
    when c.id is not null and c.decision is null then 'waiting' else 'hidden' end as "state!"
from unnest(:ids::int[]) with ordinality as wanted (id, place)
join review r on r.id = wanted.id join product p on p.id = r.product_id
left join review_case c on c.review_id = r.id and c.closed_at is null
cross join lateral (select count(*)::int as reports from review_report t where t.review_id = r.id and t.settled_at is null) n
order by wanted.place;

-- name: findReviewContext :opt
-- Finds what a moderator needs to decide, without the row of the list.
select r.option_name as "optionName", r.images, r.answer,
  (select count(*)::int from review_log l where l.review_id = r.id) as "version!",
  (select count(*)::int from review a where a.user_id = r.user_id) as "authorReviews!",
  (select count(distinct a.id)::int from review a join review_case c on c.review_id = a.id
    where a.user_id = r.user_id and a.id <> r.id and c.decision = 'hide') as "authorHidden!",
  (select count(distinct a.id)::int from review a join review_case c on c.review_id = a.id
    where a.user_id = r.user_id and a.id <> r.id and c.decision = 'show') as "authorRestored!",
  (select jsonb_build_object('orderNo', o.order_no, 'orderedAt', o.created_at,
      'units', (select coalesce(sum(l.unit), 0)::int from order_line l where l.order_product_id = op.id))
    from order_product op join orders o on o.id = op.order_id where op.id = r.order_product_id) as "order?",
  coalesce((select jsonb_agg(jsonb_build_object('reasonId', s.id, 'name', s.name, 'count', t.count) order by t.count desc, s.position) from (
      select review_report_reason_id, count(*)::int as count from review_report t where t.review_id = r.id group by 1) t
    join review_report_reason s on s.id = t.review_report_reason_id), '[]') as "reasons!",
  array(select t.reason from review_report t where t.review_id = r.id and t.reason <> '' order by t.created_at limit 20) as "words!",
  coalesce((select jsonb_agg(jsonb_build_object('actor', l.actor, 'action', l.action, 'reason', l.reason, 'at', l.at) order by l.id desc) from (
    select * from review_log l where l.review_id = r.id order by l.id desc limit 30) l), '[]') as "actions!",
  (select jsonb_build_object('caseId', c.id, 'contents', c.appeal, 'at', c.appealed_at, 'reason', c.reason) from review_case c
    where c.review_id = r.id and c.closed_at is null and c.appealed_at is not null and c.appeal_decision is null) as "appeal?"
from review r where r.id = :id;

-- name: lockVersion :opt
-- Locks a review and counts its decisions and answers. All of them lock it first.
select id, is_hidden as "isHidden" from review where id = :id for update;

-- name: countActions :one
select count(*)::int as "count!" from review_log where review_id = :id;

-- name: findAppeals :many
-- Appeals: `sign` 1 from the oldest, -1 from the newest.
select c.id as "id!", c.id as "value!" from review_case c
where c.appealed_at is not null and (c.appeal_decision is not null or c.closed_at is not null) = :isDecided::boolean
  and :sign::int8 * c.id > :sign::int8 * :value::int8
order by :sign::int8 * c.id limit :take::int;

-- name: countAppeals :one
-- Counts at most 10,000.
select count(*) as "count!" from (
  select 1 from review_case c where c.appealed_at is not null and (c.appeal_decision is not null or c.closed_at is not null) = :isDecided::boolean
  limit 10000) counted;

-- name: listAppealsById :many
select c.id as "id!", r.id as "reviewId!", p.name as "productName!", r.writer as "writer!", r.score as "score!", r.contents as "contents!",
  c.appeal as "appeal!", c.appealed_at as "appealedAt!", s.name as "reasonName!", c.appeal_decision as "decision", c.appeal_decided_at as "decidedAt"
from unnest(:ids::int8[]) with ordinality as wanted (id, place)
join review_case c on c.id = wanted.id join review r on r.id = c.review_id join product p on p.id = r.product_id
join review_report_reason s on s.id = c.review_report_reason_id
order by wanted.place;

-- name: findReviewOfCase :opt
select review_id as "reviewId" from review_case where id = :id;
