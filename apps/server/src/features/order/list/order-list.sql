-- name: listOrders :one
-- One page of a member's orders, the newest first, and how many there are. Without a filter by state, what was never paid for
-- is left out, but an order whose payment was asked for is shown while its outcome is open.
with found as materialized (
  select o.id from orders o
  where o.user_id = :userId and o.platform = :platform::platform_id
    and (:since?::timestamptz is null or o.created_at >= :since?::timestamptz)
    and (:before?::timestamptz is null or o.created_at < :before?::timestamptz)
    and case
      when :statuses?::text[] is null then o.status not in ('request', 'incomplete')
        or (o.status = 'request' and exists (select 1 from payment p where p.order_id = o.id and p.payment_key is not null))
      else exists (select 1 from order_product op where op.order_id = o.id and op.status = any(:statuses?::text[]::order_item_product_status[]))
    end
    and (:productName?::text is null
      or exists (select 1 from order_product op where op.order_id = o.id and replace(op.product ->> 'name', ' ', '') ilike :productName?::text))
)
select (select count(*)::int from found) as "count!", coalesce(jsonb_agg(x order by x.id desc), '[]') as "list!"
from (
  select o.id, o.uuid, o.order_no as "orderNo", o.order_name as "orderName", o.created_at as "createdAt", o.total_price as "totalPrice",
    p.method, order_products_of(o.id) as products,
    (select jsonb_build_object('money', coalesce(sum(r.money), 0), 'point', coalesce(sum(r.point), 0)) from refund r where r.order_id = o.id) as refunded
  from (select id from found order by id desc limit :take offset :skip) f join orders o using (id) join payment p on p.order_id = o.id
) x;
