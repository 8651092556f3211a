// Made from video.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindShelf {
  id: number
}

export const findShelf = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindShelf | undefined> =>
  db.opt(
    'video.findShelf',
    `select id from display where id = $1 and platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface ListVideos {
  id: number
  value: number
  videoId: number
  title: string
  contents: string
  videoUrl: string
  thumbnail: string
  thumbnailSmall: string
  viewCount: number
  videoShareCount: number
  count: number
}

/** Lists the clips of a display; `sign` is 1 forwards and -1 backwards. Each row has the total count. */
export const listVideos = (
  db: Sql,
  p: {
    displayId: number
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListVideos[]> =>
  db.many(
    'video.listVideos',
    `select dv.id, dv.position as "value", v.id as "videoId", v.title, v.contents, v.video_url as "videoUrl", v.thumbnail,
  v.thumbnail_small as "thumbnailSmall", coalesce(n.views, 0) as "viewCount", coalesce(n.shares, 0) as "videoShareCount",
  (select count(*) from display_video x where x.display_id = $1) as "count"
from display_video dv
join video v on v.id = dv.video_id
left join video_count n on n.video_id = v.id
where dv.display_id = $1 and ($2::int8 * dv.position, $2::int8 * dv.id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * dv.position, $2::int8 * dv.id limit $5::int`,
    [p.displayId, p.sign, p.value, p.id, p.take],
  )

export interface FindVideo {
  id: number
}

/** Finds a clip that a display of the brand shows. */
export const findVideo = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindVideo | undefined> =>
  db.opt(
    'video.findVideo',
    `select v.id from video v
where v.id = $1 and exists (
  select 1 from display_video dv join display d on d.id = dv.display_id where dv.video_id = v.id and d.platform = $2::platform_id)`,
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
