-- What was cancelled by itself was not sold.
create or replace view sale_figure as
select op.product_id, o.created_at as sold_at, l.unit::int8 as units, l.unit::int8 * l.price as revenue
from orders o
join order_product op on op.order_id = o.id
join order_line l on l.order_product_id = op.id
where op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'stock_out', 'withdraw_complete', 'return_complete')
  and not exists (select from refund_line r where r.order_line_id = l.id)
union all
select product_id, (day::timestamp - interval '9 hours') at time zone 'UTC', units::int8, revenue from earlier_sales;

-- Whoever left, found at once among everybody: see order.endKept.
create index app_user_gone on app_user (id) where destroyed_at is not null;
