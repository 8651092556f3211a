// Made from video.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindDisplay {
  id: number
}

export const findDisplay = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindDisplay | undefined> =>
  db.opt(
    'video.findDisplay',
    `select id from display where id = $1 and platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface ListDisplayVideos {
  id: number
  value: number
  videoId: number
  count: number
}

/** Lists the videos of a display after a position, along an index. Each row has the total count. */
export const listDisplayVideos = (
  db: Sql,
  p: {
    displayId: number
    value: number
    id: number
    take: number
  },
): Promise<ListDisplayVideos[]> =>
  db.many(
    'video.listDisplayVideos',
    `select dv.id, dv.position as "value", dv.video_id as "videoId",
  (select t.total from display_video_tally t where t.display_id = $1) as "count"
from display_video dv
where dv.display_id = $1 and dv.is_shown and (dv.position, dv.id) > ($2::int8, $3::int8)
order by dv.position, dv.id limit $4::int`,
    [p.displayId, p.value, p.id, p.take],
  )

export interface ListDisplayVideosBack {
  id: number
  value: number
  videoId: number
  count: number
}

export const listDisplayVideosBack = (
  db: Sql,
  p: {
    displayId: number
    value: number
    id: number
    take: number
  },
): Promise<ListDisplayVideosBack[]> =>
  db.many(
    'video.listDisplayVideosBack',
    `select dv.id, dv.position as "value", dv.video_id as "videoId",
  (select t.total from display_video_tally t where t.display_id = $1) as "count"
from display_video dv
where dv.display_id = $1 and dv.is_shown and (dv.position, dv.id) < ($2::int8, $3::int8)
order by dv.position desc, dv.id desc limit $4::int`,
    [p.displayId, p.value, p.id, p.take],
  )

export interface ListFeed {
  id: number
  value: number
  videoId: number
  count: number
}

/** Lists the videos of a brand, the newest first, along an index. The value is the time in microseconds. */
export const listFeed = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    value: number
    id: number
    take: number
  },
): Promise<ListFeed[]> =>
  db.many(
    'video.listFeed',
    `select b.video_id as "id", b.published_us as "value", b.video_id as "videoId",
  (select t.total from video_brand_tally t where t.platform = $1::platform_id) as "count"
from video_brand b
where b.platform = $1::platform_id and b.is_shown and (b.published_us, b.video_id) < ($2::int8, $3::int8)
order by b.published_us desc, b.video_id desc limit $4::int`,
    [p.brand, p.value, p.id, p.take],
  )

export interface ListFeedBack {
  id: number
  value: number
  videoId: number
  count: number
}

export const listFeedBack = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    value: number
    id: number
    take: number
  },
): Promise<ListFeedBack[]> =>
  db.many(
    'video.listFeedBack',
    `select b.video_id as "id", b.published_us as "value", b.video_id as "videoId",
  (select t.total from video_brand_tally t where t.platform = $1::platform_id) as "count"
from video_brand b
where b.platform = $1::platform_id and b.is_shown and (b.published_us, b.video_id) > ($2::int8, $3::int8)
order by b.published_us, b.video_id limit $4::int`,
    [p.brand, p.value, p.id, p.take],
  )

export interface ListVideosById {
  id: number
  title: string
  contents: string
  videoUrl: string
  thumbnail: string
  thumbnailSmall: string
  poster: string
  captionsUrl: string | null
  hlsUrl: string | null
  durationMs: number | null
  width: number | null
  height: number | null
  publishAt: Date
  viewCount: number
  videoShareCount: number
  productIds: number[]
}

/** Reads videos in the order of the ids, with the ids of their first products. */
export const listVideosById = (
  db: Sql,
  p: {
    products: number
    ids: readonly number[]
  },
): Promise<ListVideosById[]> =>
  db.many(
    'video.listVideosById',
    `select v.id as "id", v.title as "title", v.contents as "contents", v.video_url as "videoUrl", v.thumbnail as "thumbnail",
  v.thumbnail_small as "thumbnailSmall", coalesce(v.poster, v.thumbnail) as "poster", v.captions_url as "captionsUrl", v.hls_url as "hlsUrl",
  v.duration_ms as "durationMs", v.width, v.height, v.publish_at as "publishAt",
  coalesce((select c.views from video_count c where c.video_id = v.id), 0) as "viewCount",
  coalesce((select c.shares from video_count c where c.video_id = v.id), 0) as "videoShareCount",
  array(select p.product_id from video_product p where p.video_id = v.id order by p.position, p.product_id limit $1::int) as "productIds"
from unnest($2::int[]) with ordinality as wanted (id, place)
cross join lateral (select * from video where id = wanted.id offset 0) v
order by wanted.place`,
    [p.products, p.ids],
  )

export interface FindVideo {
  id: number
}

/** Finds a shown video of the brand. */
export const findVideo = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindVideo | undefined> =>
  db.opt(
    'video.findVideo',
    `select video_id as "id" from video_brand where video_id = $1 and platform = $2::platform_id and is_shown`,
    [p.id, p.brand],
  )

export interface ListVideoProducts {
  id: number
}

export const listVideoProducts = (
  db: Sql,
  p: {
    videoId: number
  },
): Promise<ListVideoProducts[]> =>
  db.many(
    'video.listVideoProducts',
    `select product_id as id from video_product where video_id = $1 order by position, product_id`,
    [p.videoId],
  )

export interface ListOfProducts {
  id: number
}

/** Lists the newest shown videos of the brand that show one of the products; of one product, those with a chosen place come first. */
export const listOfProducts = (
  db: Sql,
  p: {
    productIds: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    take: number
  },
): Promise<ListOfProducts[]> =>
  db.many(
    'video.listOfProducts',
    `select b.video_id as "id"
from (select video_id, min(product_place) filter (where cardinality($1::int[]) = 1) as place
  from video_product where product_id = any($1::int[]) group by video_id) p
join video_brand b on b.video_id = p.video_id and b.platform = $2::platform_id and b.is_shown
order by p.place, b.published_us desc, b.video_id desc limit $3::int`,
    [p.productIds, p.brand, p.take],
  )
