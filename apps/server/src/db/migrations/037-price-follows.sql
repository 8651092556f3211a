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

-- Also where no row changes it ends kept answers: what a page says of days and of special prices hangs on each combination. The
-- product's own page ends with it, where lists may be shown once more while they are made anew: it is what people pay by.
create function follow_combinations(products int[]) returns void language plpgsql as $$
begin
  update product p set is_in_stock = t.is_in_stock, price = t.price, list_price = t.list_price
  from turned_products(products) t where p.id = t.id;
  perform pg_notify('catalogue', 'product:' || turned.id) from (select distinct unnest(products) as id) turned;
end $$;

-- Sales take their locks in one order, so that no two of them wait for each other: their rows of stock by id, then at the commit the
-- products of all rows that ran out or came back, by id and at once, and last what those write, which ends with the one row that is
-- the catalogue's version. A row that stays on its side costs none of it.
create function note_turned_stock() returns trigger language plpgsql as $$
begin
  perform set_config('shop.turned_stock', concat_ws(',', nullif(current_setting('shop.turned_stock', true), ''), new.product_id), true);
  return null;
end $$;
create trigger stock_turn_noted after update on stock for each row
  when ((new.on_hand > new.reserved) <> (old.on_hand > old.reserved)) execute function note_turned_stock();

-- At the commit: the first of the rows follows for all that were noted.
create or replace function follow_stock() returns trigger language plpgsql as $$
declare
  turned int[];
begin
  if current_setting('shop.tells_stock', true) is distinct from 'after' then
    perform pg_notify('catalogue', 'stock:' || new.product_id);
  end if;
  if current_setting('shop.turned_stock', true) <> '' then
    turned := string_to_array(current_setting('shop.turned_stock'), ',');
    perform set_config('shop.turned_stock', '', true);
    perform follow_combinations(turned);
  end if;
  return null;
end $$;

create or replace function follow_new_stock() returns trigger language plpgsql as $$
begin
  perform follow_combinations(array(select product_id from new_rows));
  return null;
end $$;

-- As it was, but for the order in which counts are held: by category, whatever the plan of the update is.
create or replace function count_listings() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform 1 from category_count c where c.category_id in (select category_id from old_rows) order by c.category_id for no key update;
    update category_count c set in_stock = c.in_stock - o.in_stock, total = c.total - o.total
    from (select category_id, count(*) filter (where is_in_stock) as in_stock, count(*) as total from old_rows group by 1) o
    where c.category_id = o.category_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into category_count (category_id, in_stock, total)
    select category_id, count(*) filter (where is_in_stock), count(*) from new_rows group by 1 order by 1
    on conflict (category_id) do update
      set in_stock = category_count.in_stock + excluded.in_stock, total = category_count.total + excluded.total;
  end if;
  return null;
end $$;

-- All products of a statement at once, for the same order of locks.
create function follow_options() returns trigger language plpgsql as $$
declare
  turned int[] := array(
    select n.product_id from new_rows n join old_rows o on o.id = n.id
    where (n.product_option_status, n.is_day_over, n.price, n.list_price, n.position)
      is distinct from (o.product_option_status, o.is_day_over, o.price, o.list_price, o.position));
begin
  if turned <> '{}' then
    perform follow_combinations(turned);
  end if;
  return null;
end $$;
create trigger options_followed after update on product_option_combination
  referencing old table as old_rows new table as new_rows for each statement execute function follow_options();
drop trigger option_status_followed on product_option_combination;
drop function follow_option_status();
