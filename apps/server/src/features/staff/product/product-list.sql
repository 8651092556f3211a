-- name: listPage :many
-- Products by a number, then by id; `sign` is -1 downwards and 1 upwards. One branch is read, in the order of an index.
with page as (
  (select p.id, 0::int8 as value from product p
   where not :orderBy::text = any('{priceAsc,priceDesc,changed}') and :sign::int8 = -1 and p.id < :id::int
    and fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
   order by p.id desc limit :take::int)
  union all
  (select p.id, 0::int8 as value from product p
   where not :orderBy::text = any('{priceAsc,priceDesc,changed}') and :sign::int8 = 1 and p.id > :id::int
    and fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
   order by p.id limit :take::int)
  union all
  (select p.id, p.price::int8 as value from product p
   where :orderBy::text in ('priceAsc', 'priceDesc') and :sign::int8 = -1 and (p.price, p.id) < (:value::int8, :id::int)
    and fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
   order by p.price desc, p.id desc limit :take::int)
  union all
  (select p.id, p.price::int8 as value from product p
   where :orderBy::text in ('priceAsc', 'priceDesc') and :sign::int8 = 1 and (p.price, p.id) > (:value::int8, :id::int)
    and fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
   order by p.price, p.id limit :take::int)
  union all
  (select p.id, (extract(epoch from coalesce(p.changed_at, p.created_at)) * 1000000)::int8 as value from product p
   where :orderBy::text = 'changed' and :sign::int8 = -1 and (coalesce(p.changed_at, p.created_at), p.id) < (timestamptz 'epoch' + (:value::int8 / 1000000) * interval '1 second' + (:value::int8 % 1000000) * interval '1 microsecond', :id::int)
    and fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
   order by coalesce(p.changed_at, p.created_at) desc, p.id desc limit :take::int)
  union all
  (select p.id, (extract(epoch from coalesce(p.changed_at, p.created_at)) * 1000000)::int8 as value from product p
   where :orderBy::text = 'changed' and :sign::int8 = 1 and (coalesce(p.changed_at, p.created_at), p.id) > (timestamptz 'epoch' + (:value::int8 / 1000000) * interval '1 second' + (:value::int8 % 1000000) * interval '1 microsecond', :id::int)
    and fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
   order by coalesce(p.changed_at, p.created_at), p.id limit :take::int)
)
select page.id as "id!", page.value as "value!" from page order by :sign::int8 * page.value, :sign::int8 * page.id;

-- name: listFound :many
-- The same products if their name contains a text, or if it is their number. They are found by an index of pairs of letters.
with found as materialized (
  select p.id from product p where name_grams(p.name) @> (select term_grams(:q)) and position(lower(:q) in lower(p.name)) > 0
  union select p.id from product p where p.id = :number?::int
), valued as (
  select p.id, case when :orderBy::text in ('priceAsc', 'priceDesc') then p.price::int8 when :orderBy::text = 'changed' then (extract(epoch from coalesce(p.changed_at, p.created_at)) * 1000000)::int8 else 0 end as value
  from found join product p on p.id = found.id
  where fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
)
select v.id as "id!", v.value as "value!" from valued v
where (:sign::int8 * v.value, :sign::int8 * v.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * v.value, :sign::int8 * v.id limit :take::int;

-- name: listRows :many
-- Rows of the grid, in the order of the ids.
select p.id as "id!", p.version as "version!", p.name as "name!", p.images -> 0 as "image",
  d.id as "distributorId!", d.name as "distributorName!", c.id as "categoryId!", c.name as "categoryName!", p.product_status as "productStatus!",
  p.is_in_stock as "isInStock!", p.price as "price!", p.list_price as "listPrice!", o.combinations as "combinations!",
  o.first_id as "combinationId", o.amount as "amount",
  coalesce((select s.sold_units from product_sales s where s.product_id = p.id), 0) as "soldUnits!",
  (select min(s.starts_at) from price_schedule s where s.product_id = p.id and s.state = 'waiting') as "nextPriceAt?",
  p.created_at as "createdAt!", p.changed_at as "changedAt"
from unnest(:ids::int[]) with ordinality as wanted (id, place) join product p on p.id = wanted.id
join distributor d on d.id = p.distributor_id
join category c on c.id = p.category_id
cross join lateral (
  select count(*)::int as combinations, case when count(*) = 1 then min(x.id) end as first_id,
    sum(s.on_hand - s.reserved) filter (where x.product_option_status <> 'unlimited_stock_in')::int as amount
  from product_option_combination x join stock s on s.product_option_combination_id = x.id
  where x.product_id = p.id and not x.is_archived
) o
order by wanted.place;

-- name: countProducts :one
-- Counts as listPage does, up to `most`.
select count(*) as "count!" from (
  select from product p
  where fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
  limit :most::int) x;

-- name: countFound :one
-- Counts as listFound does.
with found as materialized (
  select p.id from product p where name_grams(p.name) @> (select term_grams(:q)) and position(lower(:q) in lower(p.name)) > 0
  union select p.id from product p where p.id = :number?::int
)
select count(*) as "count!" from (
  select from found join product p on p.id = found.id
  where fits_product_filter(p, :distributorIds?::int[], :distributorId?::int, :productStatus?::text, :categoryId?::int, null, :isOnSale?::boolean)
    and (:lowStock?::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
      where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= :lowStock))
  limit :most::int) x;

-- name: listCategoryChoices :many
select c.id as "id!", c.name as "name!", c.parent_id as "parentId" from category c left join category t on t.id = c.parent_id
where c.archived_at is null
order by coalesce(t.position, c.position), coalesce(t.id, c.id), c.parent_id nulls first, c.position, c.id limit 500;

-- name: listDistributorChoices :many
select id, name from distributor where archived_at is null and (:distributorIds?::int[] is null or id = any(:distributorIds::int[])) order by name, id limit 1000;

-- name: listCourierChoices :many
-- Couriers of the products of the distributors, the most used first.
select delivery_company as "name" from product
where delivery_company <> '' and (:distributorIds?::int[] is null or distributor_id = any(:distributorIds::int[]))
group by 1 order by count(*) desc, 1 limit 50;

-- name: listChanges :many
-- Completed writes of a product, the latest first; `sign` is -1 forwards and 1 backwards.
select e.id as "id!", e.id as "value!", e.at as "at!", s.name as "staffName?", e.call as "call!", e.reason, x.details as "details!"
from audit_entry e join audit_entry x on x.begun_id = e.id left join staff s on s.id = e.staff_id
where e.begun_id is null and x.object = :object and x.state = 'done' and :sign::int8 * e.id > :sign::int8 * :value::int8
order by :sign::int8 * e.id limit :take::int;

-- name: countChanges :one
select count(*) as "count!" from audit_entry x where x.begun_id is not null and x.object = :object and x.state = 'done';
