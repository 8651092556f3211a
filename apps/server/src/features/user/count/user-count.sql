-- name: countOwn :one
-- `orderStates`: number of orders per combination of product states. Excludes orders never paid.
select
  (select count(*) from orders o where o.user_id = :userId and o.status not in ('request', 'incomplete'))::int as "orderCount!",
  (select coalesce(jsonb_agg(jsonb_build_object('states', s.states, 'count', s.count) order by s.states), '[]') from (
    select x.states, count(*) as count from (
      select array_agg(distinct p.status order by p.status) as states
      from orders o join order_product p on p.order_id = o.id
      where o.user_id = :userId and p.status not in ('request', 'incomplete', 'unknown') group by o.id) x
    group by x.states) s) as "orderStates!",
  (select count(*) from review r where r.user_id = :userId)::int as "reviewCount!",
  (select count(*) from product_favorite f where f.user_id = :userId)::int as "favorites!",
  (select coalesce(sum(c.quantity), 0) from coupons_of(:userId, :now::timestamptz) c where c.state = 'usable')::int as "coupons!",
  (select count(*) from orders o join gift_group g on g.order_id = o.id
    where o.user_id = :userId and o.status not in ('request', 'incomplete'))::int as "giftGroupCount!";

-- name: countOnIcons :one
-- Reads the counters of the navigation icons: products in the cart, unread notifications, and notices since they were last read,
-- or since the first visit if they never were.
select
  (select count(*) from cart c join cart_group g on g.cart_id = c.id where c.user_id = u.id)::int as "shoppingCarts!",
  (select coalesce(sum(t.unread), 0) from notification_tally t where t.user_id = u.id)::int as "newCumaNotification!",
  (select count(*) from notice n where n.platform = u.platform and n.state = 'published' and n.created_at <= :now::timestamptz
    and n.created_at > coalesce((select s.notices_at from user_seen s where s.user_id = u.id), u.created_at))::int as "newNotices!"
from app_user u where u.id = :userId;

-- name: seeNotices :exec
insert into user_seen (user_id, notices_at) values (:userId, :now::timestamptz)
on conflict (user_id) do update set notices_at = greatest(user_seen.notices_at, excluded.notices_at);
