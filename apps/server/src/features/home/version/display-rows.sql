-- name: lockBrand :one
-- Makes changes of the displays of a brand wait for each other until the end of the transaction.
select pg_advisory_xact_lock(hashtext('display ' || :brand::text)) is null as "isLocked?";

-- name: listRows :many
-- All rows of the displays of a brand, in their order. Products and videos are one row for each list.
select 'group' as "kind!", to_jsonb(x) as "row!" from (
  select id, name, title, image, position from display_group where platform = :brand::platform_id order by position, id) x
union all
select 'navigation', to_jsonb(x) from (
  select id, name, key, navigation_type, position from main_navigation where platform = :brand order by position, id) x
union all
select 'display', to_jsonb(x) from (
  select id, page_key, display_group_id, name, title, sub_title, order_by_type, display_contents_type, display_ui_type, show_information,
    is_style, image, more_link, to_char(end_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as end_at, position
  from display where platform = :brand order by position, id) x
union all
select 'subNavigation', to_jsonb(x) from (
  select s.id, s.main_navigation_id, s.name, s.display_id, s.button_image, s.position
  from sub_navigation s join main_navigation n on n.id = s.main_navigation_id where n.platform = :brand order by s.position, s.id) x
union all
select 'link', to_jsonb(x) from (
  select l.id, l.display_id, l.title, l.sub_title, l.image, l.link, l.position
  from display_link l join display d on d.id = l.display_id where d.platform = :brand order by l.position, l.id) x
union all
select 'tab', to_jsonb(x) from (
  select t.id, t.display_id, t.name, t.button_image, t.position
  from display_tab t join display d on d.id = t.display_id where d.platform = :brand order by t.position, t.id) x
union all
select 'products', to_jsonb(x) from (
  select p.display_id, p.display_tab_id, array_agg(p.product_id order by p.position, p.id) as ids
  from display_product p join display d on d.id = p.display_id where d.platform = :brand group by 1, 2) x
union all
select 'videos', to_jsonb(x) from (
  select v.display_id, array_agg(v.video_id order by v.position, v.id) as ids
  from display_video v join display d on d.id = v.display_id where d.platform = :brand group by 1) x;

-- name: allotIds :many
select nextval(pg_get_serial_sequence(:table::text, 'id'))::int as "id!" from generate_series(1, :count::int);

-- name: putGroups :exec
insert into display_group (id, platform, name, title, image, position)
select r.id, :brand::platform_id, r.name, r.title, nullif(r.image, 'null'), r.position
from jsonb_to_recordset(:rows::jsonb) as r (id int, name text, title text, image jsonb, position int)
on conflict (id) do update set name = excluded.name, title = excluded.title, image = excluded.image, position = excluded.position
where display_group.platform = excluded.platform;

-- name: putNavigations :exec
insert into main_navigation (id, platform, name, key, navigation_type, position)
select r.id, :brand::platform_id, r.name, r.key, r.navigation_type, r.position
from jsonb_to_recordset(:rows::jsonb) as r (id int, name text, key text, navigation_type text, position int)
on conflict (id) do update set name = excluded.name, key = excluded.key, navigation_type = excluded.navigation_type, position = excluded.position
where main_navigation.platform = excluded.platform;

-- name: putDisplays :exec
insert into display (id, platform, page_key, display_group_id, name, title, sub_title, order_by_type, display_contents_type, display_ui_type,
  show_information, is_style, image, more_link, end_at, position)
select r.id, :brand::platform_id, r.page_key, r.display_group_id, r.name, r.title, r.sub_title, r.order_by_type, r.display_contents_type,
  r.display_ui_type, r.show_information, r.is_style, nullif(r.image, 'null'), r.more_link, r.end_at, r.position
from jsonb_to_recordset(:rows::jsonb) as r (id int, page_key text, display_group_id int, name text, title text, sub_title text,
  order_by_type text, display_contents_type text, display_ui_type text, show_information boolean, is_style boolean, image jsonb,
  more_link text, end_at timestamptz, position int)
on conflict (id) do update set page_key = excluded.page_key, display_group_id = excluded.display_group_id, name = excluded.name,
  title = excluded.title, sub_title = excluded.sub_title, order_by_type = excluded.order_by_type,
  display_contents_type = excluded.display_contents_type, display_ui_type = excluded.display_ui_type,
  show_information = excluded.show_information, is_style = excluded.is_style, image = excluded.image, more_link = excluded.more_link,
  end_at = excluded.end_at, position = excluded.position
where display.platform = excluded.platform;

-- name: putSubNavigations :exec
insert into sub_navigation (id, main_navigation_id, name, display_id, button_image, position)
select r.id, r.main_navigation_id, r.name, r.display_id, nullif(r.button_image, 'null'), r.position
from jsonb_to_recordset(:rows::jsonb) as r (id int, main_navigation_id int, name text, display_id int, button_image jsonb, position int)
on conflict (id) do update set main_navigation_id = excluded.main_navigation_id, name = excluded.name, display_id = excluded.display_id,
  button_image = excluded.button_image, position = excluded.position;

-- name: putLinks :exec
insert into display_link (id, display_id, title, sub_title, image, link, position)
select r.id, r.display_id, r.title, r.sub_title, nullif(r.image, 'null'), r.link, r.position
from jsonb_to_recordset(:rows::jsonb) as r (id int, display_id int, title text, sub_title text, image jsonb, link text, position int)
on conflict (id) do update set display_id = excluded.display_id, title = excluded.title, sub_title = excluded.sub_title,
  image = excluded.image, link = excluded.link, position = excluded.position;

-- name: putTabs :exec
insert into display_tab (id, display_id, name, button_image, position)
select r.id, r.display_id, r.name, nullif(r.button_image, 'null'), r.position
from jsonb_to_recordset(:rows::jsonb) as r (id int, display_id int, name text, button_image jsonb, position int)
on conflict (id) do update set display_id = excluded.display_id, name = excluded.name, button_image = excluded.button_image,
  position = excluded.position;

-- name: deleteGroups :exec
delete from display_group where id = any(:ids::int[]) and platform = :brand::platform_id;

-- name: deleteNavigations :exec
delete from main_navigation where id = any(:ids::int[]) and platform = :brand::platform_id;

-- name: deleteDisplays :exec
delete from display where id = any(:ids::int[]) and platform = :brand::platform_id;

-- name: deleteSubNavigations :exec
delete from sub_navigation where id = any(:ids::int[]);

-- name: deleteLinks :exec
delete from display_link where id = any(:ids::int[]);

-- name: deleteTabs :exec
delete from display_tab where id = any(:ids::int[]);

-- name: deleteProducts :exec
delete from display_product p using jsonb_to_recordset(:rows::jsonb) as r (display_id int, display_tab_id int)
where p.display_id = r.display_id and p.display_tab_id is not distinct from r.display_tab_id;

-- name: putProducts :exec
insert into display_product (display_id, display_tab_id, product_id, position)
select r.display_id, r.display_tab_id, p.id, i.place - 1
from jsonb_to_recordset(:rows::jsonb) as r (display_id int, display_tab_id int, ids jsonb)
cross join lateral jsonb_array_elements_text(r.ids) with ordinality as i (id, place)
join product p on p.id = i.id::int
on conflict do nothing;

-- name: deleteVideos :exec
delete from display_video where display_id = any(:displayIds::int[]);

-- name: putVideos :exec
insert into display_video (display_id, video_id, position)
select r.display_id, v.id, i.place - 1
from jsonb_to_recordset(:rows::jsonb) as r (display_id int, ids jsonb)
cross join lateral jsonb_array_elements_text(r.ids) with ordinality as i (id, place)
join video v on v.id = i.id::int
order by v.id, r.display_id
on conflict do nothing;

-- name: listGroupProducts :many
-- The first products of product groups, in their order.
select g.code, i.product_id as "productId"
from product_group g
cross join lateral (
  select x.product_id, x.position from product_group_item x where x.product_group_id = g.id order by x.position, x.product_id limit :most::int
) i
where g.platform = :brand::platform_id and g.code = any(:codes::text[])
order by g.code, i.position, i.product_id;

-- name: listCategoryProducts :many
select l.product_id as "productId"
from product_listing l join product p on p.id = l.product_id
where l.category_id = :categoryId and (l.is_in_stock or not :hideSoldOut::boolean)
  and p.product_status not in ('waiting', 'removed', 'suspended')
order by case when :sort::text = 'popular' then l.popularity else 0 end desc, l.created_at desc, l.product_id desc
limit :take::int;
