-- name: listPendingGuestNotifications :many
-- Lists guests of new orders who have not got their code yet, longest waiting first.
select g.order_id as "orderId", o.order_no as "orderNo", o.user_id as "userId", o.platform, o.address as "address!", o.created_at as "createdAt"
from guest_proof g join orders o on o.id = g.order_id
where g.told_at is null and g.tries < :tries and (g.tried_at is null or g.tried_at <= :before::timestamptz)
order by g.tried_at nulls first, g.order_id limit :most;

-- name: startGuestNotifications :many
-- Marks them as notified before the message is sent, so that other processes and restarts do not send it again.
update guest_proof g set proof = decode(x.proof, 'hex'), tried_at = :now::timestamptz, told_at = :now::timestamptz
from unnest(:orderIds::bigint[], :proofs::text[]) as x (order_id, proof)
where g.order_id = x.order_id and g.told_at is null
returning g.order_id as "orderId";

-- name: notifyAgain :exec
-- The message was definitely not sent: tried again later.
update guest_proof set told_at = null, tried_at = :now::timestamptz where order_id = any(:orderIds::bigint[]);

-- name: postponeGuestNotification :exec
-- The message could not be written: tried again later, a limited number of times.
update guest_proof set tries = tries + 1, tried_at = :now::timestamptz where order_id = any(:orderIds::bigint[]);

-- name: markGuestNotified :exec
update guest_proof set told_at = :now::timestamptz where order_id = any(:orderIds::bigint[]);

-- name: pageProved :many
-- Lists the orders of a proof, newest first.
select g.order_id as "orderId!", o.user_id as "userId!", count(*) over () as "count!"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = :proof and o.platform = :platform::platform_id and o.created_at > :since::timestamptz
  and (:statuses?::text[] is null or exists (
    select from order_product p where p.order_id = o.id and p.status::text = any(:statuses?::text[])))
order by g.order_id desc limit :take::int8 offset :skip::int8;

-- name: findProved :opt
-- Finds an order of a proof; not of another brand. One look-up whether it exists or not.
select o.id as "orderId", o.user_id as "userId"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = :proof and g.order_id = :orderId and o.platform = :platform::platform_id and o.created_at > :since::timestamptz;

-- name: isProof :one
select exists (
  select from guest_proof g join orders o on o.id = g.order_id where g.proof = :proof and o.platform = :platform::platform_id
    and o.created_at > :since::timestamptz) as "is!";


-- name: takeMark :opt
-- Marks a token for a right proof, unless another valid token holds it. The time starts with the first use. The cost is the
-- same for right and wrong proofs.
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
-- Finds another token that holds a proof now.
select m.until from guest_mark m join token t on t.hash = m.token_hash
where m.proof = :proof and m.until > :now::timestamptz and t.revoked_at is null;

-- name: dropMarks :exec
delete from guest_mark where token_hash = :tokenHash;

-- name: findOpened :opt
-- Finds an order of this user, or one that this token has proved. Orders of other brands are not found.
select o.user_id as "userId" from orders o
where o.id = :id and o.platform = :platform::platform_id and (o.user_id = :userId or exists (
  select from guest_proof g join guest_mark m on m.proof = g.proof
  where g.order_id = o.id and m.token_hash = :tokenHash? and m.until > :now::timestamptz));
