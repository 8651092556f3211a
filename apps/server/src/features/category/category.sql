-- name: listCategories :many
-- Top categories first, the categories of a parent in their order. Archived ones are not shown.
select c.id, c.parent_id as "parentId", c.name, c.slug, c.image, coalesce(n.total, 0) as "productsCount!"
from category c left join category_count n on n.category_id = c.id
where c.archived_at is null
order by c.parent_id nulls first, c.position, c.id;

-- name: findCounts :opt
-- For a page without rows, which may also be one of no category at all.
select coalesce(n.in_stock, 0) as "inStock!", coalesce(n.total, 0) as "total!"
from category c left join category_count n on n.category_id = c.id
where c.id = :category and c.archived_at is null;

-- name: listLatestInStock :many
-- This and the lists below: each way along an index of its own, with the cards as they are sent and how many there are in
-- all. Where they hide what is sold out, so does the index. Moments are microseconds, so that a cursor keeps all of their digits.
select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value!",
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.created_at, l.product_id) < ('epoch'::timestamptz + :value::int8 * interval '1 microsecond', :id::int)
order by l.created_at desc, l.product_id desc limit :take::int;

-- name: listLatestBackInStock :many
select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value!",
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.created_at, l.product_id) > ('epoch'::timestamptz + :value::int8 * interval '1 microsecond', :id::int)
order by l.created_at, l.product_id limit :take::int;

-- name: listPopularInStock :many
select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.popularity, l.product_id) < (:value::int8, :id::int)
order by l.popularity desc, l.product_id desc limit :take::int;

-- name: listPopularBackInStock :many
select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.popularity, l.product_id) > (:value::int8, :id::int)
order by l.popularity, l.product_id limit :take::int;

-- name: listDearInStock :many
select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.price, l.product_id) < (:value::int8, :id::int)
order by l.price desc, l.product_id desc limit :take::int;

-- name: listCheapInStock :many
select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.price, l.product_id) > (:value::int8, :id::int)
order by l.price, l.product_id limit :take::int;

-- name: listReviewedInStock :many
select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.review_count, l.product_id) < (:value::int8, :id::int)
order by l.review_count desc, l.product_id desc limit :take::int;

-- name: listReviewedBackInStock :many
select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.in_stock from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and l.is_in_stock and (l.review_count, l.product_id) > (:value::int8, :id::int)
order by l.review_count, l.product_id limit :take::int;

-- name: listLatest :many
select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value!",
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.created_at, l.product_id) < ('epoch'::timestamptz + :value::int8 * interval '1 microsecond', :id::int)
order by l.created_at desc, l.product_id desc limit :take::int;

-- name: listLatestBack :many
select l.product_id as id, (extract(epoch from l.created_at) * 1000000)::int8 as "value!",
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.created_at, l.product_id) > ('epoch'::timestamptz + :value::int8 * interval '1 microsecond', :id::int)
order by l.created_at, l.product_id limit :take::int;

-- name: listPopular :many
select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.popularity, l.product_id) < (:value::int8, :id::int)
order by l.popularity desc, l.product_id desc limit :take::int;

-- name: listPopularBack :many
select l.product_id as id, l.popularity as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.popularity, l.product_id) > (:value::int8, :id::int)
order by l.popularity, l.product_id limit :take::int;

-- name: listDear :many
select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.price, l.product_id) < (:value::int8, :id::int)
order by l.price desc, l.product_id desc limit :take::int;

-- name: listCheap :many
select l.product_id as id, l.price as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.price, l.product_id) > (:value::int8, :id::int)
order by l.price, l.product_id limit :take::int;

-- name: listReviewed :many
select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.review_count, l.product_id) < (:value::int8, :id::int)
order by l.review_count desc, l.product_id desc limit :take::int;

-- name: listReviewedBack :many
select l.product_id as id, l.review_count as value,
  (select k.card from product_card k where k.product_id = l.product_id) as "card!",
  (select n.total from category_count n where n.category_id = :category) as "count!"
from product_listing l
where l.category_id = :category and (l.review_count, l.product_id) > (:value::int8, :id::int)
order by l.review_count, l.product_id limit :take::int;
