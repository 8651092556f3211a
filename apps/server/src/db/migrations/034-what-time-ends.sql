-- What time ends goes out of the lists with it, and comes back where time is given anew: the day on which an option leaves,
-- and the period in which a product is sold. Rows know of no time, so a standing job turns them when their moment comes.

-- kept by the job: the period of sale has ended, and no other one has begun
alter table product add is_period_over boolean not null default false;
-- kept by the job: the day of shipment, its own or else its product's, is over; the merchant's own status stands beside it
alter table product_option_combination add is_day_over boolean not null default false;

-- what the job looks for, found without reading the shop
create index product_period_ending on product (limited_period_end) where not is_period_over and limited_period_end is not null;
create index product_period_over on product (id) where is_period_over;
create index product_leaving on product (shipment_date) where shipment_date is not null;
create index product_announced on product (limited_period_begin) where is_coming_soon;
create index combination_leaving on product_option_combination (shipment_date)
  where not is_day_over and shipment_date is not null;
create index combination_day_over on product_option_combination (shipment_date, product_id) where is_day_over;

-- true where the product may be sold, its period is not over, and at least one of its combinations is in stock (OPTION-1, ORDER-9)
create function product_in_stock(of_product int, status product_status, is_period_over boolean) returns boolean language sql stable as $$
  select is_sellable(status) and not is_period_over and exists (
    select 1 from product_option_combination c join stock s on s.product_option_combination_id = c.id
    where c.product_id = of_product and not c.is_day_over and is_option_sellable(c.product_option_status, s.on_hand - s.reserved))
$$;

create or replace function follow_stock() returns trigger language plpgsql as $$
begin
  if current_setting('shop.tells_stock', true) is distinct from 'after' then
    perform pg_notify('catalogue', 'stock:' || new.product_id);
  end if;
  if (new.on_hand - new.reserved > 0) is distinct from (old.on_hand - old.reserved > 0) then
    update product p set is_in_stock = product_in_stock(p.id, p.product_status, p.is_period_over)
    where p.id = new.product_id and p.is_in_stock is distinct from product_in_stock(p.id, p.product_status, p.is_period_over);
  end if;
  return null;
end $$;

create or replace function follow_new_stock() returns trigger language plpgsql as $$
begin
  update product p set is_in_stock = product_in_stock(p.id, p.product_status, p.is_period_over)
  where p.id in (select product_id from new_rows) and p.is_in_stock is distinct from product_in_stock(p.id, p.product_status, p.is_period_over);
  return null;
end $$;

create or replace function follow_status() returns trigger language plpgsql as $$
begin
  new.is_in_stock := product_in_stock(new.id, new.product_status, new.is_period_over);
  return new;
end $$;
drop trigger product_status_followed on product;
create trigger product_status_followed before update of product_status, is_period_over on product for each row
  when ((old.product_status, old.is_period_over) is distinct from (new.product_status, new.is_period_over))
  execute function follow_status();

create or replace function follow_option_status() returns trigger language plpgsql as $$
begin
  update product p set is_in_stock = product_in_stock(p.id, p.product_status, p.is_period_over)
  where p.id = new.product_id and p.is_in_stock is distinct from product_in_stock(p.id, p.product_status, p.is_period_over);
  return null;
end $$;
drop trigger option_status_followed on product_option_combination;
create trigger option_status_followed after update of product_option_status, is_day_over on product_option_combination for each row
  when ((old.product_option_status, old.is_day_over) is distinct from (new.product_option_status, new.is_day_over))
  execute function follow_option_status();

drop function product_in_stock(int, product_status);

-- The standing job: it puts itself back for the next minute, so that a midnight of Seoul is met when it comes.
insert into job (kind, key, payload) values ('product.followTime', 'follow', '{}');
