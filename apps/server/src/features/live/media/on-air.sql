-- name: findOnAir :opt
-- The broadcast that is on air in a channel, or its rehearsal.
select id, is_rehearsal as "isRehearsal" from live_broadcast where channel_id = :channelId and (state = 'live' or is_rehearsal);

-- name: findBrandKeyHash :opt
select key_hash as "keyHash" from live_channel where id = :channelId and platform = :brand::platform_id;

-- name: findKeyHash :opt
select key_hash as "keyHash" from live_channel where id = :channelId;
