-- name: createTmp :one
-- Does not wait for the disk. Later writes about a pre-order wait and include it; after a crash at most pre-orders of the last
-- second are missing, their page says so, and their cart is intact.
with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), made as (
  insert into order_tmp (id, user_id, lines, cart_group_ids, attribution, campaign, is_gift, created_at, expires_at)
  values (:id, :userId, :lines, :cartGroupIds::bigint[], :attribution, :campaign?, :isGift, :now::timestamptz, :expiresAt::timestamptz)
  returning user_id
)
select coalesce((select a.balance from point_account a where a.user_id = made.user_id), 0) as "pointBalance!"
from made, unhurried;

-- name: findTmp :opt
-- Returns a pre-order without lines; otherwise it comes with them.
select tmp as "tmp!" from order_tmp_lines(:id, :userId) limit 1;

-- name: setTmpAddress :exec
update order_tmp set address = :address where id = :id and user_id = :userId;

-- name: dropTmpsOf :exec
delete from order_tmp where user_id = :userId;

-- name: pruneTmp :exec
delete from order_tmp where expires_at < :before::timestamptz;
