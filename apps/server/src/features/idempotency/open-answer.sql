-- name: claimOpenKey :opt
-- Claims a key. Expired replies, and claims not finished within a minute, are ignored.
insert into open_answer (key_index, request_index, created_at) values (:keyIndex, :requestIndex, :now::timestamptz)
on conflict (key_index) do update set request_index = excluded.request_index, created_at = excluded.created_at, sealed = null
where open_answer.created_at <= :forgottenBefore::timestamptz
  or (open_answer.sealed is null and open_answer.created_at <= :abandonedBefore::timestamptz)
returning created_at as "claimedAt";

-- name: findOpenAnswer :opt
select request_index as "requestIndex", sealed from open_answer where key_index = :keyIndex;

-- name: saveOpenReply :exec
update open_answer set sealed = :sealed where key_index = :keyIndex and created_at = :now::timestamptz;

-- name: releaseOpenKey :exec
delete from open_answer where key_index = :keyIndex and created_at = :now::timestamptz and sealed is null;

-- name: pruneOpenAnswers :exec
delete from open_answer where created_at < :before::timestamptz;
