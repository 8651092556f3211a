-- name: createTmp :one
-- Not waited for on the disk. What is written for a pre-order later waits, and with it all that was written before; one that a
-- crash takes back was made within its last second, its page says so, and the cart it came from is whole.
with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), made as (
  insert into order_tmp (id, user_id, lines, cart_group_ids, attribution, campaign, created_at, expires_at)
  values (:id, :userId, :lines, :cartGroupIds::int[], :attribution, :campaign?, :now::timestamptz, :expiresAt::timestamptz)
  returning user_id
)
select coalesce((select a.balance from point_account a where a.user_id = made.user_id), 0) as "pointBalance!"
from made, unhurried;

-- name: findTmp :opt
-- One whose lines are all gone; else it comes with them.
select tmp as "tmp!" from order_tmp_lines(:id, :userId) limit 1;

-- name: setTmpAddress :exec
update order_tmp set address = :address where id = :id and user_id = :userId;

-- name: dropTmpsOf :exec
delete from order_tmp where user_id = :userId;

-- name: pruneTmp :exec
delete from order_tmp where expires_at < :before::timestamptz;
