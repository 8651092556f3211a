-- name: findBroadcast :opt
select id, channel_id as "channelId", title, contents, image, state, is_rehearsal as "isRehearsal", picture, scheduled_at as "scheduledAt",
  started_at as "startedAt?", ended_at as "endedAt?", pinned_product_id as "pinnedProductId?", answer, slow_mode_s as "slowModeS",
  is_frozen as "isFrozen", version
from live_broadcast where id = :id;

-- name: listProducts :many
select c.card from live_broadcast_product p join product_card c on c.product_id = p.product_id
where p.broadcast_id = :broadcastId order by p.position;
