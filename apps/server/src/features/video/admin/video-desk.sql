-- name: findVideos :many
-- Videos of a brand that are not archived, the newest first.
select v.id as "id!", v.id::int8 as "value!" from video v join video_brand b on b.video_id = v.id and b.platform = :brand::platform_id
where v.archived_at is null and (:state?::text is null or v.state = :state)
  and (:number?::int is null or v.id = :number) and (:q?::text is null or position(lower(:q) in lower(v.title)) > 0)
  and :sign::int8 * v.id > :sign::int8 * :value::int8
order by :sign::int8 * v.id limit :take::int;

-- name: countVideos :one
select count(*) as "count!" from video v join video_brand b on b.video_id = v.id and b.platform = :brand::platform_id
where v.archived_at is null and (:state?::text is null or v.state = :state)
  and (:number?::int is null or v.id = :number) and (:q?::text is null or position(lower(:q) in lower(v.title)) > 0);

-- name: listVideosForDesk :many
-- Reads videos in the order of the ids.
select v.id as "id!", v.title as "title!", v.contents as "contents!", v.state as "state!", v.publish_at as "publishAt!", v.duration_ms as "durationMs",
  v.width, v.height, v.thumbnail_small as "thumbnail!", v.video_url as "videoUrl!", v.poster, v.captions_url as "captionsUrl", v.version as "version!",
  coalesce((select c.views from video_count c where c.video_id = v.id), 0) as "views!",
  coalesce((select c.shares from video_count c where c.video_id = v.id), 0) as "shares!",
  (select count(*)::int from video_product p where p.video_id = v.id) as "productCount!",
  array(select b.platform::text from video_brand b where b.video_id = v.id order by 1) as "brands!"
from unnest(:ids::int[]) with ordinality as wanted (id, place) join video v on v.id = wanted.id
order by wanted.place;

-- name: findOfBrand :opt
select v.id, v.state, v.captions_url as "captionsUrl", v.version from video v join video_brand b on b.video_id = v.id and b.platform = :brand::platform_id
where v.id = :id and v.archived_at is null;

-- name: lockOfBrand :opt
select v.id, v.title, v.contents, v.version from video v join video_brand b on b.video_id = v.id and b.platform = :brand::platform_id
where v.id = :id and v.archived_at is null for update of v;

-- name: changeTexts :exec
update video set title = :title, contents = :contents, version = version + 1 where id = :id;

-- name: archiveVideo :exec
update video set archived_at = :now::timestamptz where id = :id and archived_at is null;
