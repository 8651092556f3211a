-- name: lockOrder :opt
-- The order and its payment, before anything of it is moved: rows are taken in one order everywhere.
select o.id, o.user_id as "userId", o.order_no as "orderNo", o.status
from orders o join payment p on p.order_id = o.id
where o.id = :orderId
for update of o, p;

-- name: lockProducts :many
select id, product_id as "productId", status from order_product where order_id = :orderId order by id for update;

-- name: writeMoves :exec
-- Changes the status of products and of their order, with history.
-- 1. wanted, old: requested and current status of each product.
-- 2. moved: update the products.
-- 3. followed: update the order.
-- 4. Insert one history row per product.
with wanted as (
  select id, to_status::order_item_product_status as to_status from unnest(:ids::int[], :statuses::text[]) as w (id, to_status)
), old as (
  select p.id, p.status, w.to_status from order_product p join wanted w on w.id = p.id where p.order_id = :orderId
), moved as (
  update order_product p set status = old.to_status from old where p.id = old.id returning p.id
), followed as (
  update orders set status = :orderStatus::order_item_status where id = :orderId
)
insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
select :orderId, old.id, old.status, old.to_status, :actor, :reason, :now::timestamptz
from old join moved using (id) order by old.id;

-- name: noteOrder :exec
-- A line in the history of an order as a whole, whose state stays.
insert into order_history (order_id, to_status, actor, reason, at)
values (:orderId, :status::order_item_product_status, :actor, :reason, :now::timestamptz);

-- name: listDeliveries :many
-- When products were delivered for the first time, and when they last came to be in that state.
select order_product_id as "id!", min(at) as "deliveredAt!", max(at) as "lastAt!"
from order_history
where order_id = :orderId and order_product_id = any(:ids::int[]) and to_status = 'delivery_end'
group by order_product_id;

-- name: setRewardDay :exec
update orders set reward_point_date = :day::date where id = :orderId;

-- name: earnPoints :exec
-- PAY-8: what a product brings that its buyer keeps, once, whoever says how often that it is complete.
with due as (
  select op.id, o.user_id, sum(l.reward_point)::int as point
  from order_product op join orders o on o.id = op.order_id join order_line l on l.order_product_id = op.id
  join app_user u on u.id = o.user_id
  where op.id = any(:ids::int[]) and op.status = 'complete' and u.left_at is null
    and not exists (select from refund_line r where r.order_line_id = l.id)
  group by op.id, o.user_id having sum(l.reward_point) > 0
), earned as (
  insert into point_entry (user_id, order_product_id, kind, amount, reason, created_at)
  select user_id, id, 'earn', point, '구매 적립', :now::timestamptz from due order by id
  on conflict (order_product_id, kind) where order_product_id is not null do nothing
  returning user_id, amount
)
insert into point_account (user_id, balance) select user_id, sum(amount) from earned group by user_id
on conflict (user_id) do update set balance = point_account.balance + excluded.balance;

-- name: findProduct :opt
select p.order_id as "orderId", p.status from order_product p where p.id = :id;

-- name: listStockOut :many
select id from order_product where order_id = :orderId and status = 'stock_out' order by id;
