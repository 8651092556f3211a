-- What follows from a product or its stock is kept by the database, whoever writes: lists, counts, cache versions.

create function is_sellable(status product_status) returns boolean language sql immutable as
  $$ select status in ('stock_in', 'unlimited_stock_in') $$;

create function is_option_sellable(status product_option_status, free int) returns boolean language sql immutable as
  $$ select status = 'unlimited_stock_in' or (status = 'stock_in' and free > 0) $$;

-- true where the product may be sold and at least one of its combinations is in stock (OPTION-1)
create function product_in_stock(of_product int, status product_status) returns boolean language sql stable as $$
  select is_sellable(status) and exists (
    select 1 from product_option_combination c join stock s on s.product_option_combination_id = c.id
    where c.product_id = of_product and is_option_sellable(c.product_option_status, s.on_hand - s.reserved))
$$;

-- Lists follow their products.
create function list_products() returns trigger language plpgsql as $$
begin
  insert into product_listing (category_id, product_id, is_in_stock, price, score, review_count, created_at)
  select c.id, n.id, n.is_in_stock, n.price, n.score_average, n.review_count, n.created_at
  from new_rows n cross join lateral (select n.category_id union select n.top_category_id) as c (id)
  where n.product_status not in ('waiting', 'removed', 'suspended')
  on conflict do nothing;
  return null;
end $$;
create trigger product_listed after insert on product
  referencing new table as new_rows for each statement execute function list_products();

create function relist_products() returns trigger language plpgsql as $$
begin
  delete from product_listing l using new_rows n
  where l.product_id = n.id
    and (l.category_id not in (n.category_id, n.top_category_id) or n.product_status in ('waiting', 'removed', 'suspended'));
  insert into product_listing (category_id, product_id, is_in_stock, price, score, review_count, created_at)
  select c.id, n.id, n.is_in_stock, n.price, n.score_average, n.review_count, n.created_at
  from new_rows n cross join lateral (select n.category_id union select n.top_category_id) as c (id)
  where n.product_status not in ('waiting', 'removed', 'suspended')
  on conflict (category_id, product_id) do update
    set is_in_stock = excluded.is_in_stock, price = excluded.price, score = excluded.score,
        review_count = excluded.review_count, created_at = excluded.created_at
    where (product_listing.is_in_stock, product_listing.price, product_listing.score, product_listing.review_count, product_listing.created_at)
      is distinct from (excluded.is_in_stock, excluded.price, excluded.score, excluded.review_count, excluded.created_at);
  return null;
end $$;
create trigger product_relisted after update on product
  referencing new table as new_rows for each statement execute function relist_products();

-- Counts follow the lists.
create function count_listings() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update category_count c set in_stock = c.in_stock - o.in_stock, total = c.total - o.total
    from (select category_id, count(*) filter (where is_in_stock) as in_stock, count(*) as total from old_rows group by 1 order by 1) o
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
create trigger listing_counted_in after insert on product_listing
  referencing new table as new_rows for each statement execute function count_listings();
create trigger listing_recounted after update on product_listing
  referencing old table as old_rows new table as new_rows for each statement execute function count_listings();
create trigger listing_counted_out after delete on product_listing
  referencing old table as old_rows for each statement execute function count_listings();

-- A product sells out, or comes back, with its combinations. Only a combination that changes sides costs an update.
create function follow_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'stock:' || new.product_id);
  if (new.on_hand - new.reserved > 0) is distinct from (old.on_hand - old.reserved > 0) then
    update product p set is_in_stock = product_in_stock(p.id, p.product_status)
    where p.id = new.product_id and p.is_in_stock is distinct from product_in_stock(p.id, p.product_status);
  end if;
  return null;
end $$;
-- Deferred to the commit: every stock row of an order is locked, in its order, before any product is touched.
create constraint trigger stock_followed after update on stock deferrable initially deferred
  for each row when (old.on_hand - old.reserved is distinct from new.on_hand - new.reserved) execute function follow_stock();

create function follow_new_stock() returns trigger language plpgsql as $$
begin
  update product p set is_in_stock = product_in_stock(p.id, p.product_status)
  where p.id in (select product_id from new_rows) and p.is_in_stock is distinct from product_in_stock(p.id, p.product_status);
  return null;
end $$;
create trigger stock_arrived after insert on stock
  referencing new table as new_rows for each statement execute function follow_new_stock();

create function follow_status() returns trigger language plpgsql as $$
begin
  new.is_in_stock := product_in_stock(new.id, new.product_status);
  return new;
end $$;
create trigger product_status_followed before update of product_status on product
  for each row when (old.product_status is distinct from new.product_status) execute function follow_status();

create function follow_option_status() returns trigger language plpgsql as $$
begin
  update product p set is_in_stock = product_in_stock(p.id, p.product_status)
  where p.id = new.product_id and p.is_in_stock is distinct from product_in_stock(p.id, p.product_status);
  return null;
end $$;
create trigger option_status_followed after update of product_option_status on product_option_combination
  for each row when (old.product_option_status is distinct from new.product_option_status) execute function follow_option_status();

-- Caches follow the catalogue: the notification is the fast way, the version the sure one.
create function touch_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', 'all');
  return null;
end $$;
create trigger touched after insert or update or delete on product for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on product_option_combination for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on product_option for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on product_option_value for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on category for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on main_navigation for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on sub_navigation for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on display for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on display_group for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on display_link for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on display_tab for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on display_product for each statement execute function touch_catalogue();
