-- name: listEditorCombinations :many
-- The combinations of a product, with those that were removed if `isWithArchived`.
select c.id, c.name, c.option_id_path as "optionIdPath", c.product_option_status as "productOptionStatus", c.price, c.list_price as "listPrice",
  c.special_sale_price as "specialSalePrice", c.supply_price as "supplyPrice", c.option_unit as "optionUnit", c.shipment_date as "shipmentDate",
  c.is_archived as "isArchived", s.on_hand as "onHand", s.reserved
from product_option_combination c join stock s on s.product_option_combination_id = c.id
where c.product_id = :productId and (:isWithArchived::boolean or not c.is_archived)
order by c.position, c.id;

-- name: removeOptions :exec
delete from product_option where product_id = :productId and id <> all(:ids::int[]);

-- name: removeValues :exec
delete from product_option_value v using product_option o
where o.id = v.product_option_id and o.product_id = :productId and v.id <> all(:ids::int[]);

-- name: addOption :one
insert into product_option (product_id, name, position) values (:productId, :name, :position) returning id;

-- name: changeOption :exec
update product_option set name = :name, position = :position
where id = :id and product_id = :productId and (name, position) is distinct from (:name, :position::int);

-- name: addValue :one
insert into product_option_value (product_option_id, name, position) values (:optionId, :name, :position) returning id;

-- name: changeValue :exec
update product_option_value set name = :name, position = :position
where id = :id and product_option_id = :optionId and (name, position) is distinct from (:name, :position::int);

-- name: freePaths :exec
-- Paths are unique in a product, so those that change are freed first.
update product_option_combination set option_id_path = '~' || id where id = any(:ids::int[]);

-- name: archiveCombinations :exec
update product_option_combination set is_archived = true, product_option_status = 'suspended'
where product_id = :productId and not is_archived and id <> all(:ids::int[]);

-- name: changeCombinations :exec
-- `rows` is a list of combinations with the names of their columns.
update product_option_combination c set
  name = n.name, option_id_path = n.option_id_path, product_option_status = n.product_option_status, price = n.price,
  list_price = n.list_price, special_sale_price = n.special_sale_price, supply_price = n.supply_price, option_unit = n.option_unit,
  shipment_date = n.shipment_date, position = n.position, is_archived = false
from jsonb_populate_recordset(null::product_option_combination, :rows::jsonb) n
where c.id = n.id and c.product_id = :productId;

-- name: addCombinations :many
insert into product_option_combination (product_id, name, option_id_path, product_option_status, price, list_price, special_sale_price,
  supply_price, option_unit, shipment_date, position)
select :productId, n.name, n.option_id_path, n.product_option_status, n.price, n.list_price, n.special_sale_price, n.supply_price,
  n.option_unit, n.shipment_date, n.position
from jsonb_populate_recordset(null::product_option_combination, :rows::jsonb) n order by n.position
returning id, option_id_path as "optionIdPath";

-- name: addStock :exec
insert into stock (product_option_combination_id, product_id, initial, on_hand)
select s.id, :productId, s.unit, s.unit from unnest(:ids::int[], :units::int[]) as s (id, unit);

-- name: setPrices :exec
-- Changes the prices of combinations that differ.
update product_option_combination c set price = n.price, list_price = n."listPrice", special_sale_price = n."specialSalePrice"
from jsonb_to_recordset(:prices::jsonb) as n ("combinationId" int, price int, "listPrice" int, "specialSalePrice" int)
where c.id = n."combinationId" and c.product_id = :productId
  and (c.price, c.list_price, c.special_sale_price) is distinct from (n.price, n."listPrice", n."specialSalePrice");
