-- name: listAllNotices :many
-- Lists notices of a brand in all states, the newest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.
with wanted as materialized (
  select n.id from notice n where n.platform = :brand::platform_id and (:state?::text is null or n.state = :state?::text)
    and (:q?::text is null or strpos(lower(n.title), lower(:q?::text)) > 0)
)
select n.id as "id!", n.id as "value!", n.title as "title!", n.is_pinned as "isPinned!", n.state as "state!", coalesce(n.publish_at, case when n.state = 'published' then n.created_at end) as "publishAt?",
  n.version as "version!", a.name as "staffName?", (select count(*)::int from wanted) as "count!"
from wanted w join notice n on n.id = w.id left join staff a on a.id = n.changed_by
where :sign::int8 * n.id > :sign::int8 * :value::int8 order by :sign::int8 * n.id limit :take::int;

-- name: findAnyNotice :opt
select n.id, n.title, n.contents, n.html, n.is_pinned as "isPinned", n.state as "state!", coalesce(n.publish_at, case when n.state = 'published' then n.created_at end) as "publishAt?",
  n.version, a.name as "staffName?"
from notice n left join staff a on a.id = n.changed_by where n.id = :id and n.platform = :brand::platform_id;

-- name: lockNotice :opt
select id, title, is_pinned as "isPinned", state as "state!", publish_at as "publishAt?", version from notice
where id = :id and platform = :brand::platform_id for update;

-- name: addDraft :one
insert into notice (platform, title, contents, html, is_pinned, state, created_at, changed_by)
values (:brand::platform_id, :title, :contents, :html, :isPinned, 'draft', :now::timestamptz, :staffId) returning id;

-- name: putNotice :exec
update notice set title = :title, contents = :contents, html = :html, is_pinned = :isPinned, version = version + 1, changed_by = :staffId where id = :id;

-- name: setNoticeState :exec
-- Shoppers see the time of publishing as the date of the notice.
update notice set state = :state, publish_at = :publishAt?::timestamptz, created_at = coalesce(:publishAt?::timestamptz, created_at),
  version = version + 1, changed_by = :staffId
where id = :id;

-- name: publishDue :exec
-- Publishes notices whose time has come. The trigger of the table ends their cached pages.
update notice set state = 'published' where state = 'scheduled' and publish_at <= :now::timestamptz;

-- name: findNextPublish :one
select min(publish_at) as "at?" from notice where state = 'scheduled';
