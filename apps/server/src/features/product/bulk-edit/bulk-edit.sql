-- name: listSelected :many
-- Ids of chosen products (`ids`) or of a filter, after an id. Without removed ones. The filter is that of the product grid.
select p.id from product p
where p.id > :after and p.product_status <> 'removed'
  and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
  and (:ids?::int[] is null or p.id = any(:ids::int[]))
  and (:distributorId?::int is null or p.distributor_id = :distributorId)
  and (:productStatus?::text is null or p.product_status = :productStatus::text::product_status)
  and (:categoryId?::int is null or p.category_id = :categoryId or p.top_category_id = :categoryId)
  and (:q?::text is null or position(lower(:q) in lower(p.name)) > 0 or p.id::text = :q)
  and (:isOnSale?::boolean is null
    or (p.is_in_stock and p.product_status not in ('waiting', 'removed', 'suspended')) = :isOnSale)
  and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
    where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
order by p.id limit :take::int;

-- name: countSelected :one
select count(*) as "count!" from product p
where p.product_status <> 'removed'
  and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
  and (:ids?::int[] is null or p.id = any(:ids::int[]))
  and (:distributorId?::int is null or p.distributor_id = :distributorId)
  and (:productStatus?::text is null or p.product_status = :productStatus::text::product_status)
  and (:categoryId?::int is null or p.category_id = :categoryId or p.top_category_id = :categoryId)
  and (:q?::text is null or position(lower(:q) in lower(p.name)) > 0 or p.id::text = :q)
  and (:isOnSale?::boolean is null
    or (p.is_in_stock and p.product_status not in ('waiting', 'removed', 'suspended')) = :isOnSale)
  and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
    where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock));

-- name: listPrices :many
-- Prices of the combinations on offer of some products, in their order.
select p.id, p.name, p.product_status as "productStatus", c.price, c.list_price as "listPrice", c.special_sale_price as "specialSalePrice"
from unnest(:ids::int[]) with ordinality as w (id, place)
join product p on p.id = w.id join product_option_combination c on c.product_id = p.id and not c.is_archived
order by w.place, c.position, c.id;

-- name: hasCategory :one
select exists (select from category where id = :id and archived_at is null) as "is!";
