-- name: sampleCarts :many
-- Lists the lines of the latest carts of a brand that can be bought now, without their owners. `cart` numbers the carts.
with latest as materialized (
  select c.id from cart c join app_user u on u.id = c.user_id
  where u.platform = :brand::platform_id and exists (select from cart_group g where g.cart_id = c.id)
  order by c.updated_at desc, c.id desc limit :most::int
)
select dense_rank() over (order by g.cart_id)::int as "cart!", p.id as "productId", g.unit as "optionUnit", o.price, o.special_sale_price as "specialSalePrice",
  p.sale_type as "saleType", p.limited_period_begin as "limitedPeriodBegin", p.limited_period_end as "limitedPeriodEnd",
  k.id as "categoryId", k.parent_id as "parentId"
from latest l join cart_group g on g.cart_id = l.id
join product_option_combination o on o.id = g.product_option_combination_id
join product p on p.id = o.product_id and p.product_status in ('stock_in', 'unlimited_stock_in')
join category k on k.id = p.category_id
order by g.cart_id, g.id;
