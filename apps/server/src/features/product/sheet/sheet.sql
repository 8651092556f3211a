-- name: listDistributorNames :many
-- Names and shipping terms, also of archived ones: their products are exported with the name.
select id, name, archived_at is not null as "isArchived!", shipping_fee_type as "shippingFeeType", shipping_fee as "shippingFee",
  free_shipping_fee_condition_price as "freeShippingFeeConditionPrice"
from distributor
where :distributorIds?::int[] is null or id = any(:distributorIds::int[]) order by id;

-- name: listCategoryPaths :many
select c.id as "id!", case when t.id is null then c.name else t.name || ' > ' || c.name end as "path!",
  c.archived_at is not null or t.archived_at is not null as "isArchived!"
from category c left join category t on t.id = c.parent_id order by c.id;

-- name: listForImport :many
-- Combinations on offer of some products, for the check of a sheet.
select p.id, p.product_status as "productStatus", p.shipping_fee_type as "shippingFeeType", p.shipping_fee as "shippingFee",
  p.free_shipping_fee_condition_price as "freeShippingFeeConditionPrice", p.name, p.distributor_id as "distributorId",
  p.category_id as "categoryId", p.delivery_company as "deliveryCompany", p.origin, p.storage, p.unit, p.tax_status as "taxStatus",
  moment_json(p.limited_period_begin)::jsonb #>> '{}' as "limitedPeriodBegin?", moment_json(p.limited_period_end)::jsonb #>> '{}' as "limitedPeriodEnd?",
  p.food_notice as "foodNotice", c.id as "combinationId", c.price, c.list_price as "listPrice", c.special_sale_price as "specialSalePrice", s.on_hand as "onHand", s.reserved
from product p join product_option_combination c on c.product_id = p.id and not c.is_archived
join stock s on s.product_option_combination_id = c.id
where p.id = any(:ids::int[]) and p.product_status <> 'removed' and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
order by p.id, c.position, c.id;

-- name: listForExport :many
-- Combinations of some products as the sheet shows them.
select p.id, c.id as "combinationId", p.name, c.name as "combinationName", d.name as "distributorName",
  case when t.id = k.id then k.name else t.name || ' > ' || k.name end as "categoryPath!", c.price, c.list_price as "listPrice",
  c.special_sale_price as "specialSalePrice", s.on_hand as "onHand", p.product_status as "productStatus", p.delivery_company as "deliveryCompany",
  p.shipping_fee_type as "shippingFeeType", p.shipping_fee as "shippingFee", p.free_shipping_fee_condition_price as "freeShippingFeeConditionPrice",
  p.origin, p.storage, p.unit, p.tax_status as "taxStatus"
from product p join product_option_combination c on c.product_id = p.id and not c.is_archived
join stock s on s.product_option_combination_id = c.id join distributor d on d.id = p.distributor_id
join category k on k.id = p.category_id join category t on t.id = p.top_category_id
where p.id = any(:ids::int[])
order by p.id, c.position, c.id;
