-- name: listBroadcastsOf :many
-- Lists broadcasts to a brand or to all brands, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.
select b.id, b.id as "value!", b.kind, b.title, b.text, b.path as "path?", b.segment_name as "segmentName?", b.channels as "channels?",
  b.per_minute as "perMinute?", b.starts_at as "startsAt?", b.state, b.platform is null as "isForAllBrands!", b.audience, b.in_app as "inApp", b.queued,
  b.created_at as "createdAt", b.finished_at as "finishedAt?", a.name as "staffName?",
  (select count(*)::int from notification n where n.broadcast_id = b.id and n.read_at is not null) as "read!",
  (select count(*)::int from message m where m.broadcast_id = b.id and m.opened_at is not null) as "opened!",
  (select count(*)::int from message m where m.broadcast_id = b.id and m.clicked_at is not null) as "clicked!",
  (select count(*)::int from broadcast c where (c.platform is null or c.platform = :brand::platform_id) and c.kind = any(:kinds::text[])) as "count!"
from broadcast b left join staff a on a.id = b.staff_id
where (b.platform is null or b.platform = :brand::platform_id) and b.kind = any(:kinds::text[])
  and (:onlyId?::bigint is null or b.id = :onlyId?::bigint) and :sign::int8 * b.id > :sign::int8 * :value::int8
order by :sign::int8 * b.id limit :take::int;

-- name: findBroadcastRequest :opt
select id from broadcast where staff_id = :staffId and request_id = :requestId::uuid;

-- name: countResults :many
select channel, state, count(*)::int as "count!" from message where broadcast_id = :id group by channel, state order by channel, state;
