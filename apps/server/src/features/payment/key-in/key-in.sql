-- name: findKeyIn :opt
-- The person's own payment with all that is asked of the gateway. Another's, or one of another brand, is not there.
select o.id as "orderId", o.order_no as "orderNo", o.order_name as "orderName", o.held_until as "heldUntil", p.state, p.method,
  p.amount, coalesce((o.totals ->> 'taxFreePrice')::int, 0) as "taxFreePrice!", p.payment_key as "paymentKey"
from orders o join payment p on p.order_id = o.id
where o.order_no = :orderNo and o.user_id = :userId and o.platform = :platform::platform_id;
