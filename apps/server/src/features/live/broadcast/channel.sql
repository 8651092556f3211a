-- name: listChannels :many
select c.id, c.name, c.engine, c.distributor_id as "distributorId", c.external_url as "externalUrl"
from live_channel c where c.platform = :brand::platform_id order by c.id;

-- name: findChannel :opt
select c.id, c.name, c.engine, c.platform, c.distributor_id as "distributorId", c.external_url as "externalUrl"
from live_channel c where c.id = :id;

-- name: addChannel :opt
-- Returns nothing if the brand has as many channels as it may have. Two at once may exceed that by one.
insert into live_channel (platform, name, distributor_id, engine, external_url, key_hash, created_at)
select :brand::platform_id, :name, :distributorId?::int, :engine, :externalUrl?, :keyHash, :now::timestamptz
where (select count(*) from live_channel where platform = :brand::platform_id) < :most::int
returning id as "id!";

-- name: setExternalId :exec
update live_channel set external_id = :externalId? where id = :id;

-- name: removeChannel :exec
delete from live_channel where id = :id;

-- name: setKeyHash :exec
update live_channel set key_hash = :keyHash where id = :id and platform = :brand::platform_id;

-- name: listOnAirChannels :many
-- Lists the channels with a broadcast or a rehearsal.
select b.id, b.channel_id as "channelId", b.picture, b.picture_at as "pictureAt", c.engine from live_broadcast b join live_channel c on c.id = b.channel_id
where b.state = 'live' or b.is_rehearsal order by b.channel_id limit :most::int;

-- name: setPicture :opt
-- Applies an event of the engine, unless a later one was applied, or the picture was live after `unlessLiveAfter`. Returns the
-- broadcast and its picture before.
with before as (
  select id, picture from live_broadcast
  where channel_id = :channelId and (state = 'live' or is_rehearsal) and (picture_at is null or picture_at < :at::timestamptz)
    and (:unlessLiveAfter?::timestamptz is null or picture <> 'live' or picture_at <= :unlessLiveAfter?::timestamptz)
  for no key update
)
update live_broadcast b set picture = :picture, picture_at = :at::timestamptz,
  picture_since = case when b.picture = :picture then b.picture_since else :at::timestamptz end
from before where b.id = before.id
returning b.id, b.platform, b.state, before.picture as "before!";

-- name: confirmPicture :exec
-- Notes that a live picture is still carried. Only `picture_at` changes, so cached pages stay.
update live_broadcast set picture_at = :at::timestamptz
where channel_id = :channelId and (state = 'live' or is_rehearsal) and picture = 'live' and picture_at < :at::timestamptz;

-- name: findSilence :opt
-- Finds a broadcast on air or in rehearsal without a picture.
select id, platform, picture_since as "since!" from live_broadcast
where id = :id and (state = 'live' or is_rehearsal) and picture = 'idle';

-- name: hasDistributor :one
select exists (select from distributor where id = :id) as "found!";
