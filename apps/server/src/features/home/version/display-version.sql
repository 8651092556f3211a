-- name: lockVersions :many
-- Locks the versions of a brand that are not replaced. The scheduled and the published one are not changed by others then.
select v.id, v.number, v.state, v.document, v.version, v.note, s.name as "author?", v.changed_at as "changedAt", v.publish_at as "publishAt"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = :brand::platform_id and v.state <> 'replaced' order by v.id for update of v;

-- name: listCurrent :many
select v.id, v.number, v.state, v.document, v.version, v.note, s.name as "author?", v.changed_at as "changedAt", v.publish_at as "publishAt"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = :brand::platform_id and v.state <> 'replaced' order by v.id;

-- name: findVersion :opt
select v.id, v.number, v.state, v.document, v.version, v.note, s.name as "author?", v.changed_at as "changedAt", v.publish_at as "publishAt"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = :brand::platform_id and v.number = :number;

-- name: listVersions :many
select v.number::int8 as "value!", v.id, v.number, v.state, v.version, v.note, s.name as "author?", v.changed_at as "changedAt", v.publish_at as "publishAt",
  (select count(*) from display_version x where x.platform = :brand::platform_id) as "count!"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = :brand
  and (:sign::int8 * v.number, :sign::int8 * v.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * v.number, :sign::int8 * v.id limit :take::int;

-- name: addVersion :one
insert into display_version (platform, number, state, document, note, staff_id, created_at, changed_at, publish_at)
select :brand::platform_id, coalesce(max(number), 0) + 1, :state, :document::jsonb, :note, :staffId?::int, :now::timestamptz, :now, :publishAt?::timestamptz
from display_version where platform = :brand
returning id, number;

-- name: saveDraft :exec
update display_version set document = :document::jsonb, note = :note, staff_id = :staffId, changed_at = :now::timestamptz, version = version + 1
where id = :id;

-- name: setState :exec
update display_version set state = :state, publish_at = :publishAt?::timestamptz, note = coalesce(:note?::text, note) where id = :id;

-- name: deleteVersion :exec
delete from display_version where id = :id;

-- name: addPreview :exec
insert into display_preview (token_hash, display_version_id, version, shown_at, staff_id, expires_at)
values (:tokenHash, :versionId, :version, :shownAt::timestamptz, :staffId, :expiresAt::timestamptz);

-- name: deleteExpiredPreviews :exec
delete from display_preview where expires_at <= :now::timestamptz;

-- name: findPreview :opt
-- The version that a token shows. None if it has expired, if the version was saved since, or if the account is disabled or has no role on
-- the brand any more.
select v.platform as brand, v.document, p.shown_at as "shownAt", p.expires_at as "expiresAt", p.staff_id as "staffId"
from display_preview p
join display_version v on v.id = p.display_version_id and v.version = p.version
join staff s on s.id = p.staff_id and s.disabled_at is null
where p.token_hash = :tokenHash and p.expires_at > :now::timestamptz;

-- name: listRoles :many
select role from staff_role where staff_id = :staffId and platform = :brand::platform_id;

-- name: listProducts :many
select p.id, p.name, p.price, p.images -> 0 as "image?", p.product_status not in ('waiting', 'removed', 'suspended') as "isShown!"
from product p where p.id = any(:ids::int[]);

-- name: listMissing :many
-- Products that do not exist any more.
select x.id as "id!" from unnest(:ids::int[]) as x (id) where not exists (select from product p where p.id = x.id);

-- name: listGroupChoices :many
select g.code, g.name, (select count(*) from product_group_item i where i.product_group_id = g.id)::int as "productsCount!"
from product_group g where g.platform = :brand::platform_id order by g.name, g.id limit 300;

-- name: listVideoChoices :many
select v.id, v.title from video v where v.state = 'shown' order by v.id desc limit 300;
