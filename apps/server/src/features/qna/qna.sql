-- name: findAsked :opt
-- Finds a published product and its number of questions.
select id, qna_count as "count" from product where id = :productId and product_status not in ('waiting', 'removed', 'suspended');

-- name: listQnas :many
select q.id, q.writer, q.contents, q.images, q.is_private as "isPrivate", q.is_hidden as "isHidden", q.created_at as "createdAt", q.answer, q.answered_at as "answeredAt",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.product_id = :productId and not q.is_hidden order by q.id desc limit :take::int offset :skip::int8;

-- name: listMine :many
-- Lists questions. Each row has the total count.
select q.id, q.writer, q.contents, q.images, q.is_private as "isPrivate", q.is_hidden as "isHidden", q.created_at as "createdAt", q.answer, q.answered_at as "answeredAt",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.product_id = :productId and q.user_id = :userId order by q.id desc limit :take::int offset :skip::int8;

-- name: countMine :one
select count(*) as "count!" from product_qna where product_id = :productId and user_id = :userId;

-- name: addQna :one
insert into product_qna (product_id, user_id, writer, contents, images, is_private, created_at)
values (:productId, :userId, :writer, :contents, :images::jsonb, :isPrivate, :now) returning id;

-- name: lockMine :opt
select id, answered_at as "answeredAt", images from product_qna where id = :id and user_id = :userId for update;

-- name: removeQna :exec
delete from product_qna where id = :id;

-- name: lockQna :opt
select id, user_id as "authorId?", is_private as "isPrivate", is_hidden as "isHidden" from product_qna where id = :id for update;

-- name: addReport :exec
-- Returns 0 if this member has reported it before.
insert into qna_report (product_qna_id, user_id, review_report_reason_id, reason, created_at)
values (:qnaId, :userId, :reasonId, :reason, :now::timestamptz) on conflict (product_qna_id, user_id) do nothing;

-- name: countOpenReports :one
-- Counts reports without a decision.
select count(*)::int as "count!" from qna_report where product_qna_id = :qnaId and settled_at is null;

-- name: setHidden :exec
-- Returns 0 for an unknown question, or one that is already so.
update product_qna set is_hidden = :hidden, version = version + 1 where id = :id and is_hidden <> :hidden;

-- name: settleReports :exec
update qna_report set settled_at = :now::timestamptz where product_qna_id = :qnaId and settled_at is null;

-- name: listReportMarks :many
select product_qna_id as "id" from qna_report where user_id = :userId order by product_qna_id desc limit :most::int;

-- name: listHidden :many
-- Lists hidden questions, oldest first.
select q.id, q.contents, p.name as "product", q.created_at as "createdAt",
  (select count(*)::int from qna_report r where r.product_qna_id = q.id) as "reports!"
from product_qna q join product p on p.id = q.product_id where q.is_hidden order by q.id limit :most::int;

-- name: putAnswer :opt
with old as (
  select id, answered_at from product_qna where id = :id for update
)
update product_qna q set answer = :answer, answered_at = coalesce(old.answered_at, :now), version = q.version + 1
from old where q.id = old.id returning old.answered_at is null as "isFirst!";

-- name: findQnaToNotify :opt
-- Finds the author of an answered question and its product.
select q.user_id as "userId!", u.platform, p.id as "productId", p.name as "product"
from product_qna q join product p on p.id = q.product_id join app_user u on u.id = q.user_id
where q.id = :id and q.answered_at is not null;

-- name: findModerated :opt
-- Finds the author and the product of a question, for messages about a decision.
select q.user_id as "authorId?", u.platform as "platform?", p.id as "productId", p.name as "product"
from product_qna q join product p on p.id = q.product_id left join app_user u on u.id = q.user_id and u.left_at is null
where q.id = :id;

-- name: listReporters :many
-- Lists members whose reports of a question were decided at a time, in the order of their ids.
select r.user_id as "userId", u.platform from qna_report r join app_user u on u.id = r.user_id and u.left_at is null
where r.product_qna_id = :id and r.settled_at = :settledAt::timestamptz and r.user_id > :after::bigint
order by r.user_id limit :most::int;

-- name: listOpen :many
-- Lists unanswered questions, oldest first.
select q.id, q.contents, q.is_private as "isPrivate", q.created_at as "createdAt", p.id as "productId", p.name as "product",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.answered_at is null order by q.id limit :most::int;
