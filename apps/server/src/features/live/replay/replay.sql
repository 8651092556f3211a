-- name: addSegment :exec
insert into live_recording (broadcast_id, number, run, file, init, duration_us, started_at)
values (:broadcastId, :number, :run, :file, :init, :durationUs, :startedAt) on conflict do nothing;

-- name: listSegments :many
-- The recorded segments of a broadcast in their order.
select number, run, file, init, duration_us as "durationUs" from live_recording where broadcast_id = :broadcastId order by number;

-- name: findRecorded :one
-- What is recorded of a broadcast.
select count(*) as "segments!", coalesce(sum(duration_us) / 1000, 0)::bigint as "durationMs!" from live_recording where broadcast_id = :broadcastId;

-- name: publishReplay :exec
-- Makes the recording of a broadcast that has ended its replay, unless that was removed. A replay never becomes shorter: another
-- process may have counted fewer segments.
update live_broadcast set has_replay = true,
  duration_ms = case when has_replay then greatest(duration_ms, :durationMs::int) else :durationMs::int end
where id = :broadcastId and state = 'ended' and not is_replay_removed;

-- name: hasEnded :opt
select id from live_broadcast where id = :broadcastId and state = 'ended';

-- name: deleteReplay :exec
update live_broadcast set has_replay = false, is_replay_removed = true
where id = :broadcastId and state = 'ended' and not is_replay_removed;

-- name: setReplayHidden :exec
-- Matches a broadcast of the brand with a replay.
update live_broadcast set is_replay_hidden = :isHidden, changed_by = :staffId
where id = :id and platform = :brand::platform_id and state = 'ended' and has_replay;

-- name: listExpired :many
-- Broadcasts that ended before a time and have a replay, or files of one.
select b.id from live_broadcast b where b.state = 'ended' and b.ended_at < :before
  and (b.has_replay or exists (select from live_recording r where r.broadcast_id = b.id))
order by b.ended_at limit :most::int;

-- name: removeSegments :many
-- Removes the recording of a broadcast. Returns the names of its files.
delete from live_recording where broadcast_id = :broadcastId returning file, init;

-- name: findReplay :opt
select id, duration_ms as "durationMs!" from live_broadcast where id = :broadcastId and state = 'ended' and has_replay and not is_replay_hidden;

-- name: findBroadcast :opt
-- A broadcast of a brand for the studio.
select id, state, title, image, started_at as "startedAt", duration_ms as "durationMs", has_replay as "hasReplay"
from live_broadcast where id = :id and platform = :platform::platform_id;

-- name: listProductPictures :many
-- Pictures of the products of a broadcast, those of the first product first.
select p.images from live_broadcast_product b join product p on p.id = b.product_id where b.broadcast_id = :broadcastId
order by b.position, p.id limit 5;

-- name: addMarker :one
insert into live_marker (broadcast_id, at_ms, label, created_at) values (:broadcastId, :atMs, :label, :now) returning id;

-- name: listMarkers :many
select id, at_ms as "atMs", label from live_marker where broadcast_id = :broadcastId order by at_ms, id limit 200;
