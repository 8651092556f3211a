-- name: findTally :opt
-- Reads the review totals of a product. No row if the product is not published.
select coalesce(t.score_1, 0) as "score1!", coalesce(t.score_2, 0) as "score2!", coalesce(t.score_3, 0) as "score3!",
  coalesce(t.score_4, 0) as "score4!", coalesce(t.score_5, 0) as "score5!", coalesce(t.photo, 0) as "photo!",
  coalesce(t.review_count, 0) as "count!", review_attributes_of(p.top_category_id) as "attributes!", coalesce(round(t.score_sum::numeric / nullif(t.review_count, 0), 2), 0) as "scoreAverage!"
from product p left join review_tally t on t.product_id = p.id
where p.id = :productId and p.product_status not in ('waiting', 'removed', 'suspended');

-- name: listPhotos :many
-- Lists the newest pictures of a product's reviews.
select r.id as "reviewId!", i.image -> 'imageFile' as "image!"
from (select id, images from review where product_id = :productId and is_photo and not is_hidden order by id desc limit :take::int) r
cross join lateral jsonb_array_elements(r.images) with ordinality as i (image, place)
order by r.id desc, i.place limit :take::int;

-- name: listAttributeTallies :many
select review_attribute_value_id as "id", amount as "count" from review_attribute_tally where product_id = :productId;

-- name: listOptionTallies :many
select option_name as "name", amount as "count" from review_option_tally
where product_id = :productId and amount > 0 order by amount desc, option_name limit :take::int;

-- name: findOptionTally :opt
select amount as "count", photo from review_option_tally where product_id = :productId and option_name = :optionName;

-- name: pageLatest :many
select id from review where product_id = :productId and not is_hidden order by id desc limit :take::int offset :skip::int;

-- name: pageLatestPhotos :many
select id from review where product_id = :productId and is_photo and not is_hidden order by id desc limit :take::int offset :skip::int;

-- name: pageHelpful :many
select id from review where product_id = :productId and not is_hidden order by helpful desc, id desc limit :take::int offset :skip::int;

-- name: pageHelpfulPhotos :many
select id from review where product_id = :productId and is_photo and not is_hidden
order by helpful desc, id desc limit :take::int offset :skip::int;

-- name: pageByScore :many
-- `sign` is 1 from the lowest score and -1 from the highest. Reads along the index of each score, at most to the end of the page.
select r.id as "id!" from generate_series(1, 5) as s (score) cross join lateral (
  select id from review where product_id = :productId and score = s.score and not is_hidden
  order by id desc limit :take::int + :skip::int) r
order by :sign::int * s.score, r.id desc limit :take::int offset :skip::int;

-- name: pageByScorePhotos :many
select r.id as "id!" from generate_series(1, 5) as s (score) cross join lateral (
  select id from review where product_id = :productId and score = s.score and is_photo and not is_hidden
  order by id desc limit :take::int + :skip::int) r
order by :sign::int * s.score, r.id desc limit :take::int offset :skip::int;

-- name: pageOfOption :many
select id from review
where product_id = :productId and option_name = :optionName and option_name <> '' and not is_hidden and (is_photo or not :photoOnly::boolean)
order by id desc limit :take::int offset :skip::int;

-- name: pageFound :many
-- Searches the newest `most` reviews. Each row has the total count.
select id as "id!", count(*) over ()::int as "count!" from (
  select id, contents from review where product_id = :productId and not is_hidden order by id desc limit :most::int) r
where position(lower(:q::text) in lower(contents)) > 0
order by id desc limit :take::int offset :skip::int;

-- name: listByIds :many
select r.id, r.writer, r.grade, r.option_name as "optionName", r.score, r.contents, r.images, r.attribute_value_ids as "attributeValueIds",
  r.helpful, r.answer, r.answered_at as "answeredAt", d.name as "seller", r.created_at as "createdAt", r.edited_at as "editedAt"
from review r join product p on p.id = r.product_id join distributor d on d.id = p.distributor_id
where r.id = any(:ids::int[]) and not r.is_hidden;

-- name: findDisplay :opt
select id from display where id = :id and platform = :brand::platform_id;

-- name: listDisplayed :many
-- Lists photo reviews of the products of a display, or of any product if the display has none. Newest first; `sign` is -1
-- forwards and 1 backwards. Scans ids along an index, per product or over all, and reads the texts only of the rows of the
-- page.
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
select r.id as "id!", r.id as "value!", r.writer as "writer!", r.grade as "grade!", r.option_name as "optionName!", r.score as "score!", r.contents as "contents!",
  r.images as "images!", r.attribute_value_ids as "attributeValueIds!", r.helpful as "helpful!", r.answer as "answer?",
  r.answered_at as "answeredAt?", d.name as "seller!", r.created_at as "createdAt!", r.edited_at as "editedAt?", p.id as "productId!",
  p.name as "productName!", p.images -> 0 as "productImage?"
from (select id from found order by :sign::int * id limit :take::int) f
join review r on r.id = f.id join product p on p.id = r.product_id join distributor d on d.id = p.distributor_id
order by :sign::int * r.id;

-- name: countDisplayed :one
-- Counts all rows up to `most`.
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
-- Among the newest photo reviews with four points or more, lists the last one of each product that can be bought now.
with newest as (
  select * from review where is_photo and not is_hidden and score >= 4 order by id desc limit 500
), one_each as (
  select distinct on (n.product_id) n.* from newest n order by n.product_id, n.id desc
)
select r.id as "id!", r.writer as "writer!", r.grade as "grade!", r.option_name as "optionName!", r.score as "score!", r.contents as "contents!",
  r.images as "images!", r.attribute_value_ids as "attributeValueIds!", r.helpful as "helpful!", r.answer as "answer?",
  r.answered_at as "answeredAt?", d.name as "seller!", r.created_at as "createdAt!", r.edited_at as "editedAt?", p.id as "productId!",
  p.name as "productName!", p.images -> 0 as "productImage?"
from one_each r join product p on p.id = r.product_id and is_open_for_sale(p, :now::timestamptz)
join distributor d on d.id = p.distributor_id
order by r.id desc limit :take::int;
