-- name: lockRoom :opt
-- Locks the room, so that the ids of its messages increase in the order of their commits, and no message follows a freeze.
select b.channel_id as "channelId", b.state, b.slow_mode_s as "slowModeS", b.is_frozen as "isFrozen"
from live_broadcast b where b.id = :id for no key update;

-- name: findLastId :one
-- A statement after the lock: it sees the messages of the one who held it.
select coalesce(max(id), 0)::int8 as "lastId!" from live_message where broadcast_id = :broadcastId;

-- name: listWriters :many
-- Finds what decides whether messages are accepted: an earlier one with the same key, the messages of the last time, sanctions.
select g.at::int as "place!", m.id as "existingId?", r.last_at as "lastAt?", r.recent as "recent!", r.first_at as "firstAt?",
  (select s.until from live_sanction s where s.broadcast_id = :broadcastId and s.user_id = g.user_id and s.kind = 'mute' and s.until > :now::timestamptz) as "mutedUntil?",
  exists (select from live_sanction s where s.channel_id = :channelId and s.user_id = g.user_id and s.kind = 'ban') as "isBanned!"
from unnest(:userIds::int[], :keys::text[]) with ordinality as g (user_id, key, at)
left join live_message m on m.broadcast_id = :broadcastId and m.user_id = g.user_id and m.client_key = g.key
cross join lateral (
  select max(r.at) as last_at, count(*) filter (where r.at > :recentSince::timestamptz)::int as recent,
    min(r.at) filter (where r.at > :recentSince::timestamptz) as first_at
  from live_message r where r.broadcast_id = :broadcastId and r.user_id = g.user_id and r.at > :since::timestamptz) r;

-- name: addMessages :many
-- 0 and empty texts are stored as null. Ids are given in the order of the arrays.
insert into live_message (broadcast_id, user_id, staff_id, name, grade, badge, text, client_key, at)
select :broadcastId, nullif(g.user_id, 0), nullif(g.staff_id, 0), g.name, nullif(g.grade, ''), nullif(g.badge, ''), g.text,
  nullif(g.key, ''), :now::timestamptz
from unnest(:userIds::int[], :staffIds::int[], :names::text[], :grades::text[], :badges::text[], :texts::text[], :keys::text[])
  with ordinality as g (user_id, staff_id, name, grade, badge, text, key, place)
order by g.place
returning id;

-- name: findRoom :opt
select b.id, b.channel_id as "channelId", b.platform, b.state, c.name as "channelName", c.distributor_id as "distributorId?",
  b.started_at as "startedAt?"
from live_broadcast b join live_channel c on c.id = b.channel_id where b.id = :id;

-- name: listLatest :many
-- Lists the newest shown messages up to an id, the newest first.
select id, name, grade, badge, text, at from live_message
where broadcast_id = :broadcastId and id <= :upTo::int8 and hidden_at is null order by id desc limit :take::int;

-- name: listMissed :many
-- The same after an id.
select id, name, grade, badge, text, at from live_message
where broadcast_id = :broadcastId and id > :after::int8 and id <= :upTo::int8 and hidden_at is null order by id desc limit :take::int;

-- name: listNext :many
-- Lists messages after an id, the oldest first, with hidden ones.
select id, name, grade, badge, text, at, hidden_at is not null as "isHidden!" from live_message
where broadcast_id = :broadcastId and id > :after::int8 order by id limit :take::int;

-- name: listHiddenSince :many
select id from live_message where broadcast_id = :broadcastId and hidden_at >= :since::timestamptz order by id limit 1000;

-- name: findSanctions :one
select
  (select s.until from live_sanction s where s.broadcast_id = :broadcastId and s.user_id = :userId and s.kind = 'mute' and s.until > :now::timestamptz) as "mutedUntil?",
  exists (select from live_sanction s where s.channel_id = :channelId and s.user_id = :userId and s.kind = 'ban') as "isBanned!";

-- name: listReplay :many
select id, name, grade, badge, text, at from live_message
where broadcast_id = :broadcastId and id > :after::int8 and hidden_at is null and at >= :from::timestamptz and at < :to::timestamptz
order by id limit :take::int;

-- name: findFirstId :one
-- Ids and times of a room increase together, so a time is found along the index of the times.
select coalesce(min(id), 0)::int8 as "firstId!" from live_message
where broadcast_id = :broadcastId and at >= :from::timestamptz and at < :to::timestamptz;

-- name: listPins :many
-- Lists what was pinned in a time, beginning with what was pinned when it began.
(select product_id as "productId?", at as "at!" from live_pin where broadcast_id = :broadcastId and at <= :from::timestamptz order by at desc, id desc limit 1)
union all
(select product_id as "productId?", at as "at!" from live_pin where broadcast_id = :broadcastId and at > :from::timestamptz and at < :to::timestamptz order by at, id limit 199)
order by 2;

-- name: destroyOld :exec
delete from live_message where id in (select id from live_message where at <= :before::timestamptz order by at limit :most::int);

-- name: destroyViewers :exec
delete from live_viewer v using live_broadcast b where b.id = v.broadcast_id and b.ended_at <= :before::timestamptz;

-- name: destroyMutes :exec
delete from live_sanction where kind = 'mute' and until <= :before::timestamptz;
