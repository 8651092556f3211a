-- name: listOrders :one
-- Lists a page of a member's orders, newest first, with their number. Without a state filter never-paid orders are left out,
-- except while the outcome of a payment is open.
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
    (select jsonb_build_object('money', coalesce(sum(r.money), 0), 'point', coalesce(sum(r.point), 0)) from refund r where r.order_id = o.id) as refunded,
    (select jsonb_build_object('isSent', g.sent_at is not null, 'gifts', (select jsonb_agg(jsonb_build_object(
      'ending', coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end), 'isShipped', s.is_shipped, 'hasAddress', t.addressed_at is not null)
      order by t.parcel)
    from gift_to t, gift_parcel(t.order_id, t.parcel) s where t.order_id = g.order_id)) from gift_group g where g.order_id = o.id) as gift
  from (select id from found order by id desc limit :take offset :skip) f join orders o using (id) join payment p on p.order_id = o.id
) x;
