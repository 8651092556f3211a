-- name: listPictures :many
-- Lists the files of profile pictures in their order.
select file from user_picture where file > :after order by file limit :most::int;

-- name: listPhotos :many
-- Lists the photos of reviews and questions in the order of their files.
select file from review_photo where file > :after order by file limit :most::int;

-- name: listVideoFiles :many
-- Lists the names of the files of videos in their order. A name comes once for each video and use.
select distinct name from video_file where name > :after order by name limit :most::int;

-- name: listVideoUrls :many
-- Lists the addresses of videos: of files, posters, captions and playlists, also of other hosts. Empty ones are left out.
select v.id, array(
  select url from unnest(array[v.video_url, v.poster, v.thumbnail, v.thumbnail_small, v.captions_url, v.hls_url]) as u (url)
  where url <> '') as "urls!"
from video v where v.id > :after order by v.id limit :most::int;

-- name: listRecordings :many
-- Lists the files of recordings in the order of broadcasts.
select broadcast_id as "broadcastId", number, file, init from live_recording
where (broadcast_id, number) > (:broadcastId::int, :number::bigint) order by broadcast_id, number limit :most::int;

-- name: listBroadcastImages :many
select id, image as "image!" from live_broadcast where id > :after and image is not null order by id limit :most::int;

-- name: listReturnPhotos :many
-- Lists the photos of requests to send something back, also of those that are retained apart.
select r.id, coalesce(d.pictures, '{}') || r.pictures as "files!"
from return_request r left join retain.dispute d on d.return_request_id = r.id where r.id > :after order by r.id limit :most::int;

-- name: listProductPictures :many
-- Lists the uploaded pictures of products by their hashes: those of the gallery and of the description.
select p.id, array(
  select distinct m[1] from regexp_matches(p.images::text || p.contents, 'given/product/([0-9a-f]{64})', 'g') as m) as "hashes!"
from product p where p.id > :after order by p.id limit :most::int;

-- name: listBannerPictures :many
-- Lists the uploaded pictures of the home pages by their hashes.
select v.id, array(
  select distinct m[1] from regexp_matches(v.document::text, 'given/display/([0-9a-f]{64})', 'g') as m) as "hashes!"
from display_version v where v.id > :after order by v.id limit :most::int;
