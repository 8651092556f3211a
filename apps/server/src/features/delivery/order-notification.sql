-- name: findNotificationOrder :opt
-- Whom to tell of an order, and how it stands now.
select o.user_id as "userId", o.order_no as "orderNo", o.platform, o.address as "address!", o.total_price as "totalPrice", o.held_until as "heldUntil",
  u.user_type as "userType", p.state, p.virtual_account as "account?",
  (select jsonb_agg(jsonb_build_object('courier', c.courier, 'invoiceNo', c.invoice_no) order by c.id)
    from parcel c where c.order_id = o.id and c.delivered_at is null) as "parcels?",
  (select jsonb_agg(distinct jsonb_build_object('courier', c.courier, 'invoiceNo', c.invoice_no))
    from parcel c join parcel_product x on x.parcel_id = c.id
    join return_request r on r.order_product_id = x.order_product_id and r.is_accepted and r.kind = 'replace'
    where c.order_id = o.id and c.shipped_at >= r.decided_at) as "newParcels?",
  exists (select 1 from order_product x where x.order_id = o.id and x.status = 'delivering') as "isOnItsWay!",
  exists (select 1 from order_product x where x.order_id = o.id and x.status = 'delivery_end') as "isDelivered!",
  exists (select 1 from order_product x where x.order_id = o.id and x.status = 'delivery_end' and not (
    select r.is_accepted from return_request r where r.order_product_id = x.id order by r.id desc limit 1)) as "isRefused!",
  array(select distinct x.status::text from order_product x where x.order_id = o.id) as "statuses!",
  exists (select from gift_group g where g.order_id = o.id) as "isGift!",
  array(select x.product ->> 'name' from order_product x where x.order_id = o.id and x.parcel < 2 order by x.id) as "names!",
  o.used_point as "usedPoint!",
  (select h.reason from order_history h where h.order_id = o.id and h.at > o.created_at - interval '1 day'
    and h.to_status = 'delivery_delay' order by h.id desc limit 1) as "delayReason?",
  coalesce((select h.actor = 'time' from order_history h where h.order_id = o.id and h.at > o.created_at - interval '1 day' and h.to_status = 'complete'
    order by h.id desc limit 1), false) as "isCompletedByTime!",
  coalesce((select sum(e.amount) from point_entry e join order_product x on x.id = e.order_product_id
    where x.order_id = o.id and e.kind = 'earn'), 0)::int as "earnedPoint!"
from orders o join app_user u on u.id = o.user_id join payment p on p.order_id = o.id
where o.id = :orderId;
