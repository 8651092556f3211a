-- name: lockKeys :exec
-- Makes additions of one brand wait for each other, so that their number stays bounded.
select pg_advisory_xact_lock(hashtext('api key ' || :brand::text));

-- name: countKeys :one
select count(*)::int as "count!" from api_key
where platform = :brand::platform_id and revoked_at is null and (expires_at is null or expires_at > :now::timestamptz);

-- name: addKey :one
insert into api_key (platform, name, hash, last_four, scopes, staff_id, created_at, expires_at)
values (:brand::platform_id, :name, :hash, :lastFour, :scopes::text[], :staffId, :now::timestamptz, :expiresAt?::timestamptz) returning id;

-- name: revokeKey :exec
update api_key set revoked_at = :now::timestamptz, revoke_reason = :reason
where id = :id and platform = :brand::platform_id and revoked_at is null;

-- name: listKeys :many
-- Lists keys of a brand, or one of them; `sign` is -1 forwards and 1 backwards.
select k.id, k.id as "value!", k.name, k.last_four as "lastFour", k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", k.revoke_reason as "revokeReason", s.id as "staffId!", s.name as "staffName!",
  s.disabled_at as "disabledAt",
  array(select r.role from staff_role r where r.staff_id = k.staff_id and r.platform = k.platform) as "roles!",
  (select count(*)::int from api_key c where c.platform = :brand::platform_id
    and (:isRevoked?::boolean is null or (c.revoked_at is not null) = :isRevoked)) as "count!"
from api_key k join staff s on s.id = k.staff_id
where k.platform = :brand::platform_id and (:isRevoked?::boolean is null or (k.revoked_at is not null) = :isRevoked)
  and (:only?::int is null or k.id = :only) and :sign::int8 * k.id > :sign::int8 * :value::int8
order by :sign::int8 * k.id limit :take::int;

-- name: findKey :opt
-- Finds a key in use with the roles that its creator has on its brand now.
select k.id, k.platform as "brand", k.name, k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
  s.id as "staffId!", s.email as "email!", s.name as "staffName!",
  coalesce((select json_agg(json_build_object('role', r.role, 'distributorId', r.distributor_id)) from staff_role r
    where r.staff_id = k.staff_id and r.platform = k.platform), '[]') as "grants!"
from api_key k join staff s on s.id = k.staff_id
where k.hash = :hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > :now::timestamptz) and s.disabled_at is null
  and not s.must_change_password;

-- name: touchKey :exec
update api_key set last_used_at = :now::timestamptz where id = :id;
