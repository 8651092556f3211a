-- name: listUntold :many
-- Guests whose orders came about and who do not know their code yet, whoever waits longest first.
select g.order_id as "orderId", o.order_no as "orderNo", o.user_id as "userId", o.platform, o.address as "address!", o.created_at as "createdAt"
from guest_proof g join orders o on o.id = g.order_id
where g.told_at is null and g.tries < :tries and (g.tried_at is null or g.tried_at <= :before::timestamptz)
order by g.tried_at nulls first, g.order_id limit :most;

-- name: startTelling :many
-- Counted as told before it goes: whoever else has it in hand, and whoever comes after a crash, leaves it alone.
update guest_proof g set proof = decode(x.proof, 'hex'), tried_at = :now::timestamptz, told_at = :now::timestamptz
from unnest(:orderIds::int[], :proofs::text[]) as x (order_id, proof)
where g.order_id = x.order_id and g.told_at is null
returning g.order_id as "orderId";

-- name: notifyAgain :exec
-- It surely did not go out: these have their next turn later.
update guest_proof set told_at = null, tried_at = :now::timestamptz where order_id = any(:orderIds::int[]);

-- name: putOffTelling :exec
-- Nothing could be written to them: they have their next turn later, but not for ever.
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


-- name: takeMark :opt
-- Marks a token for a right proof, unless another one that is still good holds it. The time runs from the first use. It asks
-- the same of the database whether the proof is right or not.
insert into guest_mark (proof, token_hash, until)
select :proof, t.hash, :until::timestamptz from token t
where t.hash = :tokenHash and exists (
  select from guest_proof g join orders o on o.id = g.order_id where g.proof = :proof and o.platform = t.platform)
on conflict (proof) do update set token_hash = excluded.token_hash,
  until = case when guest_mark.token_hash = excluded.token_hash and guest_mark.until > :now::timestamptz then guest_mark.until else excluded.until end
where guest_mark.token_hash = excluded.token_hash or guest_mark.until <= :now::timestamptz
  or exists (select from token t where t.hash = guest_mark.token_hash and t.revoked_at is not null)
returning until;

-- name: findMark :opt
-- A token of somebody else's that holds a proof now.
select m.until from guest_mark m join token t on t.hash = m.token_hash
where m.proof = :proof and m.until > :now::timestamptz and t.revoked_at is null;

-- name: dropMarks :exec
delete from guest_mark where token_hash = :tokenHash;

-- name: findOpened :opt
-- An order of this person's own, or one that this token has proved lately. Any other, or one of another brand, is not there.
select o.user_id as "userId" from orders o
where o.id = :id and o.platform = :platform::platform_id and (o.user_id = :userId or exists (
  select from guest_proof g join guest_mark m on m.proof = g.proof
  where g.order_id = o.id and m.token_hash = :tokenHash? and m.until > :now::timestamptz));
