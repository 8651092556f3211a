-- name: listUntold :many
-- Guests whose orders came about and who do not know their code yet.
select g.order_id as "orderId", o.order_no as "orderNo", o.user_id as "userId", o.platform, o.address as "address!", o.created_at as "createdAt"
from guest_proof g join orders o on o.id = g.order_id
where g.told_at is null and g.tries < :tries and (g.tried_at is null or g.tried_at <= :before::timestamptz)
order by g.order_id limit :most;

-- name: startTelling :exec
update guest_proof g set proof = decode(x.proof, 'hex'), tries = g.tries + 1, tried_at = :now::timestamptz
from unnest(:orderIds::int[], :proofs::text[]) as x (order_id, proof)
where g.order_id = x.order_id;

-- name: putOffTelling :exec
-- Nothing could be written to them: they have their next turn later, as those whose message did not go out.
update guest_proof set tries = tries + 1, tried_at = :now::timestamptz where order_id = any(:orderIds::int[]);

-- name: markTold :exec
update guest_proof set told_at = :now::timestamptz where order_id = any(:orderIds::int[]);

-- name: pageProved :many
-- The orders that one proof is for, the newest first.
select g.order_id as "orderId!", o.user_id as "userId!", count(*) over () as "count!"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = :proof and o.platform = :platform::platform_id
  and (:statuses?::text[] is null or exists (
    select from order_product p where p.order_id = o.id and p.status::text = any(:statuses?::text[])))
order by g.order_id desc limit :take::int8 offset :skip::int8;

-- name: findProved :opt
-- An order, if the proof is for it; of another brand's shop it is not there. One look-up, whether there is such an order or not.
select o.id as "orderId", o.user_id as "userId"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = :proof and g.order_id = :orderId and o.platform = :platform::platform_id;

-- name: isProof :one
select exists (
  select from guest_proof g join orders o on o.id = g.order_id where g.proof = :proof and o.platform = :platform::platform_id) as "is!";
