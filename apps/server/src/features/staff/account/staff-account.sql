-- name: addStaff :opt
-- Returns nothing if the address is taken.
insert into staff (email, name, password_hash, created_at, active_at)
values (:email, :name, :passwordHash, :now::timestamptz, :now::timestamptz)
on conflict (email) do nothing
returning id;

-- name: addRoles :exec
insert into staff_role (staff_id, platform, role, distributor_id)
select :staffId, b.brand::platform_id, r.role, r.distributor_id
from unnest(:brands::text[]) as b (brand), unnest(:roles::text[], :distributorIds::int[]) as r (role, distributor_id)
on conflict do nothing;

-- name: removeRoles :exec
delete from staff_role where staff_id = :staffId and (:brand?::platform_id is null or platform = :brand);

-- name: findStaffByEmail :opt
select id, email, name, password_hash as "passwordHash", must_change_password as "mustChangePassword", disabled_at as "disabledAt",
  active_at as "activeAt"
from staff where email = :email;

-- name: findStaffById :opt
select id, email, name, password_hash as "passwordHash", must_change_password as "mustChangePassword" from staff where id = :id;

-- name: hasRoleOn :opt
select true as "has!" from staff_role where staff_id = :staffId and platform = :brand::platform_id limit 1;

-- name: listStaff :many
select s.id as "id!", s.email as "email!", s.name as "name!", s.must_change_password as "mustChangePassword!", s.disabled_at as "disabledAt",
  array(select r.role || ':' || r.platform || coalesce(':' || r.distributor_id, '') from staff_role r
    where r.staff_id = s.id order by r.platform, r.role, r.distributor_id) as "roles!",
  (select count(*) from staff_session x where x.staff_id = s.id and x.expires_at > :now::timestamptz) as "sessions!",
  exists (select 1 from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null) as "hasTotp!"
from staff s order by s.email limit :most::int;

-- name: disableStaff :exec
update staff set disabled_at = :now::timestamptz where id = :id and disabled_at is null;

-- name: disableDormant :many
-- Disables the accounts without a login since then and ends their sessions.
with dormant as (
  update staff set disabled_at = :now::timestamptz where disabled_at is null and active_at < :before::timestamptz returning id
), ended as (
  delete from staff_session where staff_id in (select id from dormant)
)
select id as "id!" from dormant order by id;

-- name: lockStaff :opt
-- Locks the account, so that a login does not open a session with a password that is being changed.
select password_hash as "passwordHash" from staff where id = :id and disabled_at is null for no key update;

-- name: noteLogin :exec
update staff set last_login_at = :now::timestamptz, active_at = :now::timestamptz where id = :id;

-- name: setStaffPassword :exec
update staff set password_hash = :passwordHash, must_change_password = :mustChange, disabled_at = null, active_at = :now::timestamptz
where id = :id;

-- name: addSession :exec
insert into staff_session (hash, staff_id, platform, created_at, last_used_at, expires_at, totp_at, address, browser)
values (:hash, :staffId, :brand::platform_id, :createdAt::timestamptz, :now::timestamptz, :expiresAt::timestamptz, :totpAt?::timestamptz,
  :address?, :browser?);

-- name: findSession :opt
-- Finds a session that was opened on a brand, with the roles of its account on all brands.
select s.id as "id!", s.email as "email!", s.name as "name!", s.must_change_password as "mustChangePassword!", x.last_used_at as "lastUsedAt!",
  x.id as "sessionId!", x.created_at as "createdAt!", x.expires_at as "expiresAt!", x.totp_at as "totpAt", x.address, x.browser,
  exists (select 1 from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null) as "hasTotp!",
  (select coalesce(json_agg(json_build_object('brand', r.platform, 'role', r.role, 'distributorId', r.distributor_id)
    order by r.platform, r.role, r.distributor_id), '[]') from staff_role r where r.staff_id = s.id) as "grants!"
from staff_session x join staff s on s.id = x.staff_id
where x.hash = :hash and x.platform = :brand::platform_id and x.expires_at > :now::timestamptz and x.last_used_at > :idleSince::timestamptz
  and s.disabled_at is null;

-- name: listSessionsOf :many
select id, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", address, browser, hash = :hash as "isCurrent!"
from staff_session
where staff_id = :staffId and expires_at > :now::timestamptz and last_used_at > :idleSince::timestamptz
order by last_used_at desc, id desc limit :most::int;

-- name: touchSession :exec
update staff_session set last_used_at = :now::timestamptz where hash = :hash and last_used_at < :now::timestamptz;

-- name: endSession :exec
delete from staff_session where hash = :hash;

-- name: endOwnSession :exec
delete from staff_session where id = :id and staff_id = :staffId;

-- name: endSessionsOf :exec
delete from staff_session where staff_id = :staffId;

-- name: endOtherSessionsOf :exec
delete from staff_session where staff_id = :staffId and hash <> :hash;

-- name: pruneSessions :exec
delete from staff_session where expires_at <= :now::timestamptz or last_used_at <= :idleSince::timestamptz;
