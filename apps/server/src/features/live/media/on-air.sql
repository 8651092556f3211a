-- name: findOnAir :opt
-- The broadcast that is on air in a channel, or its rehearsal.
select id, is_rehearsal as "isRehearsal" from live_broadcast where channel_id = :channelId and (state = 'live' or is_rehearsal);

-- name: findBrandKeyHash :opt
select key_hash as "keyHash" from live_channel where id = :channelId and platform = :brand::platform_id;

-- name: findKeyHash :opt
select key_hash as "keyHash" from live_channel where id = :channelId;

-- name: findRecording :opt
-- The broadcast of a channel that was on air in a part of a time.
select id from live_broadcast where channel_id = :channelId and state in ('live', 'ended') and started_at < :to
  and (ended_at is null or ended_at > :from) order by started_at desc limit 1;
