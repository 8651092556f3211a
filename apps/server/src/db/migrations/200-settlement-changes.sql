-- Changes of settled orders: a change of shipping belongs to one seller, and a return reverses the entry that is in force. Decision 082.

-- The shipping of an order may be 0 at its end, and a later refund may leave a fee.
alter table settlement_entry drop constraint settlement_entry_reverses;
alter table settlement_entry add constraint settlement_entry_reverses check (
  case when kind in ('sale', 'shipping') then reverses_id is null when kind in ('return', 'reversal') then reverses_id is not null else true end);
comment on column settlement_entry.reverses_id is 'Entry that this one reverses or changes; null for a change of shipping that was 0';

drop index settlement_entry_change_once;
create unique index settlement_entry_return_once on settlement_entry (order_product_id, refund_id) where kind = 'return';

-- Before, two sellers could book the same change. Those entries are append-only and stay as they are.
do $$ begin
  execute format('create unique index settlement_entry_change_once on settlement_entry (order_id, refund_id) where kind = ''shippingChange'' and id > %L',
    coalesce((select max(e.id) from settlement_entry e where e.kind = 'shippingChange' and exists (
      select from settlement_entry x where x.order_id = e.order_id and x.refund_id = e.refund_id and x.kind = e.kind and x.id < e.id)), 0));
end $$;

create function settlement_shares(of_order bigint) returns table (distributor_id int, fee bigint, price bigint, is_delivered boolean, weight bigint)
language sql stable as $$
  with part as (
    select p.distributor_id, sum(l.unit::bigint * l.price) as price, bool_or(p.status in ('complete', 'return_complete')) as is_delivered,
      coalesce((select sum((b -> 'shipping' ->> 'shippingFee')::bigint + coalesce((b -> 'shipping' ->> 'areaShippingFee')::bigint, 0))
        from jsonb_array_elements(case jsonb_typeof(o.bundles) when 'array' then o.bundles else '[]'::jsonb end) b
        where (b -> 'distributor' ->> 'id')::int = p.distributor_id), 0)::bigint as fee
    from orders o join order_product p on p.order_id = o.id join order_line l on l.order_product_id = p.id
    where o.id = of_order group by o.id, p.distributor_id
  ), sharing as (
    select *, is_delivered or not bool_or(is_delivered) over () as is_sharing from part
  ), summed as (
    select *, max(fee) filter (where is_sharing) over () as most_fee, max(price) filter (where is_sharing) over () as most_price from sharing
  )
  select distributor_id, fee, price::bigint, is_delivered,
    (case when not is_sharing then 0 when most_fee > 0 then fee when most_price > 0 then price else 1 end)::bigint
  from summed order by distributor_id
$$;
comment on function settlement_shares(bigint) is 'Distributors of an order with their weights in its shipping: by fees, by prices if all fees were waived; 0 for those that delivered nothing while others did';

alter trigger settlement_kept on settlement rename to settlement_deletes_refused;
