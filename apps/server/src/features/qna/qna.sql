-- name: findAsked :opt
-- A product shoppers find, and how many questions there are.
select id, qna_count as "count" from product where id = :productId and product_status not in ('waiting', 'removed', 'suspended');

-- name: listQnas :many
select q.id, q.writer, q.contents, q.is_private as "isPrivate", q.created_at as "createdAt", q.answer, q.answered_at as "answeredAt",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.product_id = :productId order by q.id desc limit :take::int offset :skip::int8;

-- name: listMine :many
-- Each row knows how many there are in all.
select q.id, q.writer, q.contents, q.is_private as "isPrivate", q.created_at as "createdAt", q.answer, q.answered_at as "answeredAt",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.product_id = :productId and q.user_id = :userId order by q.id desc limit :take::int offset :skip::int8;

-- name: countMine :one
select count(*) as "count!" from product_qna where product_id = :productId and user_id = :userId;

-- name: addQna :one
insert into product_qna (product_id, user_id, writer, contents, is_private, created_at)
values (:productId, :userId, :writer, :contents, :isPrivate, :now) returning id;

-- name: lockMine :opt
select id, answered_at as "answeredAt" from product_qna where id = :id and user_id = :userId for update;

-- name: removeQna :exec
delete from product_qna where id = :id;

-- name: putAnswer :opt
with old as (
  select id, answered_at from product_qna where id = :id for update
)
update product_qna q set answer = :answer, answered_at = coalesce(old.answered_at, :now)
from old where q.id = old.id returning old.answered_at is null as "isFirst!";

-- name: findTold :opt
-- Who asked what is answered by now, and whether they want to hear of it.
select q.user_id as "userId!", u.platform, p.name as "product", coalesce(s.client_center_reply_alarm, false) as "wantsAlarm!"
from product_qna q join product p on p.id = q.product_id join app_user u on u.id = q.user_id
left join user_setting s on s.user_id = q.user_id
where q.id = :id and q.answered_at is not null;

-- name: listOpen :many
-- What nobody has answered yet, the oldest first.
select q.id, q.contents, q.is_private as "isPrivate", q.created_at as "createdAt", p.id as "productId", p.name as "product",
  d.name as "seller"
from product_qna q join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
where q.answered_at is null order by q.id limit :most::int;
