// Made from stored-names.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListPictures {
  file: string
}

/** Lists the files of profile pictures in their order. */
export const listPictures = (
  db: Sql,
  p: {
    after: string
    most: number
  },
): Promise<ListPictures[]> =>
  db.many(
    'stored-names.listPictures',
    `select file from user_picture where file > $1 order by file limit $2::int`,
    [p.after, p.most],
  )

export interface ListPhotos {
  file: string
}

/** Lists the photos of reviews and questions in the order of their files. */
export const listPhotos = (
  db: Sql,
  p: {
    after: string
    most: number
  },
): Promise<ListPhotos[]> =>
  db.many(
    'stored-names.listPhotos',
    `select file from review_photo where file > $1 order by file limit $2::int`,
    [p.after, p.most],
  )

export interface ListVideoFiles {
  name: string
}

/** Lists the names of the files of videos in their order. A name comes once for each video and use. */
export const listVideoFiles = (
  db: Sql,
  p: {
    after: string
    most: number
  },
): Promise<ListVideoFiles[]> =>
  db.many(
    'stored-names.listVideoFiles',
    `select distinct name from video_file where name > $1 order by name limit $2::int`,
    [p.after, p.most],
  )

export interface ListVideoUrls {
  id: number
  urls: string[]
}

/** Lists the addresses of videos: of files, posters, captions and playlists, also of other hosts. Empty ones are left out. */
export const listVideoUrls = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListVideoUrls[]> =>
  db.many(
    'stored-names.listVideoUrls',
    `select v.id, array(
  select url from unnest(array[v.video_url, v.poster, v.thumbnail, v.thumbnail_small, v.captions_url, v.hls_url]) as u (url)
  where url <> '') as "urls"
from video v where v.id > $1 order by v.id limit $2::int`,
    [p.after, p.most],
  )

export interface ListRecordings {
  broadcastId: number
  number: number
  file: string
  init: string
}

/** Lists the files of recordings in the order of broadcasts. */
export const listRecordings = (
  db: Sql,
  p: {
    broadcastId: number
    number: number
    most: number
  },
): Promise<ListRecordings[]> =>
  db.many(
    'stored-names.listRecordings',
    `select broadcast_id as "broadcastId", number, file, init from live_recording
where (broadcast_id, number) > ($1::int, $2::bigint) order by broadcast_id, number limit $3::int`,
    [p.broadcastId, p.number, p.most],
  )

export interface ListBroadcastImages {
  id: number
  image: string
}

export const listBroadcastImages = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListBroadcastImages[]> =>
  db.many(
    'stored-names.listBroadcastImages',
    `select id, image as "image" from live_broadcast where id > $1 and image is not null order by id limit $2::int`,
    [p.after, p.most],
  )

export interface ListReturnPhotos {
  id: number
  files: string[]
}

/** Lists the photos of requests to send something back, also of those that are retained apart. */
export const listReturnPhotos = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListReturnPhotos[]> =>
  db.many(
    'stored-names.listReturnPhotos',
    `select r.id, coalesce(d.pictures, '{}') || r.pictures as "files"
from return_request r left join retain.dispute d on d.return_request_id = r.id where r.id > $1 order by r.id limit $2::int`,
    [p.after, p.most],
  )

export interface ListProductPictures {
  id: number
  hashes: string[]
}

/** Lists the uploaded pictures of products by their hashes: those of the gallery and of the description. */
export const listProductPictures = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListProductPictures[]> =>
  db.many(
    'stored-names.listProductPictures',
    `select p.id, array(
  select distinct m[1] from regexp_matches(p.images::text || p.contents, 'given/product/([0-9a-f]{64})', 'g') as m) as "hashes"
from product p where p.id > $1 order by p.id limit $2::int`,
    [p.after, p.most],
  )

export interface ListBannerPictures {
  id: number
  hashes: string[]
}

/** Lists the uploaded pictures of the home pages by their hashes. */
export const listBannerPictures = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListBannerPictures[]> =>
  db.many(
    'stored-names.listBannerPictures',
    `select v.id, array(
  select distinct m[1] from regexp_matches(v.document::text, 'given/display/([0-9a-f]{64})', 'g') as m) as "hashes"
from display_version v where v.id > $1 order by v.id limit $2::int`,
    [p.after, p.most],
  )
