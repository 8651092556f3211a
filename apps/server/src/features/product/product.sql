-- name: listCards :many
-- Lists the cards of these products in the order of the ids. Omits unpublished products.
select found.card as "card!"
-- one index lookup per id, whatever the size of the shop
from unnest(:ids::int[]) with ordinality as wanted (id, place)
cross join lateral (select card from product_card where product_id = wanted.id offset 0) found
order by wanted.place;

-- name: findDetail :opt
-- Reads the card and the additional fields of the detail page. `today` is the date in Seoul.
select k.card, p.contents, p.contents_sanitizer as "contentsSanitizer", p.summary, p.restricted_stock_order as "restrictedStockOrder", p.max_unit_in_box as "maxUnitInBox",
  p.delivery_company as "deliveryCompany", p.is_undeliverable_secondary_area as "isUndeliverableSecondaryArea",
  p.is_undeliverable_third_area as "isUndeliverableThirdArea", p.requires_share as "requiresShare", p.tax_status as "taxStatus",
  p.video_url as "videoUrl", p.shipment_date as "shipmentDate", p.origin, p.storage, p.unit, p.food_notice as "foodNotice", p.is_giftable as "isGiftable", p.price,
  p.purchase_point_per as "purchasePointPer", p.text_review_point as "textReviewPoint", p.photo_review_point as "photoReviewPoint",
  p.min_use_point as "minUsePoint", p.min_point_use_product_price as "minPointUseProductPrice",
  p.min_app_user_grade as "minAppUserGrade", p.funding_goal_units as "fundingGoalUnits",
  p.limited_period_begin as "limitedPeriodBegin", p.limited_period_end as "limitedPeriodEnd", p.shipping_fee_type as "shippingFeeType",
  coalesce((select s.sold_units from product_sales s where s.product_id = p.id), 0) as "soldUnits!",
  coalesce((select jsonb_object_agg(o.option_id_path, o.id order by o.position, o.id)
    from product_option_combination o where o.product_id = p.id and not o.is_archived), '{}') as "optionIdPath!",
  exists (select from product_option_combination o where o.product_id = p.id and o.shipment_date is not null and not o.is_archived)
    as "hasShipmentDates!",
  (select min(coalesce(o.special_sale_price, o.price))
    from product_option_combination o join stock s on s.product_option_combination_id = o.id
    where o.product_id = p.id and p.sale_type = 'LIMITED_SALE'
      and coalesce(o.shipment_date, p.shipment_date, :today::date) >= :today::date
      and (o.product_option_status = 'unlimited_stock_in' or o.product_option_status = 'stock_in' and s.on_hand > s.reserved))
    as "specialPrice?",
  -- null if an available option ships today, or no option is available
  (select case when bool_and(o.shipment_date is not null) then min(o.shipment_date) end
    from product_option_combination o join stock s on s.product_option_combination_id = o.id
    where o.product_id = p.id and coalesce(o.shipment_date, p.shipment_date, :today::date) >= :today::date
      and (o.product_option_status = 'unlimited_stock_in' or o.product_option_status = 'stock_in' and s.on_hand > s.reserved))
    as "soonestShipmentDate?",
  (select s.value from shop_setting s where s.platform = :brand::platform_id and s.key = 'shipping') as "shipping?"
from product p join product_card k on k.product_id = p.id
where p.id = :id;

-- name: findPublishedCategory :opt
-- Finds the category of a published product.
select category_id as "categoryId", top_category_id as "topCategoryId", is_wholesale as "isWholesale" from product
where id = :id and product_status not in ('waiting', 'removed', 'suspended');

-- name: findCategory :opt
select id from category where id = :id and archived_at is null;

-- name: listOptionValues :many
select o.id as "optionId", o.name as "optionName", v.id, v.name
from product_option o join product_option_value v on v.product_option_id = o.id
where o.product_id = :productId
order by o.position, o.id, v.position, v.id;

-- name: listCombinations :many
select c.id, c.name, c.option_id_path as "optionIdPath", c.product_option_status as "productOptionStatus", c.price,
  c.list_price as "listPrice", c.special_sale_price as "specialSalePrice", c.option_unit as "optionUnit",
  coalesce(c.shipment_date, p.shipment_date) as "shipmentDate?", s.on_hand - s.reserved as "amount!"
from product_option_combination c join stock s on s.product_option_combination_id = c.id join product p on p.id = c.product_id
where c.product_id = :productId and not c.is_archived
order by c.position, c.id;

-- name: listRelated :many
-- Lists similar products in stock, without the product itself: first those that staff has chosen, then the sub-category, then the top
-- category, each by sales, descending. Wholesale lots are shown only on the page of a wholesale lot.
with chosen as (
  select r.related_id as product_id, 0 as ring, -r.position as popularity
  from product_related r join product p on p.id = r.related_id
  where r.product_id = :productId::int and p.is_in_stock and (not p.is_wholesale or :isWholesale::boolean)
  order by r.position limit :take::int
), near as (
  select l.product_id, 1 as ring, l.popularity from product_listing l join product p on p.id = l.product_id
  where l.category_id = :nearCategoryId::int and l.is_in_stock and l.product_id <> :productId::int
    and (not p.is_wholesale or :isWholesale::boolean)
  order by l.popularity desc, l.product_id desc limit 2 * :take::int
), far as (
  -- more, because all rows above may be among them
  select l.product_id, 2 as ring, l.popularity from product_listing l join product p on p.id = l.product_id
  where l.category_id = :topCategoryId::int and l.is_in_stock and l.product_id <> :productId::int
    and (not p.is_wholesale or :isWholesale::boolean)
  order by l.popularity desc, l.product_id desc limit 3 * :take::int
)
select product_id as "id!" from (
  select product_id, ring, popularity from chosen
  union all
  select product_id, ring, popularity from near where product_id not in (select product_id from chosen)
  union all
  select product_id, ring, popularity from far where product_id not in (select product_id from near union all select product_id from chosen)
) as found
order by ring, popularity desc, product_id desc limit :take::int;

-- name: listBoughtTogether :many
-- Lists products bought together: those in the last 500 paid orders of a product, by frequency, descending, if they can be
-- bought now.
with bought as (
  select op.order_id from order_product op
  where op.product_id = :productId
    and op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'withdraw_complete', 'return_complete')
  order by op.order_id desc limit 500
), other as (
  select op.product_id, count(*) as times
  from bought join order_product op on op.order_id = bought.order_id and op.product_id <> :productId
  where op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'withdraw_complete', 'return_complete')
  group by op.product_id
  order by times desc, op.product_id desc limit 100
)
select p.id as "id!" from other join product p on p.id = other.product_id and p.is_in_stock
order by other.times desc, p.id desc limit :take::int;

-- name: getPersonal :one
-- Reads the relation of a user to a product. Units count as bought from the moment they are reserved, as in the cart.
select
  exists (select 1 from product_favorite f where f.user_id = :userId and f.product_id = :productId) as "isFavorites!",
  exists (select 1 from product_restock_alarm a where a.user_id = :userId and a.product_id = :productId) as "isRestockAlarm!",
  exists (select 1 from product_share s where s.user_id = :userId and s.product_id = :productId) as "isShared!",
  (select coalesce(sum(l.unit), 0) from orders o join order_product op on op.order_id = o.id join order_line l on l.order_product_id = op.id
    where o.user_id = :userId and op.product_id = :productId
      and op.status not in ('incomplete', 'withdraw_complete', 'return_complete')
      and not exists (select from refund_line r where r.order_line_id = l.id)) as "boughtUnits!";
