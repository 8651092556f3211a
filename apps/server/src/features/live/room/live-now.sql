-- name: findNow :opt
select b.state, b.picture, b.viewers, b.hearts, b.pinned_product_id as "pinnedProductId?", b.answer, b.slow_mode_s as "slowModeS",
  b.is_frozen as "isFrozen",
  coalesce((select array_agg(p.product_id order by p.position) from live_broadcast_product p join product t on t.id = p.product_id
    where p.broadcast_id = b.id and not t.is_in_stock), '{}') as "soldOutProductIds!"
from live_broadcast b where b.id = :id;
