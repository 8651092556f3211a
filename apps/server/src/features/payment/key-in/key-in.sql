-- name: findKeyIn :opt
-- Finds the user's own payment with the data sent to the gateway. Payments of other users or brands are not found.
select o.id as "orderId", o.order_no as "orderNo", o.order_name as "orderName", o.held_until as "heldUntil", p.state, p.method,
  p.amount, coalesce((o.totals ->> 'taxFreePrice')::int, 0) as "taxFreePrice!", p.payment_key as "paymentKey"
from orders o join payment p on p.order_id = o.id
where o.order_no = :orderNo and o.user_id = :userId and o.platform = :platform::platform_id;
