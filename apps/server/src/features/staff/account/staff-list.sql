-- name: listAccounts :many
-- Lists accounts with a role on the brand, by e-mail. `after` is the id of the last account of the page before.
with shown as (
  select s.id, row_number() over (order by s.email) as value
  from staff s
  where exists (select 1 from staff_role r where r.staff_id = s.id and r.platform = :brand::platform_id and (:role?::text is null or r.role = :role))
    and (:isDisabled?::boolean is null or (s.disabled_at is not null) = :isDisabled)
    and (:q?::text is null or position(lower(:q) in lower(s.name || ' ' || s.email)) > 0)
)
select s.id as "id!", s.value as "value!", (select count(*) from shown) as "count!" from shown s
where :sign::int8 * s.value > :sign::int8 * :value::int8
order by :sign::int8 * s.value limit :take::int;

-- name: listAccountsById :many
select s.id as "id!", s.email as "email!", s.name as "name!", s.must_change_password as "mustChangePassword!", s.last_login_at as "lastLoginAt",
  s.disabled_at as "disabledAt", s.created_at as "createdAt!", s.version as "version!",
  exists (select 1 from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null) as "hasTotp!",
  (select count(*) from staff_session x where x.staff_id = s.id and x.expires_at > :now::timestamptz and x.last_used_at > :idleSince::timestamptz) as "sessions!",
  (select coalesce(json_agg(json_build_object('role', r.role, 'distributorId', r.distributor_id, 'distributorName', d.name)
    order by r.role, r.distributor_id), '[]') from staff_role r left join distributor d on d.id = r.distributor_id
    where r.staff_id = s.id and r.platform = :brand::platform_id) as "grants!"
from unnest(:ids::int[]) with ordinality as wanted (id, place) join staff s on s.id = wanted.id order by wanted.place;

-- name: lockAccount :opt
-- Locks an account with a role on the brand.
select s.id, s.email, s.name, s.version, s.disabled_at as "disabledAt",
  array(select distinct r.platform::text from staff_role r where r.staff_id = s.id order by 1) as "brands!"
from staff s
where s.id = :id and exists (select 1 from staff_role r where r.staff_id = s.id and r.platform = :brand::platform_id)
for no key update;

-- name: changeAccount :exec
update staff set name = :name, version = version + 1 where id = :id;

-- name: listOwners :many
-- Accounts in use that own the brand. Locked, so that two changes at once do not remove the last two.
select s.id from staff s
where s.disabled_at is null and exists (select 1 from staff_role r where r.staff_id = s.id and r.platform = :brand::platform_id and r.role = 'owner')
order by s.id for no key update;

-- name: findMissingDistributor :opt
select w.id as "id!" from unnest(:ids::int[]) as w (id) where not exists (select 1 from distributor d where d.id = w.id) limit 1;

-- name: listOwnBrands :many
-- Brands on which an account has one of the roles.
select distinct platform as brand from staff_role where staff_id = :staffId and role = any(:roles::text[]) order by 1;

-- name: listRolePeople :many
-- Lists the accounts in use with each role on the brand: the count, and the first by name.
select x.role as "role!", max(x.count)::int as "count!", json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name, x.id) as "people!"
from (
  select r.role, s.id, s.name, count(*) over (partition by r.role) as count, row_number() over (partition by r.role order by s.name, s.id) as place
  from (select distinct role, staff_id from staff_role where platform = :brand::platform_id) r
  join staff s on s.id = r.staff_id and s.disabled_at is null
) x where x.place <= :most::int group by x.role;

-- name: listBrandSessions :many
-- Lists open sessions on the brand, the latest login first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.
with open as materialized (
  select x.id, x.created_at, x.last_used_at, x.expires_at, x.address, x.browser, x.hash = :hash as is_current, s.id as staff_id, s.name, s.email
  from staff_session x join staff s on s.id = x.staff_id
  where x.platform = :brand::platform_id and x.expires_at > :now::timestamptz and x.last_used_at > :idleSince::timestamptz
    and (:q?::text is null or position(lower(:q) in lower(s.name || ' ' || s.email)) > 0)
)
select o.id as "id!", o.id as "value!", (select count(*)::int from open) as "count!", o.created_at as "createdAt!", o.last_used_at as "lastUsedAt!",
  o.expires_at as "expiresAt!", o.address, o.browser, o.is_current as "isCurrent!", o.staff_id as "staffId!", o.name as "staffName!", o.email as "email!"
from open o where :sign::int8 * o.id > :sign::int8 * :value::int8
order by :sign::int8 * o.id limit :take::int;

-- name: endBrandSession :opt
-- Ends a session on the brand.
delete from staff_session where id = :id and platform = :brand::platform_id returning staff_id as "staffId";
