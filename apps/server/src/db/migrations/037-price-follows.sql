-- What a product costs is what the cheapest of it costs that can be bought (OPTION-1): its price follows its combinations as being
-- in stock does. Once nothing is left the last price stays.

-- what can be bought of what is on sale
create view sellable_combination as
select c.id, c.product_id, c.price, c.list_price, c.position
from product_option_combination c join stock s on s.product_option_combination_id = c.id
where not c.is_day_over and is_option_sellable(c.product_option_status, s.on_hand - s.reserved);

-- no row where nothing is left
create function product_offer(of_product int) returns table (price int, list_price int) language sql stable rows 1 as $$
  select c.price, c.list_price from sellable_combination c where c.product_id = of_product order by c.price, c.position, c.id limit 1
$$;

-- true where the product may be sold, its period is not over, and at least one of its combinations is in stock (OPTION-1, ORDER-9)
create or replace function product_in_stock(of_product int, status product_status, is_period_over boolean) returns boolean language sql stable as $$
  select is_sellable(status) and not is_period_over and exists (select from product_offer(of_product))
$$;

-- What these products have become by their combinations, where that is anything else. They are held: of two orders that take the last
-- of two combinations the second one sees what the first one left. Each id is one look into every index, as for their cards.
create function turned_products(products int[]) returns table (id int, is_in_stock boolean, price int, list_price int)
  language plpgsql rows 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from product p where p.id in (select unnest(products)) order by p.id for no key update;
  return query
    select p.id, n.is_in_stock, n.price, n.list_price
    from (select distinct unnest(products) as id) wanted join product p on p.id = wanted.id
    left join lateral product_offer(p.id) o on true
    cross join lateral (select product_in_stock(p.id, p.product_status, p.is_period_over), coalesce(o.price, p.price), coalesce(o.list_price, p.list_price))
      as n (is_in_stock, price, list_price)
    where (p.is_in_stock, p.price, p.list_price) is distinct from (n.is_in_stock, n.price, n.list_price);
end $$;

-- Also where no row changes it ends kept answers: what a page says of days and of special prices hangs on each combination.
create function follow_combinations(products int[]) returns void language plpgsql as $$
begin
  update product p set is_in_stock = t.is_in_stock, price = t.price, list_price = t.list_price
  from turned_products(products) t where p.id = t.id;
end $$;

create or replace function follow_stock() returns trigger language plpgsql as $$
begin
  if current_setting('shop.tells_stock', true) is distinct from 'after' then
    perform pg_notify('catalogue', 'stock:' || new.product_id);
  end if;
  if (new.on_hand - new.reserved > 0) is distinct from (old.on_hand - old.reserved > 0) then
    perform follow_combinations(array[new.product_id]);
  end if;
  return null;
end $$;

create or replace function follow_new_stock() returns trigger language plpgsql as $$
begin
  perform follow_combinations(array(select product_id from new_rows));
  return null;
end $$;

create or replace function follow_option_status() returns trigger language plpgsql as $$
begin
  perform follow_combinations(array[new.product_id]);
  return null;
end $$;
create trigger option_price_followed after update of price, list_price, position on product_option_combination for each row
  when ((old.price, old.list_price, old.position) is distinct from (new.price, new.list_price, new.position))
  execute function follow_option_status();

-- What shipping costs is said by the type, the fee and the condition together: lists, searches and pages read the last two (ORDER-8).
update product set shipping_fee = 0 where shipping_fee_type = 'type01' and shipping_fee <> 0;
update product set free_shipping_fee_condition_price = null
where shipping_fee_type <> 'type03' and free_shipping_fee_condition_price is not null;
alter table product
  add constraint always_free_costs_nothing check (shipping_fee_type <> 'type01' or shipping_fee = 0),
  add constraint condition_of_type03_alone check (shipping_fee_type = 'type03' or free_shipping_fee_condition_price is null);

-- A shop that is open already: what each of its products costs by now.
update product p set price = o.price, list_price = o.list_price
from (select distinct on (c.product_id) c.product_id, c.price, c.list_price from sellable_combination c
  order by c.product_id, c.price, c.position, c.id) o
where p.id = o.product_id and (p.price, p.list_price) is distinct from (o.price, o.list_price);
