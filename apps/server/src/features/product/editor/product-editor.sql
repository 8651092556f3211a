-- name: lockProduct :opt
-- Locks a product of the distributors; null: of all. Lock its stock rows before it: sales take their locks in this order.
select p.id, p.version, p.product_status as "productStatus", p.name
from product p
where p.id = :id and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
for no key update;

-- name: lockStock :many
-- Locks the stock rows of a product, as sales do.
select product_option_combination_id as id from stock where product_id = :productId order by 1 for update;

-- name: findFields :opt
-- Reads the fields that the editor changes, with their names in the contract.
select p.version, p.product_status as "productStatus", p.changed_at as "changedAt", p.changed_by as "changedById", s.name as "changedByName?",
  jsonb_build_object(
    'name', p.name, 'summary', p.summary, 'contents', p.contents, 'images', p.images, 'distributorId', p.distributor_id,
    'categoryId', p.category_id, 'origin', p.origin, 'storage', p.storage, 'unit', p.unit, 'taxStatus', p.tax_status,
    'isGiftable', p.is_giftable, 'isWholesale', p.is_wholesale, 'deliveryCompany', p.delivery_company,
    'shippingFeeType', p.shipping_fee_type, 'shippingFee', p.shipping_fee, 'primaryAreaShippingFee', p.primary_area_shipping_fee,
    'secondaryAreaShippingFee', p.secondary_area_shipping_fee, 'thirdAreaShippingFee', p.third_area_shipping_fee,
    'freeShippingFeeConditionPrice', p.free_shipping_fee_condition_price,
    'isUndeliverableSecondaryArea', p.is_undeliverable_secondary_area, 'isUndeliverableThirdArea', p.is_undeliverable_third_area,
    'maxUnitInBox', p.max_unit_in_box, 'saleType', p.sale_type, 'isCommingSoon', p.is_coming_soon,
    'limitedPeriodBegin', moment_json(p.limited_period_begin)::jsonb, 'limitedPeriodEnd', moment_json(p.limited_period_end)::jsonb,
    'noResale', p.no_resale, 'isExclusive', p.is_exclusive, 'isAppOnly', p.is_app_only, 'minAppUserGrade', p.min_app_user_grade,
    'requiresShare', p.requires_share, 'restrictedStockOrder', p.restricted_stock_order, 'fundingGoalUnits', p.funding_goal_units,
    'shipmentDate', p.shipment_date, 'purchasePointPer', p.purchase_point_per, 'textReviewPoint', p.text_review_point,
    'photoReviewPoint', p.photo_review_point, 'minUsePoint', p.min_use_point, 'minPointUseProductPrice', p.min_point_use_product_price,
    'videoUrl', p.video_url, 'foodNoticeKind', p.food_notice_kind, 'foodNotice', p.food_notice,
    'relatedIds', coalesce((select jsonb_agg(r.related_id order by r.position, r.related_id) from product_related r where r.product_id = p.id), '[]')
  ) as "fields!"
from product p left join staff s on s.id = p.changed_by
where p.id = :id;

-- name: writeFields :exec
-- Writes the columns that `changes` names; its keys are names of columns. The sanitizer's version is that of `contents`.
update product p set
  name = n.name, summary = n.summary, contents = n.contents, contents_sanitizer = n.contents_sanitizer, images = n.images,
  distributor_id = n.distributor_id, category_id = n.category_id, top_category_id = n.top_category_id, product_status = n.product_status,
  origin = n.origin, storage = n.storage, unit = n.unit, tax_status = n.tax_status, is_giftable = n.is_giftable,
  is_wholesale = n.is_wholesale, delivery_company = n.delivery_company, shipping_fee_type = n.shipping_fee_type,
  shipping_fee = n.shipping_fee, primary_area_shipping_fee = n.primary_area_shipping_fee,
  secondary_area_shipping_fee = n.secondary_area_shipping_fee, third_area_shipping_fee = n.third_area_shipping_fee,
  free_shipping_fee_condition_price = n.free_shipping_fee_condition_price,
  is_undeliverable_secondary_area = n.is_undeliverable_secondary_area, is_undeliverable_third_area = n.is_undeliverable_third_area,
  max_unit_in_box = n.max_unit_in_box, sale_type = n.sale_type, is_coming_soon = n.is_coming_soon,
  limited_period_begin = n.limited_period_begin, limited_period_end = n.limited_period_end, no_resale = n.no_resale,
  is_exclusive = n.is_exclusive, is_app_only = n.is_app_only, min_app_user_grade = n.min_app_user_grade,
  requires_share = n.requires_share, restricted_stock_order = n.restricted_stock_order, funding_goal_units = n.funding_goal_units,
  shipment_date = n.shipment_date, purchase_point_per = n.purchase_point_per, text_review_point = n.text_review_point,
  photo_review_point = n.photo_review_point, min_use_point = n.min_use_point,
  min_point_use_product_price = n.min_point_use_product_price, video_url = n.video_url, food_notice_kind = n.food_notice_kind,
  food_notice = n.food_notice, version = p.version + 1, changed_at = :now::timestamptz, changed_by = :staffId?
from (select (jsonb_populate_record(q, :changes::jsonb)).* from product q where q.id = :id) n
where p.id = :id;

-- name: touchProduct :exec
-- Counts a change of what belongs to a product: its options or prices.
update product set version = version + 1, changed_at = :now::timestamptz, changed_by = :staffId? where id = :id;

-- name: syncUnsoldPrice :exec
-- Shows the lowest price of a product of which nothing can be bought. Of others the price follows by triggers.
update product p set price = c.price, list_price = c.list_price
from (select price, list_price from product_option_combination where product_id = :id and not is_archived order by price, position, id limit 1) c
where p.id = :id and not exists (select from product_offer(p.id)) and (p.price, p.list_price) is distinct from (c.price, c.list_price);

-- name: addProduct :one
-- Adds a product with the courier and the shipping terms of its distributor.
insert into product (name, distributor_id, category_id, top_category_id, product_status, price, list_price, delivery_company,
  shipping_fee_type, shipping_fee, primary_area_shipping_fee, secondary_area_shipping_fee, third_area_shipping_fee,
  free_shipping_fee_condition_price, is_undeliverable_secondary_area, is_undeliverable_third_area, created_at)
select :name, d.id, c.id, coalesce(c.parent_id, c.id), 'waiting', :price, :listPrice, d.delivery_company,
  d.shipping_fee_type, d.shipping_fee, d.primary_area_shipping_fee, d.secondary_area_shipping_fee, d.third_area_shipping_fee,
  d.free_shipping_fee_condition_price, d.is_undeliverable_secondary_area, d.is_undeliverable_third_area, :now::timestamptz
from category c, distributor d where c.id = :categoryId and d.id = :distributorId
returning id;

-- name: findCategory :opt
-- Finds a category in use. The lock keeps it in use until the end of the transaction.
select id, coalesce(parent_id, id) as "topCategoryId!" from category where id = :id and archived_at is null for share;

-- name: hasDistributor :opt
-- Finds a distributor in use. The lock keeps it in use until the end of the transaction.
select id from distributor where id = :id and archived_at is null for share;

-- name: countRelatable :one
-- Products that can be shown beside a product. A seller names own ones, those in the shop, and those that are shown there already.
select count(*) as "count!" from product p
where p.id = any(:ids::int[]) and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[])
  or p.product_status in ('stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out')
  or exists (select from product_related r where r.product_id = :productId and r.related_id = p.id));

-- name: removeRelated :exec
delete from product_related where product_id = :productId and related_id <> all(:relatedIds::int[]);

-- name: putRelated :exec
insert into product_related (product_id, related_id, position)
select :productId, r.id, r.place from unnest(:relatedIds::int[]) with ordinality as r (id, place)
on conflict (product_id, related_id) do update set position = excluded.position where product_related.position <> excluded.position;

-- name: copyColumns :exec
-- Copies what staff writes; counts, scores and stock are those of a new product.
update product n set
  summary = o.summary, contents = o.contents, contents_sanitizer = o.contents_sanitizer, images = o.images, supply_price = o.supply_price,
  delivery_company = o.delivery_company, shipping_fee_type = o.shipping_fee_type, shipping_fee = o.shipping_fee,
  primary_area_shipping_fee = o.primary_area_shipping_fee, secondary_area_shipping_fee = o.secondary_area_shipping_fee,
  third_area_shipping_fee = o.third_area_shipping_fee, free_shipping_fee_condition_price = o.free_shipping_fee_condition_price,
  is_undeliverable_secondary_area = o.is_undeliverable_secondary_area, is_undeliverable_third_area = o.is_undeliverable_third_area,
  max_unit_in_box = o.max_unit_in_box, sale_type = o.sale_type, is_coming_soon = o.is_coming_soon,
  limited_period_begin = o.limited_period_begin, limited_period_end = o.limited_period_end, no_resale = o.no_resale,
  is_exclusive = o.is_exclusive, is_app_only = o.is_app_only, min_app_user_grade = o.min_app_user_grade,
  requires_share = o.requires_share, restricted_stock_order = o.restricted_stock_order, funding_goal_units = o.funding_goal_units,
  shipment_date = o.shipment_date, purchase_point_per = o.purchase_point_per, text_review_point = o.text_review_point,
  photo_review_point = o.photo_review_point, min_use_point = o.min_use_point,
  min_point_use_product_price = o.min_point_use_product_price, video_url = o.video_url, food_notice_kind = o.food_notice_kind,
  food_notice = o.food_notice, origin = o.origin, storage = o.storage, unit = o.unit, tax_status = o.tax_status,
  is_giftable = o.is_giftable, is_wholesale = o.is_wholesale, changed_at = :now::timestamptz, changed_by = :staffId?
from product o where o.id = :fromId and n.id = :id;

-- name: getForEditor :opt
-- Related products of others that are not on display are left out for a seller. Videos are those of the brand; null: of all.
select p.id, p.uuid, p.version, p.product_status as "productStatus", p.is_in_stock as "isInStock", p.created_at as "createdAt",
  p.changed_at as "changedAt", p.changed_by as "changedById", s.name as "changedByName?", d.name as "distributorName",
  case when c.parent_id is null then c.name else t.name || ' › ' || c.name end as "categoryName!",
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'image', q.images -> 0, 'productStatus', q.product_status)
    order by r.position, q.id) from product_related r join product q on q.id = r.related_id
    where r.product_id = p.id and (:distributorIds?::int[] is null or q.distributor_id = any(:distributorIds::int[])
      or q.product_status in ('stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out'))), '[]') as "related!",
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'thumbnail', v.thumbnail)
    order by x.product_place, v.publish_at desc, v.id desc)
    from video_product x join video v on v.id = x.video_id
    where x.product_id = p.id and (:brand?::platform_id is null
      or exists (select from video_brand b where b.video_id = v.id and b.platform = :brand::platform_id))), '[]') as "videos!"
from product p
join distributor d on d.id = p.distributor_id
join category c on c.id = p.category_id
join category t on t.id = p.top_category_id
left join staff s on s.id = p.changed_by
where p.id = :id and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]));
