-- name: findShelf :opt
select id from display where id = :id and platform = :brand::platform_id;

-- name: listVideos :many
-- Lists the clips of a display; `sign` is 1 forwards and -1 backwards. Each row has the total count.
select dv.id, dv.position as "value!", v.id as "videoId", v.title, v.contents, v.video_url as "videoUrl", v.thumbnail,
  v.thumbnail_small as "thumbnailSmall", coalesce(n.views, 0) as "viewCount!", coalesce(n.shares, 0) as "videoShareCount!",
  (select count(*) from display_video x where x.display_id = :displayId) as "count!"
from display_video dv
join video v on v.id = dv.video_id
left join video_count n on n.video_id = v.id
where dv.display_id = :displayId and (:sign::int8 * dv.position, :sign::int8 * dv.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * dv.position, :sign::int8 * dv.id limit :take::int;

-- name: findVideo :opt
-- Finds a clip that a display of the brand shows.
select v.id from video v
where v.id = :id and exists (
  select 1 from display_video dv join display d on d.id = dv.display_id where dv.video_id = v.id and d.platform = :brand::platform_id);

-- name: listVideoProducts :many
select product_id as id from video_product where video_id = :videoId order by position, product_id;
