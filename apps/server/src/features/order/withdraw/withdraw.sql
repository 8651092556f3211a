-- name: findOwned :opt
-- Another's order, or one of another brand, is not there.
select id from orders where id = :id and user_id = :userId and platform = :platform::platform_id;

-- name: findWithdrawable :opt
-- All that cancelling an order has to know. An order placed before shipping terms were kept is reckoned with its products' present ones.
select o.id as "id!", o.order_no as "orderNo!", o.user_id as "userId!", o.totals as "totals!", o.used_point as "usedPoint!",
  o.user_coupon_id is not null as "hasCoupon!", p.method as "method!", p.state as "state!", p.amount as "amount!", p.refund_account as "refundAccount",
  coalesce((select sum(r.money) from refund r where r.order_id = o.id), 0)::int as "refundedMoney!",
  coalesce((select sum(r.point) from refund r where r.order_id = o.id), 0)::int as "refundedPoint!",
  coalesce((select sum(r.tax_free) from refund r where r.order_id = o.id), 0)::int as "refundedTaxFree!",
  (select jsonb_agg(jsonb_build_object(
      'id', op.id, 'productId', op.product_id, 'name', op.product ->> 'name', 'status', op.status, 'cancelledBy', rp.cancelled_by,
      'taxStatus', op.product ->> 'taxStatus',
      'terms', coalesce(op.product -> 'shippingTerms', jsonb_build_object(
        'areaType', case when (o.price ->> 'thirdAreaShippingFee')::int > 0 then 'third_area'
          when (o.price ->> 'secondaryAreaShippingFee')::int > 0 then 'secondary_area' else 'major' end,
        'distributorId', pr.distributor_id, 'deliveryCompany', pr.delivery_company,
        'shippingFee', case pr.shipping_fee_type when 'type01' then 0 else pr.shipping_fee end,
        'primaryAreaShippingFee', pr.primary_area_shipping_fee, 'secondaryAreaShippingFee', pr.secondary_area_shipping_fee,
        'thirdAreaShippingFee', pr.third_area_shipping_fee,
        'freeShippingFeeConditionPrice', case pr.shipping_fee_type when 'type03' then pr.free_shipping_fee_condition_price end,
        'maxUnitInBox', pr.max_unit_in_box)),
      'lines', (select jsonb_agg(jsonb_build_object('combinationId', l.product_option_combination_id, 'option', l.combination ->> 'name',
          'unit', l.unit, 'price', l.price, 'listPrice', l.list_price, 'cancelledBy', rl.cancelled_by) order by l.id)
        from order_line l left join refund_line rl on rl.order_line_id = l.id where l.order_product_id = op.id)) order by op.id)
    from order_product op join product pr on pr.id = op.product_id left join refund_product rp on rp.order_product_id = op.id
    where op.order_id = o.id) as "products!"
from orders o join payment p on p.order_id = o.id
where o.id = :orderId;

-- name: findHeldAccount :opt
-- The account that refunds of an order are on their way to: those that are asked for, and those that failed for something else than
-- their account until an operator has settled it. Every try reads it anew.
select p.refund_account as "account!" from payment p
where p.order_id = :orderId and p.refund_account is not null
  and exists (select from refund r where r.order_id = p.order_id and r.target = 'account'
    and (r.state = 'asked' or (not wants_account(r.state, r.target, r.failure) and exists (select from reconciliation_break b
      where b.order_id = r.order_id and b.kind = 'refundFailed' and (b.detail ->> 'refundId')::int = r.id and b.resolved_at is null))));

-- name: saveRefundAccount :exec
update payment set refund_account = :account where order_id = :orderId;

-- name: insertRefund :one
-- Inserts a refund with what it cancels, and restores points at once. Returns its id.
-- 1. asked: insert the refund; one without money is done.
-- 2. products, options: link the cancelled products or options.
-- 3. entered: insert the ledger entry of restored points.
-- 4. credited: increase the point balance.
with asked as (
  insert into refund (order_id, money, tax_free, point, target, state, reason, asked_at, due_day, done_at, retry_at)
  values (:orderId, :money, :taxFree, :point, :target::text, case when :target::text = 'none' then 'done' else 'asked' end, :reason, :now::timestamptz,
    :dueDay::date, case when :target::text = 'none' then :now::timestamptz end, :now::timestamptz + interval '1 minute')
  returning id, order_id, point
), products as (
  insert into refund_product (order_product_id, refund_id, cancelled_by)
  select p.id, asked.id, :cancelledBy from asked, unnest(:orderProductIds::int[]) as p (id)
), options as (
  insert into refund_line (order_line_id, refund_id, cancelled_by)
  select l.id, asked.id, :cancelledBy from asked join order_line l on l.order_id = asked.order_id
  where l.product_option_combination_id = any(:optionIds::int[])
), entered as (
  insert into point_entry (user_id, order_id, refund_id, kind, amount, reason, created_at)
  select o.user_id, asked.order_id, asked.id, 'refund', asked.point, :pointReason::text, :now::timestamptz
  from asked join orders o on o.id = asked.order_id where asked.point > 0
  returning user_id, amount
), credited as (
  insert into point_account (user_id, balance) select user_id, amount from entered
  on conflict (user_id) do update set balance = point_account.balance + excluded.balance
)
select id from asked;

-- name: restock :exec
-- What was sold of these options and never left comes back, once. Stock is locked by id, then sales.
with moved as (
  insert into stock_move (order_id, product_option_combination_id, kind, unit, created_at)
  select s.order_id, s.product_option_combination_id, 'restock', s.unit, :now::timestamptz
  from stock_move s
  join order_line l on l.order_id = s.order_id and l.product_option_combination_id = s.product_option_combination_id
  where s.order_id = :orderId and s.kind = 'ship' and l.product_option_combination_id = any(:combinationIds::int[])
  on conflict (order_id, product_option_combination_id, kind) do nothing
  returning product_option_combination_id as id, unit
), locked as (
  select s.product_option_combination_id as id from stock s
  join order_line l on l.product_option_combination_id = s.product_option_combination_id
  where l.order_id = :orderId and l.product_option_combination_id = any(:combinationIds::int[])
  order by s.product_option_combination_id for update of s
)
update stock s set on_hand = s.on_hand + m.unit
from locked k join moved m on m.id = k.id
where s.product_option_combination_id = k.id;

-- name: uncountSales :exec
with sold as (
  select op.product_id, sum(l.unit)::int as units
  from order_product op join order_line l on l.order_product_id = op.id
  where op.order_id = :orderId and l.product_option_combination_id = any(:combinationIds::int[])
  group by op.product_id
), locked as (
  select s.product_id from product_sales s join sold using (product_id) order by s.product_id for update of s
)
update product_sales s set sold_units = greatest(0, s.sold_units - sold.units)
from locked k join sold on sold.product_id = k.product_id
where s.product_id = k.product_id;

-- name: closePayment :exec
-- All that was paid is back.
update payment p set state = 'canceled'
where p.order_id = :orderId and p.state = 'done'
  and p.amount = (select coalesce(sum(r.money), 0) from refund r where r.order_id = p.order_id and r.state = 'done')
  and not exists (select 1 from order_product op where op.order_id = p.order_id and op.status not in ('withdraw_complete', 'return_complete'));
