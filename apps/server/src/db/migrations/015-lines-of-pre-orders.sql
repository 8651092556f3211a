-- What few lines need of many tables. As functions that keep their plans: a query that names them does not prepare what it
-- will not ask, and that preparing was half of what reading a cart cost.

-- Units count as bought from the moment they are reserved.
create function bought_units(of_user int, of_product int) returns int language plpgsql stable strict as $$
begin
  return (
    select coalesce(sum(l.unit), 0)
    from orders o join order_product p on p.order_id = o.id join order_line l on l.order_product_id = p.id
    where o.user_id = of_user and p.product_id = of_product and p.status not in ('incomplete', 'withdraw_complete', 'return_complete'));
end $$;

create function has_shared(of_user int, of_product int) returns boolean language plpgsql stable strict as $$
begin
  return exists (select 1 from product_share where user_id = of_user and product_id = of_product);
end $$;

-- A person's pre-order line by line, each with the pre-order itself beside it. Not called at all without a pre-order.
create function order_tmp_lines(of_tmp text, of_user int) returns table (combination_id int, unit int, place bigint, tmp jsonb)
language plpgsql stable strict rows 3 as $$
begin
  return query
  with found as materialized (
    select t.lines, jsonb_build_object(
      'id', t.id, 'lineCount', jsonb_array_length(t.lines), 'cartGroupIds', t.cart_group_ids, 'attribution', t.attribution,
      'campaign', t.campaign, 'address', t.address, 'isGift', t.is_gift, 'expiresAt', t.expires_at,
      'isOrdered', exists (select 1 from orders o where o.order_tmp_id = t.id),
      'openOrders', (select count(*) from orders o where o.user_id = t.user_id and o.status = 'request'),
      'pointBalance', coalesce((select a.balance from point_account a where a.user_id = t.user_id), 0)) as head
    from order_tmp t where t.id = of_tmp and t.user_id = of_user
  )
  select (l.line ->> 'combinationId')::int, (l.line ->> 'unit')::int, l.place, f.head
  from found f left join lateral jsonb_array_elements(f.lines) with ordinality as l (line, place) on true;
end $$;
