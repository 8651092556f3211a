-- name: lockOwner :exec
-- Makes views of one account wait for each other, so that their number stays bounded.
select from staff where id = :staffId for no key update;

-- name: countOwn :one
select count(*)::int as "count!" from saved_view where staff_id = :staffId and platform = :brand::platform_id and grid = :grid;

-- name: listViews :many
-- Lists own views of a grid, then shared ones, by name.
select v.id, v.grid, v.name, v.query, v.columns, v.is_shared as "isShared", v.staff_id as "staffId", s.name as "ownerName", v.version, v.created_at as "createdAt"
from saved_view v join staff s on s.id = v.staff_id
where v.platform = :brand::platform_id and v.grid = :grid and (v.staff_id = :staffId or (:withShared::boolean and v.is_shared))
order by (v.staff_id = :staffId) desc, v.name, v.id limit :most::int;

-- name: findView :opt
select v.id, v.grid, v.name, v.query, v.columns, v.is_shared as "isShared", v.staff_id as "staffId", s.name as "ownerName", v.version, v.created_at as "createdAt"
from saved_view v join staff s on s.id = v.staff_id
where v.id = :id and v.platform = :brand::platform_id;

-- name: lockView :opt
select v.id, v.grid, v.name, v.query, v.is_shared as "isShared", v.staff_id as "staffId", v.version
from saved_view v where v.id = :id and v.platform = :brand::platform_id for update;

-- name: addView :opt
-- Returns no row if the account has a view of that name.
insert into saved_view (platform, staff_id, grid, name, query, columns, created_at)
values (:brand::platform_id, :staffId, :grid, :name, :query, :columns::jsonb, :now::timestamptz)
on conflict (staff_id, platform, grid, name) do nothing returning id;

-- name: isNameTaken :one
select exists (select from saved_view v join saved_view o on o.staff_id = v.staff_id and o.platform = v.platform and o.grid = v.grid
  where v.id = :id and o.id <> v.id and o.name = :name) as "isTaken!";

-- name: changeView :exec
update saved_view set name = :name, query = :query, columns = :columns::jsonb, version = version + 1 where id = :id;

-- name: shareView :exec
update saved_view set is_shared = :isShared, version = version + 1 where id = :id;

-- name: deleteView :exec
-- Returns 0 if it is not a view of the account.
delete from saved_view where id = :id and staff_id = :staffId and platform = :brand::platform_id;
