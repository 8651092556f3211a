-- name: createGuest :one
-- Not waited for on the disk. A guest that a crash takes back had nothing yet: whatever is written for one later waits, and
-- with it all that was written before; who asks with a token that is gone gets a new one (START-1).
with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), guest as (
  insert into app_user (platform, user_type, created_at) values (:platform::platform_id, 'guest', :now::timestamptz) returning id, uuid
), issued as (
  insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
  select :hash::bytea, id, 'guest', :platform::platform_id, :now::timestamptz, :now::timestamptz, :now::timestamptz, :expiresAt::timestamptz from guest
)
select guest.id as "userId!", guest.uuid as "uuid!" from guest, unhurried;

-- name: findToken :opt
select t.user_id as "userId", u.uuid, u.user_type as "userType", t.token_type as "tokenType", u.grade, t.auth_at as "authAt",
  t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.is_brief as "isBrief"
from token t join app_user u on u.id = t.user_id
where t.hash = :hash and t.platform = :platform::platform_id and t.revoked_at is null and t.expires_at > :now::timestamptz
  and t.last_used_at > case when t.is_brief then :briefIdleSince::timestamptz else :idleSince::timestamptz end;

-- name: touchToken :exec
update token set last_used_at = :now::timestamptz where hash = :hash and last_used_at < :now::timestamptz;
