-- name: findWholeDisplay :opt
-- A display as a list of displays has it, until it is over.
select d.id, d.position as "value!", d.name, d.title, d.sub_title as "subTitle", d.order_by_type as "orderByType",
  d.display_contents_type as "displayContentsType", d.display_ui_type as "displayUiType", d.show_information as "showInformation",
  d.image, d.more_link as "moreLink", d.end_at as "endAt", 1::int8 as "count!"
from display d where d.id = :id and d.platform = :brand::platform_id and (d.end_at is null or d.end_at > :now::timestamptz);

-- name: listNewAndWanted :many
-- Of the newest in stock those that a week sold most of, then the newest. Wholesale and funding have pages of their own.
with newest as (
  select l.product_id, l.created_at
  from category c
  cross join lateral (
    select x.product_id, x.created_at from product_listing x
    where x.category_id = c.id and x.is_in_stock
    order by x.created_at desc, x.product_id desc limit :newest::int
  ) l
  where c.parent_id is null
  order by l.created_at desc, l.product_id desc limit :newest::int
)
select n.product_id as "id!"
from newest n
join product p on p.id = n.product_id and not p.is_wholesale and p.sale_type <> 'FUNDING_SALE' and not p.is_coming_soon
left join best_product b on b.product_id = n.product_id and b.period = 'week' and b.scope = 'shop' and b.category_id = p.top_category_id
order by coalesce(b.units, 0) desc, n.created_at desc, n.product_id desc limit :take::int;

-- name: listFundings :many
select p.id as "productId", p.funding_goal_units as "goalUnits!", coalesce(s.sold_units, 0) as "soldUnits!"
from product p left join product_sales s on s.product_id = p.id
where p.funding_goal_units is not null and p.product_status not in ('waiting', 'removed', 'suspended')
order by p.id limit 1000;
