-- name: listSettings :many
select s.key, s.value, s.version, s.changed_at as "changedAt", p.name as "changedByName?"
from shop_setting s
join shop_setting_version v on v.platform = s.platform and v.key = s.key and v.version = s.version
left join staff p on p.id = v.staff_id
where s.platform = :brand::platform_id;

-- name: lockSetting :opt
select s.value, s.version, s.changed_at as "changedAt", p.name as "changedByName?"
from shop_setting s
join shop_setting_version v on v.platform = s.platform and v.key = s.key and v.version = s.version
left join staff p on p.id = v.staff_id
where s.platform = :brand::platform_id and s.key = :key
for update of s;

-- name: putSetting :exec
-- Returns 0 if another person has saved a first version meanwhile.
insert into shop_setting (platform, key, value, version, changed_at)
values (:brand::platform_id, :key, :value, :version::int + 1, :now::timestamptz)
on conflict (platform, key) do update set value = excluded.value, version = excluded.version, changed_at = excluded.changed_at
where shop_setting.version = :version::int;

-- name: addVersion :exec
insert into shop_setting_version (platform, key, version, value, changed_at, staff_id, reason)
values (:brand::platform_id, :key, :version, :value, :now::timestamptz, :staffId?, :reason?);

-- name: listVersions :many
select v.version, v.value, v.changed_at as "changedAt", p.name as "changedByName?", v.reason
from shop_setting_version v left join staff p on p.id = v.staff_id
where v.platform = :brand::platform_id and v.key = :key
order by v.version desc limit :most::int;

-- name: findVersion :opt
select value from shop_setting_version where platform = :brand::platform_id and key = :key and version = :version;
