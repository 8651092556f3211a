-- An exchanged product ends by itself too: the moment it was exchanged tells when, as that of a delivery does.
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
      select jsonb_agg(jsonb_build_object('productOptionCombination', x.combination, 'optionUnit', x.unit) order by x.id) as lines,
        sum(x.reward_point) as reward_point
      from order_line x where x.order_product_id = op.id) l
    cross join lateral (
      select min(x.at) filter (where x.to_status = 'delivery_end') as delivered_at,
        max(x.at) filter (where x.to_status in ('delivery_end', 'replace_complete')) as last_at,
        max(x.at) filter (where x.to_status = 'complete') as completed_at
      from order_history x where x.order_id = of_order and x.order_product_id = op.id) h
    where op.order_id = of_order);
end $$;
