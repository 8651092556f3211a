-- name: findShelf :opt
select id from display where id = :id and platform = :brand::platform_id;

-- name: listVideos :many
-- Clips of a display; `sign` is 1 onwards and -1 backwards. Each row knows how many there are in all.
select dv.id, dv.position as "value!", v.id as "videoId", v.title, v.contents, v.video_url as "videoUrl", v.thumbnail,
  v.thumbnail_small as "thumbnailSmall", coalesce(n.views, 0) as "viewCount!", coalesce(n.shares, 0) as "videoShareCount!",
  (select count(*) from display_video x where x.display_id = :displayId) as "count!"
from display_video dv
join video v on v.id = dv.video_id
left join video_count n on n.video_id = v.id
where dv.display_id = :displayId and (:sign::int8 * dv.position, :sign::int8 * dv.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * dv.position, :sign::int8 * dv.id limit :take::int;

-- name: findVideo :opt
-- A clip is where a display of the brand shows it.
select v.id from video v
where v.id = :id and exists (
  select 1 from display_video dv join display d on d.id = dv.display_id where dv.video_id = v.id and d.platform = :brand::platform_id);

-- name: listVideoProducts :many
select product_id as id from video_product where video_id = :videoId order by position, product_id;
