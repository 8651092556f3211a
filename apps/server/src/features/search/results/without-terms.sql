-- Queries without terms: every product that passes the filters.

-- name: countFoundAny :many
with found as (select * from search_document limit :bound::int)
select category_id as "categoryId!", width_bucket(price, :bands::int[]) as "band!", is_free_shipping as "isFreeShipping!", is_in_stock as "isInStock!",
  price between :priceFrom::int and :priceTo::int as "inPrice!", count(*)::int as "count!", count(*)::int as "times!"
from found group by 1, 2, 3, 4, 5;

-- name: countNarrowedAny :one
select count(*)::int as "count!" from (select from search_document d
where (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean) limit :capped::int) f;

-- name: listFoundAny :many
select d.product_id as id from search_document d
where d.product_id <> all (:seen::int[])
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean)
order by case :sort::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit :take::int offset :skip::int;

-- name: listHotAny :many
-- The same among the best selling products; complete if it fills the page.
select d.product_id as id from search_document d
where d.is_hot and d.product_id <> all (:seen::int[])
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean)
order by case :sort::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit :take::int offset :skip::int;
