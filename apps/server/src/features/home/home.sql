-- name: listNavigation :many
select id, name, key, navigation_type as "navigationType" from main_navigation
where platform = :brand::platform_id order by position, id;

-- name: findNavigation :opt
select id, name, key, navigation_type as "navigationType" from main_navigation
where id = :id and platform = :brand::platform_id;

-- name: listSubTabs :many
select s.id, s.name, s.display_id as "displayId", s.button_image as "buttonImage", d.display_contents_type as "displayContentsType"
from sub_navigation s join display d on d.id = s.display_id
where s.main_navigation_id = :navigationId order by s.position, s.id;

-- name: listGroups :many
select id, name, title, image from display_group where platform = :brand::platform_id order by position, id;

-- name: findGroup :opt
select id, name, title, image from display_group where id = :id and platform = :brand::platform_id;

-- name: listDisplays :many
-- Displays of a page, of a group, or the styles, without those that are over; `sign` is 1 onwards and -1 backwards. Each row
-- knows how many there are in all.
with shown as (
  select * from display d
  where d.platform = :brand::platform_id
    and (d.page_key = :pageKey?::text or d.display_group_id = :groupId?::int or (d.is_style and :styles::boolean))
    and (d.end_at is null or d.end_at > :now::timestamptz)
)
select d.id as "id!", d.position as "value!", d.name as "name!", d.title as "title!", d.sub_title as "subTitle!",
  d.order_by_type as "orderByType!", d.display_contents_type as "displayContentsType!", d.display_ui_type as "displayUiType!",
  d.show_information as "showInformation!", d.image, d.more_link as "moreLink", d.end_at as "endAt",
  (select count(*) from shown) as "count!"
from shown d
where (:sign::int8 * d.position, :sign::int8 * d.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * d.position, :sign::int8 * d.id limit :take::int;

-- name: findPage :opt
-- Whether the brand has such a page, even one of which everything is over.
select page_key as "pageKey!" from display where platform = :brand::platform_id and page_key = :pageKey limit 1;

-- name: findDisplay :opt
-- Where a display is made of tabs, `tabId` is the one that was asked for, or the first.
select d.id, d.name, d.title, d.show_information as "showInformation",
  (select t.id from display_tab t
    where t.display_id = d.id and d.display_contents_type = 'tab' and t.id = coalesce(:tabId?::int, t.id)
    order by t.position, t.id limit 1) as "tabId?"
from display d where d.id = :id and d.platform = :brand::platform_id;

-- name: listLinks :many
select display_id as "displayId", id, title, sub_title as "subTitle", image, link from display_link
where display_id = any(:displayIds::int[]) order by display_id, position, id;

-- name: listTabs :many
select display_id as "displayId", id, name, button_image as "buttonImage" from display_tab
where display_id = any(:displayIds::int[]) order by display_id, position, id;

-- name: listSectionProducts :many
-- The first products of sections; of a section of tabs those of its first tab.
select s.display_id as "displayId!", s.display_tab_id as "tabId", s.product_id as "productId!", s.id as "id!", s.sort_value as "value!"
from display d
cross join lateral (
  select x.* from display_shelf x
  where x.display_id = d.id and x.display_tab_id is not distinct from (
    select t.id from display_tab t where t.display_id = d.id and d.display_contents_type = 'tab' order by t.position, t.id limit 1)
  order by x.sort_value, x.id limit :take::int
) s
where d.id = any(:displayIds::int[])
order by s.display_id, s.sort_value, s.id;

-- name: listTabProducts :many
-- The first products of every tab of a display.
select s.display_tab_id as "tabId!", s.product_id as "productId!", s.id as "id!", s.sort_value as "value!"
from display_tab t
cross join lateral (
  select x.* from display_shelf x where x.display_id = t.display_id and x.display_tab_id = t.id
  order by x.sort_value, x.id limit :take::int
) s
where t.display_id = :displayId
order by t.position, t.id, s.sort_value, s.id;

-- name: listDisplayProducts :many
-- `sign` is 1 onwards and -1 backwards. Each row knows how many there are in all.
with shown as (
  select * from display_shelf
  where display_id = :displayId::int and display_tab_id is not distinct from :tabId?::int
)
select s.id as "id!", s.sort_value as "value!", s.product_id as "productId!", (select count(*) from shown) as "count!"
from shown s
where (:sign::int8 * s.sort_value, :sign::int8 * s.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * s.sort_value, :sign::int8 * s.id limit :take::int;

-- name: countDisplayProducts :many
select display_id as "displayId!", count(distinct product_id) as "count!" from display_shelf
where display_id = any(:displayIds::int[]) group by display_id;
