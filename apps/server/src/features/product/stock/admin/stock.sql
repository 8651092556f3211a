-- name: listStock :many
-- Options of products that are not removed, the newest product first. `value` is the product.
select c.id as "id!", c.product_id as "value!"
from product_option_combination c join product p on p.id = c.product_id join stock s on s.product_option_combination_id = c.id
where p.product_status <> 'removed' and not c.is_archived and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
  and (:productId?::int is null or p.id = :productId) and (:q?::text is null or position(lower(:q) in lower(p.name)) > 0)
  and (:sign::int8 * c.product_id, :sign::int8 * c.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * c.product_id, :sign::int8 * c.id limit :take::int;

-- name: countStock :one
select count(*) as "count!"
from product_option_combination c join product p on p.id = c.product_id join stock s on s.product_option_combination_id = c.id
where p.product_status <> 'removed' and not c.is_archived and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
  and (:productId?::int is null or p.id = :productId) and (:q?::text is null or position(lower(:q) in lower(p.name)) > 0);

-- name: listLowStock :many
-- Reads all rows of stock: an index on its units would slow down every sale. The rows are narrow.
select c.id as "id!", (s.on_hand - s.reserved)::int8 as "value!", count(*) over () as "count!"
from stock s join product_option_combination c on c.id = s.product_option_combination_id join product p on p.id = s.product_id
left join stock_threshold t on t.product_id = s.product_id
where not c.is_archived and s.on_hand - s.reserved <= coalesce(t.units, :threshold::int)
  and p.product_status in ('stock_in', 'stock_out', 'temp_stock_out') and c.product_option_status in ('stock_in', 'stock_out', 'temp_stock_out')
  and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
  and (:sign::int8 * (s.on_hand - s.reserved), :sign::int8 * c.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * (s.on_hand - s.reserved), :sign::int8 * c.id limit :take::int;

-- name: countLowStock :one
select count(*) as "count!"
from stock s join product_option_combination c on c.id = s.product_option_combination_id join product p on p.id = s.product_id
left join stock_threshold t on t.product_id = s.product_id
where not c.is_archived and s.on_hand - s.reserved <= coalesce(t.units, :threshold::int)
  and p.product_status in ('stock_in', 'stock_out', 'temp_stock_out') and c.product_option_status in ('stock_in', 'stock_out', 'temp_stock_out')
  and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]));

-- name: listStockById :many
select c.id as "id!", c.name as "name!", p.id as "productId!", p.name as "productName!", d.name as "distributorName!",
  p.product_status as "productStatus!", c.product_option_status as "optionStatus!", s.on_hand as "onHand!", s.reserved as "reserved!",
  coalesce(t.units, :threshold::int) as "threshold!", t.product_id is not null as "hasThreshold!"
from unnest(:ids::int[]) with ordinality as wanted (id, place)
join product_option_combination c on c.id = wanted.id join stock s on s.product_option_combination_id = c.id
join product p on p.id = c.product_id join distributor d on d.id = p.distributor_id left join stock_threshold t on t.product_id = p.id
order by wanted.place;

-- name: listEntries :many
select e.id as "id!", e.id as "value!", e.created_at as "at!", e.product_option_combination_id as "combinationId!", c.name as "combinationName!",
  e.product_id as "productId!", p.name as "productName!", e.kind as "kind!", e.unit as "unit!", e.balance as "balance!",
  e.order_id as "orderId", o.order_no as "orderNo?", a.reason as "reason?", s.name as "staffName?"
from stock_entry e
join product_option_combination c on c.id = e.product_option_combination_id join product p on p.id = e.product_id
left join orders o on o.id = e.order_id left join stock_adjustment a on a.id = e.stock_adjustment_id left join staff s on s.id = a.staff_id
where (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
  and (:combinationId?::int is null or e.product_option_combination_id = :combinationId) and (:productId?::int is null or e.product_id = :productId)
  and (:kind?::text is null or e.kind = :kind)
  and (:from?::timestamptz is null or e.created_at >= :from) and (:to?::timestamptz is null or e.created_at < :to)
  and :sign::int8 * e.id > :sign::int8 * :value::int8
order by :sign::int8 * e.id limit :take::int;

-- name: countEntries :one
-- Counts at most 10,000.
select count(*) as "count!" from (
  select 1 from stock_entry e
  where (:distributorIds?::int[] is null or e.product_id in (select id from product where distributor_id = any(:distributorIds::int[])))
    and (:combinationId?::int is null or e.product_option_combination_id = :combinationId) and (:productId?::int is null or e.product_id = :productId)
    and (:kind?::text is null or e.kind = :kind)
    and (:from?::timestamptz is null or e.created_at >= :from) and (:to?::timestamptz is null or e.created_at < :to)
  limit 10000) counted;

-- name: lockStock :many
-- Locks stock in the common order of ids.
select s.product_option_combination_id as id, s.product_id as "productId", s.on_hand as "onHand", s.reserved
from stock s join product p on p.id = s.product_id
where s.product_option_combination_id = any(:ids::int[]) and p.product_status <> 'removed'
  and (:distributorIds?::int[] is null or p.distributor_id = any(:distributorIds::int[]))
order by s.product_option_combination_id for update of s;

-- name: findLastEntry :opt
-- The last change of the units of an option, with the account that has adjusted them; null: a sale or a return.
select s.name as "staffName?", e.created_at as "at!"
from stock_entry e left join stock_adjustment a on a.id = e.stock_adjustment_id left join staff s on s.id = a.staff_id
where e.product_option_combination_id = :combinationId order by e.id desc limit 1;

-- name: findThreshold :opt
select units from stock_threshold where product_id = :productId;

-- name: putStock :exec
-- Enters adjustments and changes the stock by them. Call it under the lock.
with entered as (
  insert into stock_adjustment (product_option_combination_id, unit, reason, kind, staff_id, created_at)
  select id, unit, :reason, :kind, :staffId?, :now::timestamptz
  from unnest(:ids::int[], :units::int[]) as wanted (id, unit) where unit <> 0 order by id
  returning product_option_combination_id as id, unit
)
update stock s set on_hand = s.on_hand + e.unit from entered e where s.product_option_combination_id = e.id;

-- name: lockProduct :opt
select id, product_status as "productStatus" from product
where id = :id and product_status <> 'removed' and (:distributorIds?::int[] is null or distributor_id = any(:distributorIds::int[]))
for no key update;

-- name: listOptionStatus :many
select id, product_option_status as "optionStatus" from product_option_combination where product_id = :productId and not is_archived order by position, id;

-- name: setOptionStatus :exec
update product_option_combination set product_option_status = :status::product_option_status
where product_id = :productId and id = any(:ids::int[]);

-- name: putThreshold :exec
insert into stock_threshold (product_id, units) values (:productId, :units)
on conflict (product_id) do update set units = excluded.units, version = stock_threshold.version + 1;

-- name: removeThreshold :exec
delete from stock_threshold where product_id = :productId;
