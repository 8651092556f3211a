-- name: findPlaced :opt
select o.id, o.order_no as "orderNo", o.order_name as "orderName", o.request_hash as "requestHash", o.address as "address!",
  o.total_price as "totalPrice", coalesce((o.totals ->> 'taxFreePrice')::int, 0) as "taxFreePrice!", o.held_until as "heldUntil", p.state
from orders o join payment p on p.order_id = o.id
where o.order_tmp_id = :tmpId and o.user_id = :userId;

-- name: findOrderOfCart :opt
-- Finds the order that blocks another order of the same cart lines of a user.
select other.id as "id!", other.order_no as "orderNo!", other.status as "status!" from order_of_cart(:userId, :tmpId, :cartGroupIds::bigint[]) as other;

-- name: lockBuyer :one
-- Serializes the purchases of a user of products with a purchase limit.
select coalesce((select a.balance from point_account a where a.user_id = u.id), 0) as "pointBalance!"
from app_user u where u.id = :userId for no key update;

-- name: insertOrder :one
-- Places an order and reserves its stock, all or nothing. Returns the order, or the combinations with insufficient stock. Stock
-- is locked by id, whatever the order of the cart, so crossing carts wait and do not deadlock. One statement is one transaction
-- and one round trip. The caller publishes the stock after the commit. The buyer is locked before the stock, as when leaving:
-- without a buyer neither an order nor a combination is returned. A12: the order takes the first free of three slots of open
-- orders. Of two that saw the same slot free, the second violates `orders_open_slot` and retries. A4: a cart line has one order
-- at a time. Of two pre-orders of one cart the second to lock the buyer sees the first.
with told_after as materialized (
  select set_config('shop.tells_stock', 'after', true) as after
), buyer as materialized (
  select id from app_user where id = :userId and left_at is null for no key update
), ordered as materialized (
  select exists (
    select from buyer, order_of_cart(buyer.id, :tmpId, :cartGroupIds::bigint[]) where cardinality(:cartGroupIds::bigint[]) > 0
  ) as is_so
), wanted as (
  select w.id, w.unit from buyer, unnest(:combinationIds::int[], :units::int[]) as w (id, unit)
), locked as (
  select product_option_combination_id as id, on_hand - reserved as free from stock
  where product_option_combination_id = any(:combinationIds::int[]) and exists (select 1 from buyer)
  order by product_option_combination_id for update
), short as (
  select w.id from wanted w left join locked k on k.id = w.id where k.free is null or k.free < w.unit
), open as materialized (
  select array(select coalesce(o.open_slot, -1) from orders o
    where o.user_id = :userId and o.status in ('request', 'bank_transfer_waiting')) as slots
), free as (
  select min(n.slot) as slot from open, unnest(array[0, 1, 2]) as n (slot) where n.slot <> all(open.slots) and cardinality(open.slots) < 3
), placed as (
  insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
    used_point, reward_point, total_price, attribution, campaign, cart_group_ids, created_at, held_until, receipt, orderer_phone, open_slot)
  select :orderNo, :tmpId, :requestHash, buyer.id, :platform::platform_id, :orderName, :address, 'toss', :bundles, :totals, :price,
    :usedPoint, :rewardPoint, :totalPrice, :attribution, :campaign?, :cartGroupIds::bigint[], :now::timestamptz, :heldUntil::timestamptz, :receipt, :ordererPhone?, free.slot
  from buyer, free, ordered where not ordered.is_so and free.slot is not null and not exists (select 1 from short)
  returning id
), products as (
  insert into order_product (order_id, product_id, product, parcel, platform, distributor_id, ordered_at)
  select placed.id, x.product_id, x.product, x.parcel, :platform::platform_id, p.distributor_id, :now::timestamptz
  from placed, jsonb_to_recordset(:products) as x (product_id int, product jsonb, parcel int2) join product p on p.id = x.product_id
  returning id, product_id, order_id, parcel
), lines as (
  insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price, reward_point, parcel,
    live_deal_id, campaign)
  select p.order_id, p.id, x.combination_id, x.combination, x.unit, x.price, x.list_price, x.reward_point, p.parcel, x.live_deal_id, x.campaign
  from jsonb_to_recordset(:lines)
    as x (product_id int, parcel int2, combination_id int, combination jsonb, unit int, price int, list_price int, reward_point int,
      live_deal_id int, campaign text)
  join products p on p.product_id = x.product_id and p.parcel = x.parcel
), noted as (
  insert into order_history (order_id, order_product_id, to_status, actor, reason, at)
  select order_id, id, 'request', 'shopper', '주문을 접수했어요.', :now::timestamptz from products
), found_by as (
  insert into order_contact (order_id, value) select placed.id, v from placed, unnest(:contacts::bytea[]) as v
), asked as (
  insert into payment (order_id, method, pg_type, amount, easy_pay)
  select id, :method::payment_method, 'toss', :totalPrice, :easyPay? from placed
), held as (
  update stock s set reserved = s.reserved + w.unit
  from placed, locked k join wanted w on w.id = k.id
  where s.product_option_combination_id = k.id
), moved as (
  insert into stock_move (order_id, product_option_combination_id, kind, unit, created_at)
  select placed.id, w.id, 'reserve', w.unit, :now::timestamptz from placed, wanted w
)
select (select id from placed) as "id?", array(select id from short) as "short!",
  (select free.slot is null from buyer, free) as "isFull?", (select is_so from ordered) as "isOrdered!" from told_after;

-- name: spendPoints :exec
with taken as (
  update point_account set balance = balance - :points::int where user_id = :userId and balance >= :points::int
  returning user_id
)
insert into point_entry (user_id, order_id, kind, amount, reason, created_at)
select user_id, :orderId::bigint, 'use', 0 - :points::int, '주문에 사용', :now::timestamptz from taken;

-- name: noteCoupon :exec
update orders set user_coupon_id = :userCouponId where id = :orderId;

-- name: agreeToNews :exec
-- TERMS-1: stores consent to news given with the order, and its time; earlier consents are not repeated.
with turned_on as (
  update user_setting set advertising_alarm = true, advertising_alarm_updated_at = :now::timestamptz
  where user_id = :userId and not advertising_alarm
)
insert into user_consent (user_id, kind, agreed, at)
select :userId, asked.kind, true, :now::timestamptz from unnest(array['optional', 'advertising']) as asked (kind)
where not coalesce((select c.agreed from user_consent c where c.user_id = :userId and c.kind = asked.kind order by c.id desc limit 1), false);

-- name: lockPhone :one
-- Serializes the unpaid orders of one phone.
select 1 as "ok!" from (select pg_advisory_xact_lock(hashtextextended(encode(:phone::bytea, 'hex'), 0))) as l;

-- name: countUnpaidOfPhone :one
select count(*) as "count!" from orders where orderer_phone = :phone::bytea and status in ('request', 'bank_transfer_waiting');

-- name: lockStock :many
-- Locks stock in the common order of ids.
select product_option_combination_id as id, on_hand as "onHand" from stock
where product_option_combination_id = any(:combinationIds::int[]) order by product_option_combination_id for update;

-- name: listUnpaidUnits :many
-- Sums the units that deposit orders hold. Call it under the lock of the stock.
select l.product_option_combination_id as id, sum(l.unit) as "units!"
from orders o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
where o.status in ('request', 'bank_transfer_waiting') and p.method = 'virtual_account'
  and l.product_option_combination_id = any(:combinationIds::int[])
group by 1;
