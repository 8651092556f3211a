-- name: findTally :opt
-- Nothing where shoppers do not find the product.
select coalesce(t.score_1, 0) as "score1!", coalesce(t.score_2, 0) as "score2!", coalesce(t.score_3, 0) as "score3!",
  coalesce(t.score_4, 0) as "score4!", coalesce(t.score_5, 0) as "score5!", coalesce(t.photo, 0) as "photo!",
  coalesce(t.review_count, 0) as "count!", coalesce(round(t.score_sum::numeric / nullif(t.review_count, 0), 2), 0) as "scoreAverage!"
from product p left join review_tally t on t.product_id = p.id
where p.id = :productId and p.product_status not in ('waiting', 'removed', 'suspended');

-- name: listPhotos :many
-- The newest pictures of a product's reviews.
select r.id as "reviewId!", i.image -> 'imageFile' as "image!"
from (select id, images from review where product_id = :productId and is_photo and not is_hidden order by id desc limit :take::int) r
cross join lateral jsonb_array_elements(r.images) with ordinality as i (image, place)
order by r.id desc, i.place limit :take::int;

-- name: listLatest :many
select id, writer, option_name as "optionName", score, contents, images, created_at as "createdAt" from review
where product_id = :productId and not is_hidden order by id desc limit :take::int offset :skip::int8;

-- name: listLatestPhotos :many
select id, writer, option_name as "optionName", score, contents, images, created_at as "createdAt" from review
where product_id = :productId and is_photo and not is_hidden order by id desc limit :take::int offset :skip::int8;

-- name: listByScore :many
-- `sign` is 1 from the lowest score and -1 from the highest.
select id, writer, option_name as "optionName", score, contents, images, created_at as "createdAt" from review
where product_id = :productId and not is_hidden and (is_photo or not :photoOnly::boolean)
order by :sign::int * score, id desc limit :take::int offset :skip::int8;

-- name: findDisplay :opt
select id from display where id = :id and platform = :brand::platform_id;

-- name: listDisplayed :many
-- Photo reviews of the products of a display, or of any product where the display names none. The newest first; `sign` is -1 onwards
-- and 1 back. Ids are walked along an index, of each product or of all, and texts are read of those only that the page shows.
with shelf as materialized (
  select distinct product_id from display_shelf where display_id = :displayId::int
), found as (
  select f.id from shelf s cross join lateral (
    (select r.id from review r where r.product_id = s.product_id and r.is_photo and not r.is_hidden
       and :sign::int < 0 and r.id < :id::int8 order by r.id desc limit :take::int)
    union all
    (select r.id from review r where r.product_id = s.product_id and r.is_photo and not r.is_hidden
       and :sign::int > 0 and r.id > :id::int8 order by r.id limit :take::int)) f
  union all
  (select r.id from review r join product p on p.id = r.product_id
   where r.is_photo and not r.is_hidden and p.product_status not in ('waiting', 'removed', 'suspended')
     and :sign::int < 0 and r.id < :id::int8 and not exists (select from shelf) order by r.id desc limit :take::int)
  union all
  (select r.id from review r join product p on p.id = r.product_id
   where r.is_photo and not r.is_hidden and p.product_status not in ('waiting', 'removed', 'suspended')
     and :sign::int > 0 and r.id > :id::int8 and not exists (select from shelf) order by r.id limit :take::int)
)
select r.id as "id!", r.id as "value!", r.writer as "writer!", r.option_name as "optionName!", r.score as "score!", r.contents as "contents!",
  r.images as "images!", r.created_at as "createdAt!", p.id as "productId!", p.name as "productName!", p.images -> 0 as "productImage?"
from (select id from found order by :sign::int * id limit :take::int) f
join review r on r.id = f.id join product p on p.id = r.product_id
order by :sign::int * r.id;

-- name: countDisplayed :one
-- How many there are in all; `most` ends the count.
with shelf as materialized (
  select distinct product_id from display_shelf where display_id = :displayId::int
), found as (
  select f.id from shelf s cross join lateral (
    select r.id from review r where r.product_id = s.product_id and r.is_photo and not r.is_hidden limit :most::int) f
  union all
  (select r.id from review r join product p on p.id = r.product_id
   where r.is_photo and not r.is_hidden and p.product_status not in ('waiting', 'removed', 'suspended')
     and not exists (select from shelf) limit :most::int)
)
select count(*)::int as "count!" from (select from found limit :most::int) f;

-- name: listRecommended :many
-- Of the newest photo reviews with four points and more: the last one of each product that can be bought now.
with newest as (
  select * from review where is_photo and not is_hidden and score >= 4 order by id desc limit 500
), one_each as (
  select distinct on (n.product_id) n.* from newest n order by n.product_id, n.id desc
)
select r.id as "id!", r.writer as "writer!", r.option_name as "optionName!", r.score as "score!", r.contents as "contents!",
  r.images as "images!", r.created_at as "createdAt!", p.id as "productId!", p.name as "productName!", p.images -> 0 as "productImage?"
from one_each r join product p on p.id = r.product_id and is_open_for_sale(p, :now::timestamptz)
order by r.id desc limit :take::int;
