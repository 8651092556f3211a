-- A shop that is open already: what each of its products costs by now, and what shipping costs is said by the type, the fee and the
-- condition together: lists, searches and pages read the last two (ORDER-8). While they are put right the others buy and write on:
-- only what changes is held, by id before anything is written, as sales do.
create function put_prices_right() returns void language plpgsql as $$
declare
  due int[] := array(
    select h.id from (
      select p.id from product p
      left join (select distinct on (c.product_id) c.product_id, c.price, c.list_price from sellable_combination c
        order by c.product_id, c.price, c.position, c.id) o on o.product_id = p.id
      where (p.price, p.list_price) is distinct from (coalesce(o.price, p.price), coalesce(o.list_price, p.list_price))
        or (p.shipping_fee_type = 'type01' and p.shipping_fee <> 0)
        or (p.shipping_fee_type <> 'type03' and p.free_shipping_fee_condition_price is not null)
      order by p.id for no key update of p) h);
begin
  -- behind the locks the offers are looked at anew
  update product p set price = coalesce(o.price, p.price), list_price = coalesce(o.list_price, p.list_price),
    shipping_fee = case when p.shipping_fee_type = 'type01' then 0 else p.shipping_fee end,
    free_shipping_fee_condition_price = case when p.shipping_fee_type = 'type03' then p.free_shipping_fee_condition_price end
  from unnest(due) as d (id) left join lateral product_offer(d.id) o on true
  where p.id = d.id;
end $$;
select put_prices_right();
drop function put_prices_right();
