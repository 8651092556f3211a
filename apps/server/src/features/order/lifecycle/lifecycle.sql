-- name: lockOrder :opt
-- Locks the order and its payment before any change: rows are locked in one order everywhere.
select o.id, o.user_id as "userId", o.order_no as "orderNo", o.status
from orders o join payment p on p.order_id = o.id
where o.id = :orderId
for update of o, p;

-- name: lockProducts :many
-- `lacksAddress`: the receiver of this parcel of a gift has not entered the address yet.
select p.id, p.product_id as "productId", p.status, p.parcel > 0 and exists (select from gift_to t
    where t.order_id = p.order_id and t.parcel = p.parcel and t.addressed_at is null) as "lacksAddress!"
from order_product p where p.order_id = :orderId order by p.id for update of p;

-- name: writeMoves :exec
-- Changes the status of products and of their order, with history.
-- 1. wanted, old: requested and current status of each product.
-- 2. moved: update the products.
-- 3. followed: update the order.
-- 4. Insert one history row per product.
with wanted as (
  select id, to_status::order_item_product_status as to_status from unnest(:ids::bigint[], :statuses::text[]) as w (id, to_status)
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
-- Inserts a history row of the whole order without a change of state.
insert into order_history (order_id, to_status, actor, reason, at)
values (:orderId, :status::order_item_product_status, :actor, :reason, :now::timestamptz);

-- name: listDeliveries :many
-- Reads when products were delivered first, and when they last entered that state.
select h.order_product_id as "id!", min(h.at) as "deliveredAt!", max(h.at) as "lastAt!"
from orders o join order_history h on h.order_id = o.id and h.at > o.created_at - interval '1 day'
where o.id = :orderId and h.order_product_id = any(:ids::bigint[]) and h.to_status = 'delivery_end'
group by h.order_product_id;

-- name: setRewardDay :exec
update orders set reward_point_date = :day::date where id = :orderId;

-- name: earnPoints :exec
-- PAY-8: grants the points of completed products once, however often completion is reported.
with due as (
  select op.id, o.user_id, sum(l.reward_point)::int as point
  from order_product op join orders o on o.id = op.order_id join order_line l on l.order_product_id = op.id
  join app_user u on u.id = o.user_id
  where op.id = any(:ids::bigint[]) and op.status = 'complete' and u.left_at is null
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
