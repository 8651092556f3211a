-- name: listNotices :many
select id, title, created_at as "createdAt", is_pinned as "isPinned" from notice
where platform = :brand::platform_id and state = 'published'
order by is_pinned desc, created_at desc, id desc limit :take::int offset :skip::int8;

-- name: countNotices :one
select count(*) as "count!" from notice where platform = :brand::platform_id and state = 'published';

-- name: findNotice :opt
select id, title, contents, html, created_at as "createdAt", is_pinned as "isPinned" from notice
where id = :id and platform = :brand::platform_id and state = 'published';

-- name: findNewer :opt
-- Beside a notice stands what came after or before it in time, pinned or not.
select id, title, created_at as "createdAt", is_pinned as "isPinned" from notice
where platform = :brand::platform_id and state = 'published' and (created_at, id) > (:createdAt::timestamptz, :id::int)
order by created_at, id limit 1;

-- name: findOlder :opt
select id, title, created_at as "createdAt", is_pinned as "isPinned" from notice
where platform = :brand::platform_id and state = 'published' and (created_at, id) < (:createdAt::timestamptz, :id::int)
order by created_at desc, id desc limit 1;

-- name: addNotice :one
insert into notice (platform, title, contents, created_at, publish_at)
values (:brand::platform_id, :title, :contents, :now::timestamptz, :now::timestamptz) returning id;
