-- name: findBroadcast :opt
-- Finds a broadcast of the brand with its channel and its seller.
select b.id, b.channel_id as "channelId", b.title, b.contents, b.image, b.state, b.is_rehearsal as "isRehearsal", b.picture,
  b.picture_at as "pictureAt", b.scheduled_at as "scheduledAt", b.started_at as "startedAt", b.ended_at as "endedAt",
  b.pinned_product_id as "pinnedProductId", b.answer, b.slow_mode_s as "slowModeS", b.is_frozen as "isFrozen", b.viewers,
  b.peak_viewers as "peakViewers", b.hearts, b.has_replay and not b.is_replay_hidden as "hasReplay!", b.has_replay as "isRecorded", b.duration_ms as "durationMs", b.version,
  c.engine, c.external_url as "externalUrl", d.id as "sellerId?", d.name as "sellerName?", s.name as "changedBy?",
  array(select p.product_id from live_broadcast_product p where p.broadcast_id = b.id order by p.position, p.product_id) as "productIds!"
from live_broadcast b join live_channel c on c.id = b.channel_id left join distributor d on d.id = c.distributor_id
left join staff s on s.id = b.changed_by
where b.id = :id and b.platform = :brand::platform_id;

-- name: lockBroadcast :opt
-- Locked before its deals.
select id, channel_id as "channelId", state, is_rehearsal as "isRehearsal", version, image from live_broadcast
where id = :id and platform = :brand::platform_id for no key update;

-- name: listBroadcastsById :many
select b.id, b.title, b.image, b.state, b.picture, b.scheduled_at as "scheduledAt", b.started_at as "startedAt", b.ended_at as "endedAt",
  b.viewers, b.has_replay and not b.is_replay_hidden as "hasReplay!", b.duration_ms as "durationMs", d.id as "sellerId?", d.name as "sellerName?",
  array(select p.product_id from live_broadcast_product p where p.broadcast_id = b.id order by p.position, p.product_id limit :products::int)
    as "productIds!"
from unnest(:ids::int[]) with ordinality as wanted (id, place)
join live_broadcast b on b.id = wanted.id join live_channel c on c.id = b.channel_id left join distributor d on d.id = c.distributor_id
order by wanted.place;

-- name: listOnAir :many
select id from live_broadcast where platform = :brand::platform_id and state = 'live' order by scheduled_at, id limit :most::int;

-- name: listUpcoming :many
-- Lists scheduled broadcasts, also those that are a little late.
select id from live_broadcast
where platform = :brand::platform_id and state = 'scheduled' and scheduled_at > :since::timestamptz
order by scheduled_at, id limit :most::int;

-- name: listReplays :many
-- Lists replays, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the total count.
with shown as (
  select b.id, (extract(epoch from b.ended_at) * 1000000)::bigint as value from live_broadcast b
  where b.platform = :brand::platform_id and b.state = 'ended' and b.has_replay and not b.is_replay_hidden
)
select s.id, s.value as "value!", (select count(*) from shown) as "count!" from shown s
where (:sign::int8 * s.value, :sign::int8 * s.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * s.value, :sign::int8 * s.id limit :take::int;

-- name: listBroadcasts :many
-- Lists all broadcasts for the studio, the latest schedule first, like `listReplays`.
with shown as (
  select b.id, (extract(epoch from b.scheduled_at) * 1000000)::bigint as value from live_broadcast b where b.platform = :brand::platform_id
)
select s.id, s.value as "value!", (select count(*) from shown) as "count!" from shown s
where (:sign::int8 * s.value, :sign::int8 * s.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * s.value, :sign::int8 * s.id limit :take::int;

-- name: addBroadcast :one
insert into live_broadcast (channel_id, platform, title, contents, scheduled_at, created_at)
values (:channelId, :brand::platform_id, :title, :contents, :scheduledAt::timestamptz, :now::timestamptz) returning id;

-- name: changeBroadcast :exec
update live_broadcast set channel_id = :channelId, title = :title, contents = :contents, scheduled_at = :scheduledAt::timestamptz,
  version = version + 1, changed_by = :staffId where id = :id;

-- name: removeProducts :exec
delete from live_broadcast_product where broadcast_id = :broadcastId and product_id <> all(:productIds::int[]);

-- name: putProducts :exec
insert into live_broadcast_product (broadcast_id, product_id, position)
select :broadcastId, p.id, p.place from unnest(:productIds::int[]) with ordinality as p (id, place)
on conflict (broadcast_id, product_id) do update set position = excluded.position;

-- name: unpinRemoved :exec
-- A product that left the broadcast is no longer pinned.
with unpinned as (
  update live_broadcast b set pinned_product_id = null
  where b.id = :broadcastId and b.pinned_product_id is not null
    and not exists (select from live_broadcast_product p where p.broadcast_id = b.id and p.product_id = b.pinned_product_id)
  returning b.id
)
insert into live_pin (broadcast_id, product_id, at) select id, null, :now::timestamptz from unpinned;

-- name: stopRemovedDeals :many
-- Stops the deals of products that left the broadcast.
update live_deal d set stopped_at = :now::timestamptz
where d.broadcast_id = :broadcastId and d.stopped_at is null and d.ends_at > :now::timestamptz
  and not exists (select from live_broadcast_product p where p.broadcast_id = d.broadcast_id and p.product_id = d.product_id)
returning d.id;

-- name: countShownProducts :one
-- Counts the products of these that the shop shows.
select count(*) as "count!" from product_card where product_id = any(:productIds::int[]);

-- name: setImage :exec
update live_broadcast set image = :image where id = :id;

-- name: cancelBroadcast :exec
update live_broadcast set state = 'canceled', is_rehearsal = false, version = version + 1 where id = :id;

-- name: startBroadcast :exec
update live_broadcast set state = 'live', is_rehearsal = false, started_at = :now::timestamptz, picture = :picture,
  picture_at = :now::timestamptz, picture_since = :now::timestamptz where id = :id;

-- name: startRehearsal :exec
update live_broadcast set is_rehearsal = true, started_at = :now::timestamptz, picture = :picture, picture_at = :now::timestamptz,
  picture_since = :now::timestamptz where id = :id;

-- name: endRehearsal :exec
update live_broadcast set is_rehearsal = false, started_at = null, picture = 'idle' where id = :id;

-- name: endBroadcast :exec
-- Its pinned product and answer are over, and so are its deals: those who hold a pre-order have their time of grace.
with ended as (
  update live_broadcast set state = 'ended', ended_at = :now::timestamptz, picture = 'idle', pinned_product_id = null, answer = null,
    duration_ms = coalesce(duration_ms, (extract(epoch from :now::timestamptz - started_at) * 1000)::int) where id = :id and state = 'live'
  returning id
)
update live_deal d set ends_at = greatest(d.starts_at, :now::timestamptz) from ended
where d.broadcast_id = ended.id and d.ends_at > :now::timestamptz and d.stopped_at is null;

-- name: setPinned :exec
with pinned as (
  update live_broadcast set pinned_product_id = :productId?::int where id = :id returning id
)
insert into live_pin (broadcast_id, product_id, at) select id, :productId?::int, :now::timestamptz from pinned;

-- name: setAnswer :exec
update live_broadcast set answer = nullif(:text, '') where id = :id;

-- name: listSoldOut :many
-- Lists the products of a broadcast that cannot be bought now.
select p.id from live_broadcast_product x join product p on p.id = x.product_id
where x.broadcast_id = :broadcastId and not is_open_for_sale(p, :now::timestamptz) order by x.position, p.id;

-- name: listCouponIds :many
select coupon_id as "couponId" from live_coupon where broadcast_id = :broadcastId;

-- name: listAllOnAir :many
select id from live_broadcast where state = 'live' order by id limit :most::int;

-- name: findBrand :opt
select platform from live_broadcast where id = :id;
