-- name: findTotp :opt
select sealed_secret as "encryptedSecret", sealed_pending as "encryptedPending", last_step as "lastStep", confirmed_at as "confirmedAt"
from staff_totp where staff_id = :staffId;

-- name: putPending :exec
insert into staff_totp (staff_id, sealed_pending) values (:staffId, :encrypted)
on conflict (staff_id) do update set sealed_pending = excluded.sealed_pending;

-- name: confirmPending :exec
-- Puts the pending secret into use if it is still the one whose code was checked. Its step is used up.
update staff_totp set sealed_secret = sealed_pending, sealed_pending = null, confirmed_at = :now::timestamptz, last_step = :step::int8
where staff_id = :staffId and sealed_pending = :encrypted;

-- name: useStep :exec
-- Accepts each time step once, in their order.
update staff_totp set last_step = :step::int8 where staff_id = :staffId and last_step < :step::int8 and sealed_secret is not null;

-- name: removeTotp :exec
delete from staff_totp where staff_id = :staffId;

-- name: addRecoveryCodes :exec
insert into staff_recovery_code (staff_id, hash) select :staffId, h.hash from unnest(:hashes::bytea[]) as h (hash);

-- name: useRecoveryCode :exec
update staff_recovery_code set used_at = :now::timestamptz where staff_id = :staffId and hash = :hash and used_at is null;

-- name: countRecoveryCodes :one
select count(*) as "count!" from staff_recovery_code where staff_id = :staffId and used_at is null;

-- name: removeRecoveryCodes :exec
delete from staff_recovery_code where staff_id = :staffId;

-- name: listOldSecrets :many
-- Lists secrets under another key than the current one.
select staff_id as "staffId", sealed_secret as "encryptedSecret", sealed_pending as "encryptedPending" from staff_totp
where left(coalesce(sealed_secret, :current), length(:current)) <> :current or left(coalesce(sealed_pending, :current), length(:current)) <> :current
order by staff_id limit :most::int for update;

-- name: putSecrets :exec
update staff_totp set sealed_secret = :encryptedSecret?, sealed_pending = :encryptedPending? where staff_id = :staffId;
