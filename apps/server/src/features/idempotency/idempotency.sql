-- name: claimKey :opt
-- A claim nobody finished within a minute belongs to a process that is gone.
insert into idempotency (user_id, key, call, request_hash, created_at) values (:userId, :key, :call, :requestHash, :now::timestamptz)
on conflict (user_id, key) do update set created_at = excluded.created_at
where idempotency.status is null and idempotency.call = excluded.call and idempotency.request_hash = excluded.request_hash
  and idempotency.created_at < :abandonedBefore::timestamptz
returning key;

-- name: findKey :opt
select call, request_hash as "requestHash", status, body as "body?" from idempotency where user_id = :userId and key = :key;

-- name: finishKey :exec
update idempotency set status = :status, body = :body::jsonb where user_id = :userId and key = :key;

-- name: releaseKey :exec
delete from idempotency where user_id = :userId and key = :key and status is null;

-- name: pruneKeys :exec
delete from idempotency where created_at < :before::timestamptz;

-- name: forgetKeysOf :exec
delete from idempotency where user_id = :userId;
