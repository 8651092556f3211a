-- name: addAlarm :exec
-- Only a broadcast that has not begun can be waited for.
insert into live_alarm (broadcast_id, user_id, created_at)
select b.id, :userId, :now::timestamptz from live_broadcast b where b.id = :broadcastId and b.state = 'scheduled'
on conflict do nothing;

-- name: removeAlarm :exec
delete from live_alarm where broadcast_id = :broadcastId and user_id = :userId;

-- name: hasAlarm :one
select exists (select from live_alarm where broadcast_id = :broadcastId and user_id = :userId) as "isOn!";

-- name: listFlags :many
-- Alarms and taken coupons of a user among broadcasts of the brand.
select b.id, exists (select from live_alarm a where a.broadcast_id = b.id and a.user_id = :userId) as "isAlarmOn!",
  array(select c.coupon_id from live_coupon c join user_coupon u on u.coupon_id = c.coupon_id and u.user_id = :userId
    where c.broadcast_id = b.id order by c.coupon_id) as "takenCouponIds!"
from live_broadcast b where b.id = any(:ids::int[]) and b.platform = :brand::platform_id order by b.id;

-- name: takeAlarms :many
-- Takes the next alarms of a broadcast, each once.
delete from live_alarm where (broadcast_id, user_id) in (
  select a.broadcast_id, a.user_id from live_alarm a where a.broadcast_id = :broadcastId order by a.user_id limit :most::int
  for update skip locked)
returning user_id as "userId";

-- name: findToNotify :opt
select id, title, platform, state, scheduled_at as "scheduledAt" from live_broadcast where id = :id;
