-- name: listVideoChoices :many
-- Videos of the brand, the latest first, for the choice of a product.
select v.id, v.title, v.thumbnail from video v
where v.state <> 'hidden' and exists (select from video_brand b where b.video_id = v.id and b.platform = :brand::platform_id)
  and (:q?::text is null or position(lower(:q) in lower(v.title)) > 0)
order by v.id desc limit :take::int;

-- name: countVideos :one
select count(*) as "count!" from video v
where v.id = any(:videoIds::int[]) and exists (select from video_brand b where b.video_id = v.id and b.platform = :brand::platform_id);

-- name: listLinked :many
-- Videos of the brand that show a product, in the order of its page.
select v.id from video_product x join video v on v.id = x.video_id where x.product_id = :productId
  and exists (select from video_brand b where b.video_id = x.video_id and b.platform = :brand::platform_id)
order by x.product_place, v.publish_at desc, v.id desc;

-- name: unlinkVideos :exec
delete from video_product x where x.product_id = :productId and x.video_id <> all(:videoIds::int[])
  and exists (select from video_brand b where b.video_id = x.video_id and b.platform = :brand::platform_id);

-- name: linkVideos :exec
-- Links videos in the order of the ids. A product that is new in a video comes last in it.
insert into video_product (video_id, product_id, position, product_place)
select v.id, :productId::int, coalesce((select max(x.position) from video_product x where x.video_id = v.id), 0) + 1, v.place
from unnest(:videoIds::int[]) with ordinality as v (id, place) order by v.id
on conflict (video_id, product_id) do update set product_place = excluded.product_place
where video_product.product_place is distinct from excluded.product_place;
