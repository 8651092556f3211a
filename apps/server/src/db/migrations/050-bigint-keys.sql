-- Row ids of people, carts and orders, and columns that refer to them, become bigint: guests and carts are deleted but their
-- numbers are not used again, so a busy shop can exhaust integer. Each table is rewritten once and
-- locked meanwhile: a shop with many orders migrates at a quiet hour. Ids of the catalogue stay integer.

-- These depend on the type of the columns.
drop view sale_figure;
drop trigger left_over_renumbered on orders;
drop function has_shared(int, int);
drop function bought_units(int, int);
drop function order_tmp_lines(text, int);
drop function coupons_of(int, timestamptz);
drop function order_products_of(int);
drop function order_of_cart(int, text, int[]);

alter table app_user alter column id type bigint;
alter table token alter column user_id type bigint;
alter table point_account alter column user_id type bigint;
alter table point_entry
  alter column user_id type bigint,
  alter column order_id type bigint,
  alter column order_product_id type bigint,
  alter column refund_id type bigint;
alter table cart alter column id type bigint, alter column user_id type bigint;
alter table cart_group alter column id type bigint, alter column cart_id type bigint;
alter table order_tmp alter column user_id type bigint, alter column cart_group_ids type bigint[];
alter table orders
  alter column id type bigint,
  alter column user_id type bigint,
  alter column user_coupon_id type bigint,
  alter column cart_group_ids type bigint[];
alter table order_product alter column id type bigint, alter column order_id type bigint;
alter table order_line alter column id type bigint, alter column order_id type bigint, alter column order_product_id type bigint;
alter table order_history alter column order_id type bigint, alter column order_product_id type bigint;
alter table payment alter column order_id type bigint;
alter table stock_move alter column order_id type bigint;
alter table money_entry alter column order_id type bigint;
alter table reconciliation_break alter column order_id type bigint;
alter table idempotency alter column user_id type bigint;
alter table product_favorite alter column user_id type bigint;
alter table product_restock_alarm alter column user_id type bigint;
alter table product_share alter column user_id type bigint;
alter table review alter column order_product_id type bigint, alter column user_id type bigint;
alter table review_report alter column user_id type bigint;
alter table product_qna alter column user_id type bigint;
alter table product_view alter column user_id type bigint;
alter table alarm_message alter column user_id type bigint;
alter table user_key alter column user_id type bigint;
alter table user_password alter column user_id type bigint;
alter table user_sns alter column user_id type bigint;
alter table user_setting alter column user_id type bigint;
alter table user_consent alter column user_id type bigint;
alter table user_withdraw_account alter column user_id type bigint;
alter table delivery_address alter column id type bigint, alter column user_id type bigint;
alter table cash_receipt alter column id type bigint, alter column order_id type bigint;
alter table parcel alter column id type bigint, alter column order_id type bigint;
alter table parcel_product alter column parcel_id type bigint, alter column order_product_id type bigint;
alter table return_request alter column id type bigint, alter column order_product_id type bigint;
alter table user_coupon alter column id type bigint, alter column user_id type bigint, alter column order_id type bigint;
alter table user_cash_receipt alter column user_id type bigint;
alter table user_picture alter column user_id type bigint;
alter table user_seen alter column user_id type bigint;
alter table refund alter column id type bigint, alter column order_id type bigint;
alter table refund_product alter column order_product_id type bigint, alter column refund_id type bigint;
alter table guest_proof alter column order_id type bigint;
alter table retain.contract alter column order_id type bigint, alter column user_id type bigint;
alter table retain.dispute alter column return_request_id type bigint;
alter table refund_line alter column order_line_id type bigint, alter column refund_id type bigint;
alter table sns_exchange alter column user_id type bigint;

create view sale_figure as
select op.product_id, o.created_at as sold_at, l.unit::int8 as units, l.unit::int8 * l.price as revenue
from orders o
join order_product op on op.order_id = o.id
join order_line l on l.order_product_id = op.id
where op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'stock_out', 'withdraw_complete', 'return_complete')
  and not exists (select from refund_line r where r.order_line_id = l.id)
union all
select product_id, (day::timestamp - interval '9 hours') at time zone 'UTC', units::int8, revenue from earlier_sales;
comment on view sale_figure is 'View: units and won sold, from paid orders and earlier_sales';
comment on column sale_figure.sold_at is 'Time of the sale';
comment on column sale_figure.units is 'Units sold';
comment on column sale_figure.revenue is 'Won sold';

create trigger left_over_renumbered after update of status on orders for each row
  when (old.status = 'request' and new.status in ('paid', 'bank_transfer_waiting') and new.cart_group_ids <> '{}')
  execute function renumber_left_over();
comment on trigger left_over_renumbered on orders is
  'Gives the remainder of a bought cart line a new number, so that it can be ordered separately. Decision 008';

create function bought_units(of_user bigint, of_product int)
 returns int
 language plpgsql
 stable strict
as $$
begin
  return (
    select coalesce(sum(l.unit), 0)
    from orders o join order_product p on p.order_id = o.id join order_line l on l.order_product_id = p.id
    where o.user_id = of_user and p.product_id = of_product and p.status not in ('incomplete', 'withdraw_complete', 'return_complete')
      and not exists (select from refund_line r where r.order_line_id = l.id));
end $$;
create function coupons_of(of_user bigint, at timestamptz)
 returns table (coupon_id int, user_coupon_id bigint, name text, discount_kind text, discount int, max_discount_price int, min_order_price int, begin_at timestamptz, end_at timestamptz, category_ids int[], product_ids int[], order_id bigint, used_at timestamptz, state text)
 language sql
 stable
as $$
  select m.*, case when m.order_id is not null then 'used' when m.end_at <= at then 'ended'
    when m.begin_at > at then 'waiting' else 'usable' end
  from (
    select c.id, x.id, c.name, c.discount_kind, c.discount, c.max_discount_price, c.min_order_price,
      coalesce(x.begin_at, c.begin_at) as begin_at, coalesce(x.end_at, c.end_at) as end_at, c.category_ids, c.product_ids,
      x.order_id, x.used_at
    from app_user u
    join coupon c on c.platform is null or c.platform = u.platform
    left join user_coupon x on x.coupon_id = c.id and x.user_id = u.id
    where u.id = of_user and u.user_type <> 'guest'
      and (x.id is not null or (c.issue = 'everyone' and c.end_at > greatest(u.joined_at, at - interval '90 days')))
  ) m
$$;
create function has_shared(of_user bigint, of_product int)
 returns boolean
 language plpgsql
 stable strict
as $$
begin
  return exists (select 1 from product_share where user_id = of_user and product_id = of_product);
end $$;
create function order_of_cart(of_user bigint, of_tmp text, of_groups bigint[])
 returns table (id bigint, order_no text, status order_item_status)
 language plpgsql
 strict rows 1
as $$
begin
  return query
  select o.id, o.order_no, o.status from orders o
  where o.user_id = of_user and o.cart_group_ids && of_groups and o.status not in ('incomplete', 'withdraw_complete')
    and o.order_tmp_id <> of_tmp
  order by o.id desc limit 1;
end $$;
create function order_products_of(of_order bigint)
 returns jsonb
 language plpgsql
 stable strict
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'id', op.id, 'product', op.product, 'status', op.status, 'isReviewed', op.is_reviewed,
      'lines', l.lines, 'rewardPoint', l.reward_point, 'deliveredAt', h.delivered_at, 'lastAt', h.last_at, 'completedAt', h.completed_at,
      'request', (select jsonb_build_object('kind', r.kind, 'reason', r.reason, 'at', r.requested_at)
        from return_request r where r.order_product_id = op.id order by r.id desc limit 1)) order by op.id)
    from order_product op
    cross join lateral (
      select jsonb_agg(jsonb_build_object('productOptionCombination', x.combination, 'optionUnit', x.unit, 'isCancelled', r.refund_id is not null)
          order by x.id) as lines,
        coalesce(sum(x.reward_point) filter (where r.refund_id is null), 0) as reward_point
      from order_line x left join refund_line r on r.order_line_id = x.id where x.order_product_id = op.id) l
    cross join lateral (
      select min(x.at) filter (where x.to_status = 'delivery_end') as delivered_at,
        max(x.at) filter (where x.to_status in ('delivery_end', 'replace_complete')) as last_at,
        max(x.at) filter (where x.to_status = 'complete') as completed_at
      from order_history x where x.order_id = of_order and x.order_product_id = op.id) h
    where op.order_id = of_order);
end $$;
create function order_tmp_lines(of_tmp text, of_user bigint)
 returns table (combination_id int, unit int, place bigint, tmp jsonb)
 language plpgsql
 stable strict rows 3
as $$
begin
  return query
  with found as materialized (
    select t.lines, jsonb_build_object(
      'id', t.id, 'lineCount', jsonb_array_length(t.lines), 'cartGroupIds', t.cart_group_ids, 'attribution', t.attribution,
      'campaign', t.campaign, 'address', t.address, 'isGift', t.is_gift, 'expiresAt', t.expires_at,
      'isOrdered', exists (select 1 from orders o where o.order_tmp_id = t.id),
      'openOrders', (select count(*) from orders o where o.user_id = t.user_id and o.status in ('request', 'bank_transfer_waiting')),
      'pointBalance', coalesce((select a.balance from point_account a where a.user_id = t.user_id), 0)) as head
    from order_tmp t where t.id = of_tmp and t.user_id = of_user
  )
  select (l.line ->> 'combinationId')::int, (l.line ->> 'unit')::int, l.place, f.head
  from found f left join lateral jsonb_array_elements(f.lines) with ordinality as l (line, place) on true;
end $$;
