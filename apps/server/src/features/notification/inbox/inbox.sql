-- name: putNotification :exec
-- One notification per key, none for a member who has left. A later text of the same event replaces the earlier one.
insert into notification (key, user_id, list, kind, body, created_at)
select :key, u.id, :list, :kind, :body, :now::timestamptz from app_user u where u.id = :userId and u.left_at is null
on conflict (key) do update set body = excluded.body;

-- name: listNotifications :many
-- Lists notifications, newest first, before an id or after a number of rows.
select n.id, n.key, n.kind, n.body, n.created_at as "createdAt", n.read_at is not null as "isRead!",
  b.title as "broadcastTitle?", b.text as "broadcastText?", b.path as "broadcastPath?"
from (
  select id, key, kind, body, created_at, read_at, broadcast_id from notification
  where user_id = :userId and list = :list and id < :before::bigint
  order by id desc offset :skip::int limit :most::int) n
left join broadcast b on b.id = n.broadcast_id
order by n.id desc;

-- name: listTallies :many
select list, total, unread from notification_tally where user_id = :userId;

-- name: readNotification :exec
update notification set read_at = :now::timestamptz
where user_id = :userId and list in ('orderList', 'fruitSnsList') and id = :id and read_at is null;

-- name: readNotifications :exec
-- Marks those up to an id: later ones have not been seen.
update notification set read_at = :now::timestamptz
where user_id = :userId and list = :list and id <= :upTo::bigint and read_at is null;

-- name: pruneNotifications :exec
-- Deletes some old rows. Returns their number.
delete from notification where key in (select n.key from notification n where n.created_at < :before::timestamptz limit :most::int);

-- name: listOldNotifications :many
-- Lists rows under an old key. Locked rows are skipped.
select key, body as "body!" from notification
where left(body, 5) < :current::text or left(body, 5) > :current::text
limit :most::int for update skip locked;

-- name: putNotificationBody :exec
update notification set body = :body where key = :key;
