-- name: addStaff :opt
-- Returns nothing if the address is taken.
insert into staff (email, name, password_hash, created_at)
values (:email, :name, :passwordHash, :now::timestamptz)
on conflict (email) do nothing
returning id as "id!";

-- name: addRoles :exec
insert into staff_role (staff_id, platform, role)
select :staffId, b.brand::platform_id, r.role
from unnest(:brands::text[]) as b (brand), unnest(:roles::text[]) as r (role)
on conflict do nothing;

-- name: removeRoles :exec
delete from staff_role where staff_id = :staffId;

-- name: findStaffByEmail :opt
select id, email, name, password_hash as "passwordHash", must_change_password as "mustChangePassword", disabled_at as "disabledAt"
from staff where email = :email;

-- name: findStaffById :opt
select id, email, name, password_hash as "passwordHash", must_change_password as "mustChangePassword" from staff where id = :id;

-- name: listRolesOf :many
select role as "role!" from staff_role where staff_id = :staffId and platform = :brand::platform_id order by role;

-- name: listStaff :many
select s.id as "id!", s.email as "email!", s.name as "name!", s.must_change_password as "mustChangePassword!", s.disabled_at as "disabledAt",
  array(select r.role || ':' || r.platform from staff_role r where r.staff_id = s.id order by r.platform, r.role) as "roles!",
  (select count(*) from staff_session x where x.staff_id = s.id and x.expires_at > :now::timestamptz) as "sessions!"
from staff s order by s.email limit :most::int;

-- name: disableStaff :exec
update staff set disabled_at = :now::timestamptz where id = :id and disabled_at is null;

-- name: lockStaff :opt
-- Locks the account, so that a login does not open a session with a password that is being changed.
select password_hash as "passwordHash" from staff where id = :id and disabled_at is null for no key update;

-- name: setStaffPassword :exec
update staff set password_hash = :passwordHash, must_change_password = :mustChange, disabled_at = null where id = :id;

-- name: addSession :exec
insert into staff_session (hash, staff_id, platform, created_at, last_used_at, expires_at)
values (:hash, :staffId, :brand::platform_id, :now::timestamptz, :now::timestamptz, :expiresAt::timestamptz);

-- name: findSession :opt
select s.id as "id!", s.email as "email!", s.name as "name!", s.must_change_password as "mustChangePassword!", x.last_used_at as "lastUsedAt!",
  array(select r.role from staff_role r where r.staff_id = s.id and r.platform = x.platform order by r.role) as "roles!"
from staff_session x join staff s on s.id = x.staff_id
where x.hash = :hash and x.platform = :brand::platform_id and x.expires_at > :now::timestamptz and x.last_used_at > :idleSince::timestamptz
  and s.disabled_at is null;

-- name: touchSession :exec
update staff_session set last_used_at = :now::timestamptz where hash = :hash and last_used_at < :now::timestamptz;

-- name: endSession :exec
delete from staff_session where hash = :hash;

-- name: endSessionsOf :exec
delete from staff_session where staff_id = :staffId;

-- name: endOtherSessionsOf :exec
delete from staff_session where staff_id = :staffId and hash <> :hash;

-- name: pruneSessions :exec
delete from staff_session where expires_at <= :now::timestamptz or last_used_at <= :idleSince::timestamptz;
