-- Products of displays as shoppers find them, each with the number its display sorts by, rising.
create view display_shelf as
select dp.display_id, dp.display_tab_id, dp.product_id, dp.id,
  case d.order_by_type
    when 'latest' then -(extract(epoch from p.created_at) * 1000000)::bigint
    when 'popular' then -coalesce((
      select l.popularity from product_listing l where l.category_id = p.top_category_id and l.product_id = p.id), 0)::bigint
    else dp.position::bigint
  end as sort_value
from display_product dp
join display d on d.id = dp.display_id
join product p on p.id = dp.product_id
where p.product_status not in ('waiting', 'removed', 'suspended');

create index display_product_by_product on display_product (product_id);
create index sub_navigation_by_main on sub_navigation (main_navigation_id);
create index sub_navigation_by_display on sub_navigation (display_id);
