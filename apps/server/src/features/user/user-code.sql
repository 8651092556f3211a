-- name: putCode :exec
-- Stores a new code, replacing the previous one.
insert into phone_code (bound_to, phone_index, code_hash, created_at, expires_at)
values (:boundTo, :phoneIndex, :codeHash, :now::timestamptz, :expiresAt::timestamptz)
on conflict (bound_to, phone_index) do update
  set code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
    verified_at = null, spent_at = null;

-- name: tryCode :opt
-- Counts one of five tries and returns the hash to compare with; no row if no tries are left.
update phone_code set tries = tries + 1
where bound_to = :boundTo and phone_index = :phoneIndex and tries < 5 and spent_at is null
  and (case when verified_at is null then expires_at > :now::timestamptz else :again::boolean and verified_at > :verifiedSince::timestamptz end)
returning code_hash as "codeHash";

-- name: acceptCode :exec
-- Accepts the right code and releases its try, so that verifying it again does not invalidate the proof.
update phone_code set verified_at = coalesce(verified_at, :now::timestamptz), tries = greatest(tries - 1, 0)
where bound_to = :boundTo and phone_index = :phoneIndex and code_hash = :codeHash and spent_at is null and (:again::boolean or verified_at is null);

-- name: findVerified :opt
select verified_at as "verifiedAt!" from phone_code
where bound_to = :boundTo and phone_index = :phoneIndex and spent_at is null and verified_at > :verifiedSince::timestamptz;

-- name: hasVerifiedAny :one
-- Whether this token has recently verified any phone, including proofs spent by a sign-up or a reset.
select exists (select 1 from phone_code where bound_to = :boundTo and verified_at > :verifiedSince::timestamptz) as "verified!";

-- name: spendVerified :exec
-- Spends a proof: of several concurrent calls one gets a row.
update phone_code set spent_at = :now::timestamptz
where bound_to = :boundTo and phone_index = :phoneIndex and spent_at is null and verified_at > :verifiedSince::timestamptz;

-- name: pruneCodes :exec
delete from phone_code where created_at < :before::timestamptz;

-- name: takeHit :opt
-- Counts one more attempt in the period since `since`; no row if there are `most` already. A single statement, so that of any
-- number of concurrent calls no more than `most` pass.
insert into attempt (kind, subject, hits, last_at) values (:kind, :subject, array[:now::timestamptz], :now::timestamptz)
on conflict (kind, subject) do update
  set hits = array(select h from unnest(attempt.hits) as h where h > :since::timestamptz) || :now::timestamptz, last_at = excluded.last_at
  where (select count(*) from unnest(attempt.hits) as h where h > :since::timestamptz) < :most::int
returning cardinality(hits) as "count!";

-- name: findOldestHit :one
-- Null if all were released meanwhile.
select min(h) as "at" from attempt a, unnest(a.hits) as h where a.kind = :kind and a.subject = :subject and h > :since::timestamptz;

-- name: countHits :one
select count(*) as "count!" from attempt a, unnest(a.hits) as h where a.kind = :kind and a.subject = :subject and h > :since::timestamptz;

-- name: forgetHits :exec
delete from attempt where kind = :kind and subject = :subject;

-- name: removeHit :exec
-- Removes one attempt of the given time; others of the same time are unchanged.
update attempt set hits = array(
    select h from unnest(hits) with ordinality as t (h, place)
    where place is distinct from array_position(hits, :at::timestamptz) order by place)
where kind = :kind and subject = :subject;

-- name: pruneHits :exec
delete from attempt where last_at < :before::timestamptz;
