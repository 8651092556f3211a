-- name: insertDraft :one
-- Inserts a video that waits for its files.
insert into video (title, contents, video_url, thumbnail, thumbnail_small, state, publish_at, created_at)
values (:title, :contents, '', '', '', 'draft', :publishAt, :now) returning id;

-- name: addBrands :exec
insert into video_brand (platform, video_id)
select brand::platform_id, :videoId::int from unnest(:brands::text[]) brand order by 1 on conflict do nothing;

-- name: removeProducts :exec
delete from video_product where video_id = :videoId and product_id <> all(:productIds::int[]);

-- name: putProducts :exec
insert into video_product (video_id, product_id, position)
select :videoId::int, p.id, p.place from unnest(:productIds::int[]) with ordinality as p (id, place) order by p.id
on conflict (video_id, product_id) do update set position = excluded.position where video_product.position <> excluded.position;

-- name: listMissingProducts :many
select p.id as "id!" from unnest(:productIds::int[]) as p (id)
where not exists (select 1 from product where product.id = p.id and product_status not in ('removed')) order by 1;

-- name: findDraft :opt
select id from video where id = :id and state = 'draft';

-- name: setVideoFile :exec
update video set video_url = :url, duration_ms = :durationMs, width = :width, height = :height where id = :id;

-- name: setStream :exec
-- Sets the HLS playlist. The shape is that of the file if there is one.
update video set hls_url = :url, width = coalesce(width, :width::int), height = coalesce(height, :height::int) where id = :id;

-- name: setPoster :exec
update video set poster = :poster, thumbnail = :thumbnail, thumbnail_small = :thumbnailSmall where id = :id;

-- name: setCaptions :exec
update video set captions_url = :url where id = :id;

-- name: removeFiles :many
-- Removes the files of these kinds from a video.
delete from video_file where video_id = :videoId and kind = any(:kinds::text[]) returning name;

-- name: findSource :opt
-- Finds the file of a video that waits for the encoder.
select name from video_file where video_id = :id and kind = 'source';

-- name: addFiles :exec
insert into video_file (name, video_id, kind)
select f.name, :videoId::int, f.kind from unnest(:names::text[], :kinds::text[]) as f (name, kind) on conflict do nothing;

-- name: listUnusedFiles :many
-- Lists those of the files that no video has.
select f.name as "name!" from unnest(:names::text[]) as f (name)
where not exists (select 1 from video_file v where v.name = f.name);

-- name: isHiddenFile :one
-- Whether a file belongs to uploaded videos, none of which is shown.
select exists (select 1 from video_file f where f.name = :name)
  and not exists (select 1 from video_file f join video v on v.id = f.video_id where f.name = :name and v.state = 'shown') as "isHidden!";

-- name: finishDraft :opt
-- Publishes or schedules a draft that has its video, as a file or as HLS, and its poster.
update video set state = case when publish_at > :now::timestamptz then 'scheduled' else 'shown' end
where id = :id and state = 'draft' and (video_url <> '' or hls_url is not null) and thumbnail <> '' returning state as "state!", publish_at as "publishAt!";

-- name: publishDue :exec
update video set state = 'shown' where id = :id and state = 'scheduled' and publish_at <= :now;

-- name: hideVideo :opt
update video set state = 'hidden' where id = :id and state in ('shown', 'scheduled') returning id;

-- name: unhideVideo :opt
update video set state = case when publish_at > :now::timestamptz then 'scheduled' else 'shown' end
where id = :id and state = 'hidden' returning state as "state!", publish_at as "publishAt!";

-- name: deleteVideo :many
-- Deletes a video. Returns the names of its files.
with gone as (delete from video where id = :id returning id)
select distinct f.name as "name!" from video_file f join gone on gone.id = f.video_id;

-- name: videoExists :one
select exists (select 1 from video where id = :id) as "exists!";

-- name: listUnfinished :many
-- Lists drafts that were abandoned.
select id from video where state = 'draft' and created_at < :before order by created_at limit :most::int;

-- name: listForOperator :many
select v.id, v.title, v.state, v.publish_at as "publishAt", v.duration_ms as "durationMs",
  coalesce((select c.views from video_count c where c.video_id = v.id), 0) as "views!",
  coalesce((select c.shares from video_count c where c.video_id = v.id), 0) as "shares!",
  (select count(*) from video_product p where p.video_id = v.id) as "products!",
  array(select b.platform::text from video_brand b where b.video_id = v.id order by 1) as "brands!"
from video v order by v.id desc limit :most::int;

-- name: findForOperator :opt
select v.id, v.title, v.contents, v.state, v.publish_at as "publishAt", v.duration_ms as "durationMs", v.width, v.height,
  v.video_url as "videoUrl", v.hls_url as "hlsUrl", v.poster, v.captions_url as "captionsUrl",
  array(select b.platform::text from video_brand b where b.video_id = v.id order by 1) as "brands!"
from video v where v.id = :id;

-- name: listProductNames :many
select p.id, p.name from video_product v join product p on p.id = v.product_id where v.video_id = :videoId order by v.position, p.id;

-- name: listDays :many
-- Lists the last days with events, the latest first.
select day::text as "day!", views, completions, product_taps as "productTaps" from video_day where video_id = :videoId order by day desc limit :most::int;
