-- Options of a product may be cancelled by themselves. What is cancelled with the last of a product stands in refund_product.
create table refund_line (
  order_line_id int primary key references order_line,
  refund_id int not null references refund,
  cancelled_by text not null check (cancelled_by in ('shopper', 'shop'))
);
create index refund_line_by_refund on refund_line (refund_id);

-- What was cancelled says so, and brings no points.
create or replace function order_products_of(of_order int) returns jsonb language plpgsql stable strict as $$
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

-- Nor does it count as bought.
create or replace function bought_units(of_user int, of_product int) returns int language plpgsql stable strict as $$
begin
  return (
    select coalesce(sum(l.unit), 0)
    from orders o join order_product p on p.order_id = o.id join order_line l on l.order_product_id = p.id
    where o.user_id = of_user and p.product_id = of_product and p.status not in ('incomplete', 'withdraw_complete', 'return_complete')
      and not exists (select from refund_line r where r.order_line_id = l.id));
end $$;
