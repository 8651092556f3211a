-- name: listLines :many
-- The lines of a person's cart (`cartOf`), or of their pre-order (`tmpOf`, which comes along with each), and the combinations
-- asked for by id, each once, with all that showing, refusing and pricing them needs. What is asked for and not in the cart
-- has unit 0 and no group. The price that a line was put in for is known of what comes from the cart.
with mine as (
  select g.id as group_id, g.cart_id, g.product_option_combination_id as combination_id, g.unit, g.price, g.created_at, g.campaign
  from cart c join cart_group g on g.cart_id = c.id
  where c.user_id = :cartOf?
), wanted as (
  select mine.*, null::int as deal_id, null::bigint as place, null::jsonb as tmp from mine
  union all
  select null, null, kept.combination_id, kept.unit, (
    select g.price from cart c join cart_group g on g.cart_id = c.id
    where c.user_id = :userId and g.product_option_combination_id = kept.combination_id and kept.tmp -> 'cartGroupIds' @> to_jsonb(g.id)
  ), null, kept.campaign, kept.deal_id, kept.place, kept.tmp from order_tmp_lines(:tmpOf?, :userId) as kept
  union all
  select null, null, asked.id, 0, null, null, null, null, null, null
  from unnest(:combinationIds::int[]) as asked (id)
  where asked.id not in (select combination_id from mine)
)
select w.group_id as "groupId?", w.cart_id as "cartId?", w.unit as "unit!", w.price as "putPrice?", o.id as "combinationId", o.name as "combinationName",
  o.product_option_status as "optionStatus", o.price, o.list_price as "listPrice", o.special_sale_price as "specialSalePrice",
  o.option_unit as "optionUnit", coalesce(o.shipment_date, p.shipment_date) as "shipmentDate?", s.on_hand - s.reserved as "amount!",
  p.id as "productId", p.name as "productName", p.images as "images!", p.product_status as "productStatus", p.sale_type as "saleType",
  p.is_coming_soon as "isComingSoon", p.limited_period_begin as "limitedPeriodBegin", p.limited_period_end as "limitedPeriodEnd",
  p.no_resale as "noResale", p.is_app_only as "isAppOnly", p.is_exclusive as "isExclusive", p.min_app_user_grade as "minAppUserGrade",
  p.is_giftable as "isGiftable", p.requires_share as "requiresShare", p.tax_status as "taxStatus",
  p.requires_share and has_shared(:userId, p.id) as "isShared!",
  p.restricted_stock_order as "restrictedStockOrder", p.delivery_company as "deliveryCompany",
  p.shipping_fee_type as "shippingFeeType", p.shipping_fee as "shippingFee", p.primary_area_shipping_fee as "primaryAreaShippingFee",
  p.secondary_area_shipping_fee as "secondaryAreaShippingFee", p.third_area_shipping_fee as "thirdAreaShippingFee",
  p.free_shipping_fee_condition_price as "freeShippingFeeConditionPrice", p.max_unit_in_box as "maxUnitInBox",
  p.is_undeliverable_secondary_area as "isUndeliverableSecondaryArea", p.is_undeliverable_third_area as "isUndeliverableThirdArea",
  p.purchase_point_per as "purchasePointPer", p.min_use_point as "minUsePoint", p.min_point_use_product_price as "minPointUseProductPrice",
  d.id as "distributorId", d.name as "distributorName", k.id as "categoryId", k.name as "categoryName",
  (select jsonb_build_object('id', parent.id, 'name', parent.name) from category parent where parent.id = k.parent_id) as "categoryParent?",
  case when p.restricted_stock_order is null then 0 else bought_units(:userId, p.id) end as "boughtUnits!", w.tmp as "tmp?",
  w.campaign as "campaign?",
  (select jsonb_build_object('id', deal.id, 'price', deal.price, 'endsAt', deal.ends_at, 'isStopped', deal.stopped_at is not null,
    'remaining', deal.units - live_deal_sold(deal.id)) from live_deal deal where deal.id = w.deal_id) as "deal?"
from wanted w
join product_option_combination o on o.id = w.combination_id
join stock s on s.product_option_combination_id = o.id
join product p on p.id = o.product_id
join distributor d on d.id = p.distributor_id
join category k on k.id = p.category_id
order by w.created_at nulls last, w.group_id, w.place, o.id;

-- name: hasProduct :one
select exists (select 1 from product where id = :productId and product_status not in ('waiting', 'removed')) as "found!";

-- name: addLines :many
-- Makes the cart where there is none; units of a combination already there add up, never beyond `most` and never to less.
with mine as (
  insert into cart (user_id, updated_at) values (:userId, :now::timestamptz)
  on conflict (user_id) do update set updated_at = excluded.updated_at
  returning id
)
insert into cart_group (cart_id, product_id, product_option_combination_id, unit, price, created_at, campaign)
select mine.id, :productId, l.combination_id, l.unit, l.price, :now::timestamptz, :campaign?
from mine, unnest(:combinationIds::int[], :units::int[], :prices::int[]) as l (combination_id, unit, price)
on conflict (cart_id, product_option_combination_id) do update
  set price = excluded.price, campaign = coalesce(excluded.campaign, cart_group.campaign), unit = greatest(cart_group.unit, least(cart_group.unit + excluded.unit, (
    select b.most from unnest(:combinationIds::int[], :most::int[]) as b (combination_id, most)
    where b.combination_id = excluded.product_option_combination_id)))
returning id, cart_id as "cartId", product_option_combination_id as "combinationId", unit;

-- name: setUnit :exec
update cart_group g set unit = :unit, price = :price
from cart c
where c.id = g.cart_id and c.user_id = :userId and g.cart_id = :cartId and g.id = :groupId;

-- name: removeGroup :exec
delete from cart_group g using cart c
where c.id = g.cart_id and c.user_id = :userId and g.cart_id = :cartId and g.id = :groupId;

-- name: putCombination :exec
-- Another combination in the place of a line's own.
update cart_group g set product_option_combination_id = :combinationId, unit = :unit, price = :price
from cart c
where c.id = g.cart_id and c.user_id = :userId and g.cart_id = :cartId and g.id = :groupId;
