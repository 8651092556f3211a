-- name: issueToken :exec
insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at, is_brief)
values (:hash, :userId, :tokenType::token_type, :platform::platform_id, :now::timestamptz, :authAt::timestamptz, :now::timestamptz, :expiresAt::timestamptz, :isBrief);

-- name: endToken :exec
update token set revoked_at = :now::timestamptz where hash = :hash and revoked_at is null;

-- name: endTokensOf :exec
update token set revoked_at = :now::timestamptz where user_id = :userId and revoked_at is null;

-- name: endOtherTokensOf :exec
update token set revoked_at = :now::timestamptz where user_id = :userId and hash <> :hash and revoked_at is null;

-- name: endOldestTokensOf :exec
-- A member has a few devices: the least recently used tokens beyond the limit end.
update token set revoked_at = :now::timestamptz
where hash in (
  select hash from token where user_id = :userId and revoked_at is null and expires_at > :now::timestamptz
  order by last_used_at desc, created_at desc offset :most::int8);

-- name: proveToken :exec
-- Its holder has just proved again who they are.
update token set auth_at = :now::timestamptz where hash = :hash and revoked_at is null;

-- name: putTokenDevice :exec
-- Remembers the browser of a login.
update token set device_hash = :deviceHash where hash = :hash;

-- name: pruneTokens :exec
delete from token where revoked_at < :before::timestamptz or expires_at < :before::timestamptz;
