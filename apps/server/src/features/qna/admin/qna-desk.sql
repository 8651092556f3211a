-- name: findQnas :many
-- Ids of questions: `sign` 1 from the oldest, -1 from the newest.
select q.id as "id!", q.id::int8 as "value!" from product_qna q join product p on p.id = q.product_id
where (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
  and (:state?::text is null
    or :state = 'waiting' and q.answered_at is null and not q.is_hidden
    or :state = 'answered' and q.answered_at is not null
    or :state = 'hidden' and q.is_hidden
    or :state = 'reported' and exists (select from qna_report t where t.product_qna_id = q.id and t.settled_at is null))
  and (:isPrivate?::boolean is null or q.is_private = :isPrivate)
  and (:productId?::int is null or q.product_id = :productId) and (:distributorId?::int is null or p.distributor_id = :distributorId)
  and (:q?::text is null or position(lower(:q) in lower(q.contents)) > 0)
  and :sign::int8 * q.id > :sign::int8 * :value::int8
order by :sign::int8 * q.id limit :take::int;

-- name: countQnas :one
-- Counts at most 10,000.
select count(*) as "count!" from (
  select 1 from product_qna q join product p on p.id = q.product_id
  where (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
    and (:state?::text is null
      or :state = 'waiting' and q.answered_at is null and not q.is_hidden
      or :state = 'answered' and q.answered_at is not null
      or :state = 'hidden' and q.is_hidden
      or :state = 'reported' and exists (select from qna_report t where t.product_qna_id = q.id and t.settled_at is null))
    and (:isPrivate?::boolean is null or q.is_private = :isPrivate)
    and (:productId?::int is null or q.product_id = :productId) and (:distributorId?::int is null or p.distributor_id = :distributorId)
    and (:q?::text is null or position(lower(:q) in lower(q.contents)) > 0)
  limit 10000) counted;

-- name: listQnasById :many
-- Reads questions in the order of the ids.
select q.id as "id!", q.product_id as "productId!", p.name as "productName!", d.name as "distributorName!", q.contents as "contents!", q.writer as "writer!",
  q.is_private as "isPrivate!", q.is_hidden as "isHidden!", q.answered_at is not null as "isAnswered!", jsonb_array_length(q.images) as "photoCount!",
  (select count(*)::int from qna_report t where t.product_qna_id = q.id and t.settled_at is null) as "reports!",
  q.created_at as "createdAt!", q.answered_at as "answeredAt"
from unnest(:ids::int[]) with ordinality as wanted (id, place)
join product_qna q on q.id = wanted.id join product p on p.id = q.product_id join distributor d on d.id = p.distributor_id
order by wanted.place;

-- name: findQnaContext :opt
select q.images, q.answer, q.version,
  (select count(*)::int from product_qna a where a.user_id = q.user_id) as "authorQuestions!",
  coalesce((select jsonb_agg(jsonb_build_object('reasonId', s.id, 'name', s.name, 'count', t.count) order by t.count desc, s.position) from (
      select review_report_reason_id, count(*)::int as count from qna_report t where t.product_qna_id = q.id group by 1) t
    join review_report_reason s on s.id = t.review_report_reason_id), '[]') as "reasons!",
  array(select t.reason from qna_report t where t.product_qna_id = q.id and t.reason <> '' order by t.created_at limit 20) as "words!",
  coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'contents', e.contents, 'answer', e.answer) order by e.id desc) from (
    select id, contents, answer from product_qna e where e.product_id = q.product_id and e.id <> q.id and e.answered_at is not null and not e.is_hidden
    order by e.id desc limit 3) e), '[]') as "earlier!"
from product_qna q join product p on p.id = q.product_id
where q.id = :id and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]));

-- name: lockInScope :opt
select q.id, q.version, q.is_hidden as "isHidden", q.answer from product_qna q join product p on p.id = q.product_id
where q.id = :id and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[])) for update of q;
