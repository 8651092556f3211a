-- What lists show of a product, as the JSON that is sent: written when it changes, not each time somebody looks.
-- Every member is named here, so that no column of a product can be shown by being added.

create function moment_json(at timestamptz) returns text language sql stable as
  $$ select case when isfinite(at) then to_char(at at time zone 'UTC', '"\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""') else 'null' end $$;

create function images_json(images jsonb) returns text language sql immutable as $$
  select concat('[', string_agg(concat('{"key":', i.image -> 'key', ',"alt":', i.image -> 'alt', ',"color":', i.image -> 'color', '}'), ',' order by i.place), ']')
  from jsonb_array_elements(images) with ordinality as i (image, place)
$$;

-- The cards as the columns say they are. OPTION-1: what is on sale by its own status but has nothing left is sold out.
create view product_card_due as
select p.id as product_id, concat(
  '{"id":', p.id, ',"uuid":"', p.uuid, '","name":', to_json(p.name), ',"images":', images_json(p.images),
  ',"scoreAverage":', trim_scale(p.score_average),
  ',"freeShippingFeeConditionPrice":', coalesce(p.free_shipping_fee_condition_price::text, 'null'),
  ',"isExclusive":', to_json(p.is_exclusive), ',"isAppOnly":', to_json(p.is_app_only), ',"minAppUserGrade":', p.min_app_user_grade,
  ',"distributor":{"id":', d.id, ',"name":', to_json(d.name), '}',
  ',"category":{"id":', c.id, ',"name":', to_json(c.name),
  ',"parent":', case when t.id = c.id then 'null' else concat('{"id":', t.id, ',"name":', to_json(t.name), '}') end, '}',
  ',"productStatus":"', case when is_sellable(p.product_status) and not p.is_in_stock then 'stock_out' else p.product_status end,
  '","productPrice":{"price":', p.price, ',"listPrice":', p.list_price, ',"supplyPrice":null}',
  ',"productShippingFee":{"shippingFee":', p.shipping_fee, ',"primaryAreaShippingFee":', p.primary_area_shipping_fee,
  ',"secondaryAreaShippingFee":', p.secondary_area_shipping_fee, ',"thirdAreaShippingFee":', p.third_area_shipping_fee, '}',
  ',"productSaleType":{"saleType":"', p.sale_type, '","isCommingSoon":', to_json(p.is_coming_soon),
  ',"limitedPeriodBegin":', moment_json(p.limited_period_begin), ',"limitedPeriodEnd":', moment_json(p.limited_period_end),
  ',"noResale":', to_json(p.no_resale), '}',
  ',"counts":{"QNAs":', p.qna_count, ',"reviews":', p.review_count, ',"favorites":', p.favorite_count, '}',
  ',"hasOptions":', to_json((select true from product_option o where o.product_id = p.id limit 1) is not null), '}') as card
from product p
join distributor d on d.id = p.distributor_id
join category c on c.id = p.category_id
join category t on t.id = p.top_category_id
where p.product_status not in ('waiting', 'removed', 'suspended');

create table product_card (
  product_id int primary key references product on delete cascade,
  card text not null
);
insert into product_card (product_id, card) select product_id, card from product_card_due;

-- Each id is one look into every index: a plan made while the shop was small is kept by who fills it, and must not read all.
create function write_product_cards(products int[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from product_card k using unnest(products) as wanted (id), product p
  where k.product_id = wanted.id and p.id = wanted.id and p.product_status in ('waiting', 'removed', 'suspended');
  insert into product_card (product_id, card)
  select d.product_id, d.card from unnest(products) as wanted (id) join product_card_due d on d.product_id = wanted.id
  on conflict (product_id) do update set card = excluded.card where product_card.card <> excluded.card;
end $$;

-- Whoever writes cards holds their products: of two who change the same card the second one sees what the first one did.
create function write_product_cards_of_others(products int[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from product where id in (select unnest(products)) order by id for no key update;
  perform write_product_cards(products);
end $$;

create function card_products() returns trigger language plpgsql as $$
begin
  -- a product that comes under a name waits for who is changing that name
  perform 1 from category where id in (select category_id from new_rows union select top_category_id from new_rows) order by id for share;
  perform 1 from distributor where id in (select distributor_id from new_rows) order by id for share;
  perform write_product_cards(array(select id from new_rows));
  return null;
end $$;
create trigger product_carded after insert on product
  referencing new table as new_rows for each statement execute function card_products();

create function recard_products() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_rows n join old_rows o using (id) where n.category_id <> o.category_id or n.top_category_id <> o.top_category_id) then
    perform 1 from category where id in (select category_id from new_rows union select top_category_id from new_rows) order by id for share;
  end if;
  if exists (select 1 from new_rows n join old_rows o using (id) where n.distributor_id <> o.distributor_id) then
    perform 1 from distributor where id in (select distributor_id from new_rows) order by id for share;
  end if;
  perform write_product_cards(array(select id from new_rows));
  return null;
end $$;
create trigger product_recarded after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function recard_products();

create function recard_options() returns trigger language plpgsql as $$
begin
  perform write_product_cards_of_others(array(select distinct product_id from changed_rows));
  return null;
end $$;
create trigger option_carded_in after insert on product_option
  referencing new table as changed_rows for each statement execute function recard_options();
create trigger option_carded_out after delete on product_option
  referencing old table as changed_rows for each statement execute function recard_options();

create function recard_moved_option() returns trigger language plpgsql as $$
begin
  perform write_product_cards_of_others(array[old.product_id, new.product_id]);
  return null;
end $$;
create trigger option_recarded after update of product_id on product_option
  for each row when (old.product_id <> new.product_id) execute function recard_moved_option();

create function recard_names() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'distributor' then
    perform write_product_cards_of_others(array(
      select p.id from product p join new_rows n on n.id = p.distributor_id join old_rows o on o.id = n.id where n.name <> o.name));
  else
    perform write_product_cards_of_others(array(
      select p.id from new_rows n join old_rows o on o.id = n.id join product p on p.category_id = n.id where n.name <> o.name
      union
      select p.id from new_rows n join old_rows o on o.id = n.id join product p on p.top_category_id = n.id where n.name <> o.name));
  end if;
  return null;
end $$;
create trigger distributor_recarded after update on distributor
  referencing old table as old_rows new table as new_rows for each statement execute function recard_names();
create trigger category_recarded after update on category
  referencing old table as old_rows new table as new_rows for each statement execute function recard_names();

create trigger touched after insert or update or delete on distributor for each statement execute function touch_catalogue();
