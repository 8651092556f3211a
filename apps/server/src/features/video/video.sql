-- name: findDisplay :opt
select id from display where id = :id and platform = :brand::platform_id;

-- name: listDisplayVideos :many
-- Lists the videos of a display after a position, along an index. Each row has the total count.
select dv.id, dv.position as "value!", dv.video_id as "videoId",
  (select t.total from display_video_tally t where t.display_id = :displayId) as "count!"
from display_video dv
where dv.display_id = :displayId and dv.is_shown and (dv.position, dv.id) > (:value::int8, :id::int8)
order by dv.position, dv.id limit :take::int;

-- name: listDisplayVideosBack :many
select dv.id, dv.position as "value!", dv.video_id as "videoId",
  (select t.total from display_video_tally t where t.display_id = :displayId) as "count!"
from display_video dv
where dv.display_id = :displayId and dv.is_shown and (dv.position, dv.id) < (:value::int8, :id::int8)
order by dv.position desc, dv.id desc limit :take::int;

-- name: listFeed :many
-- Lists the videos of a brand, the newest first, along an index. The value is the time in microseconds.
select b.video_id as "id", b.published_us as "value!", b.video_id as "videoId",
  (select t.total from video_brand_tally t where t.platform = :brand::platform_id) as "count!"
from video_brand b
where b.platform = :brand::platform_id and b.is_shown and (b.published_us, b.video_id) < (:value::int8, :id::int8)
order by b.published_us desc, b.video_id desc limit :take::int;

-- name: listFeedBack :many
select b.video_id as "id", b.published_us as "value!", b.video_id as "videoId",
  (select t.total from video_brand_tally t where t.platform = :brand::platform_id) as "count!"
from video_brand b
where b.platform = :brand::platform_id and b.is_shown and (b.published_us, b.video_id) > (:value::int8, :id::int8)
order by b.published_us, b.video_id limit :take::int;

-- name: listVideosById :many
-- Reads videos in the order of the ids, with the ids of their first products.
select v.id as "id!", v.title as "title!", v.contents as "contents!", v.video_url as "videoUrl!", v.thumbnail as "thumbnail!",
  v.thumbnail_small as "thumbnailSmall!", coalesce(v.poster, v.thumbnail) as "poster!", v.captions_url as "captionsUrl", v.hls_url as "hlsUrl",
  v.duration_ms as "durationMs", v.width, v.height, v.publish_at as "publishAt!",
  coalesce((select c.views from video_count c where c.video_id = v.id), 0) as "viewCount!",
  coalesce((select c.shares from video_count c where c.video_id = v.id), 0) as "videoShareCount!",
  array(select p.product_id from video_product p where p.video_id = v.id order by p.position, p.product_id limit :products::int) as "productIds!"
from unnest(:ids::int[]) with ordinality as wanted (id, place)
cross join lateral (select * from video where id = wanted.id offset 0) v
order by wanted.place;

-- name: findVideo :opt
-- Finds a shown video of the brand.
select video_id as "id" from video_brand where video_id = :id and platform = :brand::platform_id and is_shown;

-- name: listVideoProducts :many
select product_id as id from video_product where video_id = :videoId order by position, product_id;

-- name: listOfProducts :many
-- Lists the newest shown videos of the brand that show one of the products; of one product, those with a chosen place come first.
select b.video_id as "id"
from (select video_id, min(product_place) filter (where cardinality(:productIds::int[]) = 1) as place
  from video_product where product_id = any(:productIds::int[]) group by video_id) p
join video_brand b on b.video_id = p.video_id and b.platform = :brand::platform_id and b.is_shown
order by p.place, b.published_us desc, b.video_id desc limit :take::int;
