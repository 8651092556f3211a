-- name: listCategories :many
-- Top categories first, each ring in its order.
select c.id, c.parent_id as "parentId", c.name, c.slug, c.image, coalesce(n.total, 0) as "productsCount!"
from category c left join category_count n on n.category_id = c.id
order by c.parent_id nulls first, c.position, c.id;

-- name: findCount :opt
select coalesce(case when :hideSoldOut::boolean then n.in_stock else n.total end, 0) as "count!"
from category c left join category_count n on n.category_id = c.id
where c.id = :category;

-- name: listLatest :many
-- Moments as microseconds, so that a cursor keeps all of their digits.
select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value!"
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.created_at, l.product_id) < ('epoch'::timestamptz + :value::int8 * interval '1 microsecond', :id::int)
order by l.created_at desc, l.product_id desc limit :take::int;

-- name: listLatestBack :many
select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value!"
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.created_at, l.product_id) > ('epoch'::timestamptz + :value::int8 * interval '1 microsecond', :id::int)
order by l.created_at, l.product_id limit :take::int;

-- name: listPopular :many
select l.product_id as id, l.popularity as value
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.popularity, l.product_id) < (:value::int8, :id::int)
order by l.popularity desc, l.product_id desc limit :take::int;

-- name: listPopularBack :many
select l.product_id as id, l.popularity as value
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.popularity, l.product_id) > (:value::int8, :id::int)
order by l.popularity, l.product_id limit :take::int;

-- name: listDear :many
select l.product_id as id, l.price as value
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.price, l.product_id) < (:value::int8, :id::int)
order by l.price desc, l.product_id desc limit :take::int;

-- name: listCheap :many
select l.product_id as id, l.price as value
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.price, l.product_id) > (:value::int8, :id::int)
order by l.price, l.product_id limit :take::int;

-- name: listReviewed :many
select l.product_id as id, l.review_count as value
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.review_count, l.product_id) < (:value::int8, :id::int)
order by l.review_count desc, l.product_id desc limit :take::int;

-- name: listReviewedBack :many
select l.product_id as id, l.review_count as value
from product_listing l
where l.category_id = :category and (l.is_in_stock or not :hideSoldOut::boolean)
  and (l.review_count, l.product_id) > (:value::int8, :id::int)
order by l.review_count, l.product_id limit :take::int;
