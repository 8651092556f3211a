-- name: listTemplates :many
select id, kind, title, text, sort, version from answer_template
where platform = :brand::platform_id and archived_at is null and (:kind?::text is null or kind = :kind)
order by kind, sort, id limit 60;

-- name: lockTemplates :many
-- Locks the templates of a kind, so that their number holds.
select id from answer_template where platform = :brand::platform_id and kind = :kind and archived_at is null order by id for update;

-- name: addTemplate :one
insert into answer_template (platform, kind, title, text, sort) values (:brand::platform_id, :kind, :title, :text, :sort)
returning id, kind, title, text, sort, version;

-- name: lockTemplate :opt
select id, kind, title, text, sort, version from answer_template
where id = :id and platform = :brand::platform_id and archived_at is null for update;

-- name: changeTemplate :one
update answer_template set title = :title, text = :text, sort = :sort, version = version + 1 where id = :id
returning id, kind, title, text, sort, version;

-- name: archiveTemplate :exec
-- Returns 0 if there is none.
update answer_template set archived_at = :now::timestamptz where id = :id and platform = :brand::platform_id and archived_at is null;
