-- Changes of the catalogue publish the tags of what they affect instead of ending every cached response. Tags are separated by spaces.
-- A change of more than 100 products at once still ends everything.

-- Publishes the tags of changed products. `with_lists`: products enter or leave lists.
create function publish_products(ids int[], categories int[], with_lists boolean) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return;
  end if;
  if cardinality(ids) > 100 then
    update catalogue_version set version = version + 1;
    perform pg_notify('catalogue', 'all');
    return;
  end if;
  perform pg_notify('catalogue', string_agg(tag, ' ')) from (
    select 'product:' || id as tag from unnest(ids) id
    union all select 'card:' || id from unnest(ids) id
    union select 'category:' || id from unnest(categories) id
    union all select 'lists' where with_lists
  ) tags;
end $$;

-- Columns that change how a product is shown, but not in which lists it is.
create function shown_product_columns() returns text[] language sql immutable as $$
  select array['name', 'summary', 'contents', 'contents_sanitizer', 'images', 'price', 'list_price', 'supply_price', 'delivery_company',
    'shipping_fee_type', 'shipping_fee', 'primary_area_shipping_fee', 'secondary_area_shipping_fee', 'third_area_shipping_fee',
    'free_shipping_fee_condition_price', 'is_undeliverable_secondary_area', 'is_undeliverable_third_area', 'max_unit_in_box',
    'min_app_user_grade', 'requires_share', 'restricted_stock_order', 'tax_status', 'video_url', 'origin', 'storage', 'unit',
    'food_notice', 'shipment_date', 'purchase_point_per', 'text_review_point', 'photo_review_point', 'min_use_point',
    'min_point_use_product_price', 'score_average', 'review_count', 'qna_count', 'favorite_count']
$$;

-- Steps: 1 skip changes of counts; 2 find the rows that differ; 3 publish their tags, and those of their old and new categories if they
-- may have another place in the lists of these.
create function publish_updated_products() returns trigger language plpgsql as $$
declare
  ids int[];
  categories int[];
  with_lists boolean;
begin
  if current_setting('shop.only_counts', true) = 'on' then
    return null;
  end if;
  with changed as (
    select n.id, array[n.category_id, n.top_category_id, o.category_id, o.top_category_id] as categories,
      to_jsonb(n) - shown_product_columns() is distinct from to_jsonb(o) - shown_product_columns() as moves,
      (n.price, n.review_count, n.score_average) is distinct from (o.price, o.review_count, o.score_average) as is_reordered
    from new_rows n join old_rows o on o.id = n.id where n.* is distinct from o.*
  )
  select array_agg(id), bool_or(moves),
    array(select distinct unnest(c.categories) from changed c where c.moves or c.is_reordered)
    into ids, with_lists, categories
  from changed;
  perform publish_products(ids, categories, with_lists);
  return null;
end $$;
create function publish_moved_products() returns trigger language plpgsql as $$
begin
  perform publish_products(array_agg(id), array_agg(category_id) || array_agg(top_category_id), true) from moved;
  return null;
end $$;

drop trigger touched on product;
create trigger published_update after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function publish_updated_products();
create trigger published_insert after insert on product
  referencing new table as moved for each statement execute function publish_moved_products();
create trigger published_delete after delete on product
  referencing old table as moved for each statement execute function publish_moved_products();

-- Options and combinations: the product's own page and its options. A price or a stock that changes with them changes the product,
-- which publishes the rest.
create function publish_products_of_options() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_table_name = 'product_option_value' then
    select array_agg(distinct o.product_id) into ids
    from changed c join product_option o on o.id = (to_jsonb(c) ->> 'product_option_id')::int;
  else
    select array_agg(distinct (to_jsonb(c) ->> 'product_id')::int) into ids from changed c;
  end if;
  if cardinality(ids) > 100 then
    perform publish_products(ids, '{}', false);
  elsif cardinality(ids) > 0 then
    perform pg_notify('catalogue', string_agg('product:' || id || ' card:' || id || ' stock:' || id, ' ')) from unnest(ids) id;
  end if;
  return null;
end $$;

-- Publishes the tag that is the trigger's argument.
create function publish_tag() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_argv[0]);
  return null;
end $$;
create function publish_tag_if_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('catalogue', tg_argv[0]);
  end if;
  return null;
end $$;

-- A seller's name is on the cards of its products.
create function publish_products_of_sellers() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  select array_agg(p.id) into ids from (
    select id from product where distributor_id in (select id from changed) limit 101) p;
  perform publish_products(ids, '{}', false);
  return null;
end $$;

do $$
declare
  name text;
  tag text;
begin
  foreach name in array array['product_option', 'product_option_value', 'product_option_combination'] loop
    execute format('drop trigger touched on %I', name);
    execute format('create trigger published_insert after insert on %I referencing new table as changed
      for each statement execute function publish_products_of_options()', name);
    execute format('create trigger published_update after update on %I referencing new table as changed
      for each statement execute function publish_products_of_options()', name);
    execute format('create trigger published_delete after delete on %I referencing old table as changed
      for each statement execute function publish_products_of_options()', name);
  end loop;
  for name, tag in values ('main_navigation', 'home'), ('sub_navigation', 'home'), ('display', 'home'), ('display_group', 'home'),
    ('display_link', 'home'), ('display_tab', 'home'), ('display_product', 'home'), ('product_group', 'group'),
    ('product_group_item', 'group'), ('category_advertising', 'best'), ('video', 'video'), ('display_video', 'video'),
    ('video_product', 'video'), ('notice', 'notice'), ('search_popular', 'search') loop
    execute format('drop trigger touched on %I', name);
    execute format('create trigger published after insert or update or delete on %I
      for each statement execute function publish_tag(%L)', name, tag);
  end loop;
end $$;
drop trigger touched on distributor;
create trigger published_update after update on distributor
  referencing new table as changed for each statement execute function publish_products_of_sellers();
drop trigger touched_by_insert on best_product;
drop trigger touched_by_update on best_product;
drop trigger touched_by_delete on best_product;
create trigger published_insert after insert on best_product
  referencing new table as changed for each statement execute function publish_tag_if_changed('best');
create trigger published_update after update on best_product
  referencing new table as changed for each statement execute function publish_tag_if_changed('best');
create trigger published_delete after delete on best_product
  referencing old table as changed for each statement execute function publish_tag_if_changed('best');

do $$
declare
  trigger record;
  reason text;
begin
  for trigger in select t.tgname, c.relname, p.proname, encode(t.tgargs, 'escape') as tag
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('publish_updated_products', 'publish_moved_products', 'publish_products_of_options', 'publish_tag',
      'publish_tag_if_changed', 'publish_products_of_sellers') loop
    reason := case trigger.proname
      when 'publish_products_of_options' then 'Ends cached responses about the products of the changed rows'
      when 'publish_products_of_sellers' then 'Ends cached responses that show the name of the seller'
      when 'publish_tag' then 'Ends cached responses with the tag ' || split_part(trigger.tag, '\', 1)
      when 'publish_tag_if_changed' then 'Ends cached responses with the tag ' || split_part(trigger.tag, '\', 1) || ' if rows changed'
      else 'Ends cached responses that contain the changed products or their lists' end;
    execute format('comment on trigger %I on %I is %L', trigger.tgname, trigger.relname, reason);
  end loop;
end $$;
