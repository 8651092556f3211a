-- name: createTmp :one
with made as (
  insert into order_tmp (id, user_id, lines, cart_group_ids, attribution, campaign, created_at, expires_at)
  values (:id, :userId, :lines, :cartGroupIds::int[], :attribution, :campaign?, :now::timestamptz, :expiresAt::timestamptz)
  returning user_id
)
select coalesce((select a.balance from point_account a where a.user_id = made.user_id), 0) as "pointBalance!" from made;

-- name: findTmp :opt
select t.id, t.lines as "lines!", t.address as "address?", t.is_gift as "isGift", t.expires_at as "expiresAt",
  exists (select 1 from orders o where o.order_tmp_id = t.id) as "isOrdered!",
  coalesce((select a.balance from point_account a where a.user_id = t.user_id), 0) as "pointBalance!"
from order_tmp t
where t.id = :id and t.user_id = :userId;

-- name: setTmpAddress :exec
update order_tmp set address = :address where id = :id and user_id = :userId;

-- name: pruneTmp :exec
delete from order_tmp where expires_at < :before::timestamptz;
