// Made from video-desk.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindVideos {
  id: number
  value: number
}

/** Videos of a brand that are not archived, the newest first. */
export const findVideos = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    state: string | null
    number: number | null
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<FindVideos[]> =>
  db.many(
    'video-desk.findVideos',
    `select v.id as "id", v.id::int8 as "value" from video v join video_brand b on b.video_id = v.id and b.platform = $1::platform_id
where v.archived_at is null and ($2::text is null or v.state = $2)
  and ($3::int is null or v.id = $3) and ($4::text is null or position(lower($4) in lower(v.title)) > 0)
  and $5::int8 * v.id > $5::int8 * $6::int8
order by $5::int8 * v.id limit $7::int`,
    [p.brand, p.state, p.number, p.q, p.sign, p.value, p.take],
  )

export interface CountVideos {
  count: number
}

export const countVideos = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    state: string | null
    number: number | null
    q: string | null
  },
): Promise<CountVideos> =>
  db.one(
    'video-desk.countVideos',
    `select count(*) as "count" from video v join video_brand b on b.video_id = v.id and b.platform = $1::platform_id
where v.archived_at is null and ($2::text is null or v.state = $2)
  and ($3::int is null or v.id = $3) and ($4::text is null or position(lower($4) in lower(v.title)) > 0)`,
    [p.brand, p.state, p.number, p.q],
  )

export interface ListVideosForDesk {
  id: number
  title: string
  contents: string
  state: string
  publishAt: Date
  durationMs: number | null
  width: number | null
  height: number | null
  thumbnail: string
  videoUrl: string
  poster: string | null
  captionsUrl: string | null
  version: number
  views: number
  shares: number
  productCount: number
  brands: string[]
}

/** Reads videos in the order of the ids. */
export const listVideosForDesk = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListVideosForDesk[]> =>
  db.many(
    'video-desk.listVideosForDesk',
    `select v.id as "id", v.title as "title", v.contents as "contents", v.state as "state", v.publish_at as "publishAt", v.duration_ms as "durationMs",
  v.width, v.height, v.thumbnail_small as "thumbnail", v.video_url as "videoUrl", v.poster, v.captions_url as "captionsUrl", v.version as "version",
  coalesce((select c.views from video_count c where c.video_id = v.id), 0) as "views",
  coalesce((select c.shares from video_count c where c.video_id = v.id), 0) as "shares",
  (select count(*)::int from video_product p where p.video_id = v.id) as "productCount",
  array(select b.platform::text from video_brand b where b.video_id = v.id order by 1) as "brands"
from unnest($1::int[]) with ordinality as wanted (id, place) join video v on v.id = wanted.id
order by wanted.place`,
    [p.ids],
  )

export interface FindOfBrand {
  id: number
  state: string
  captionsUrl: string | null
  version: number
}

export const findOfBrand = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    id: number
  },
): Promise<FindOfBrand | undefined> =>
  db.opt(
    'video-desk.findOfBrand',
    `select v.id, v.state, v.captions_url as "captionsUrl", v.version from video v join video_brand b on b.video_id = v.id and b.platform = $1::platform_id
where v.id = $2 and v.archived_at is null`,
    [p.brand, p.id],
  )

export interface LockOfBrand {
  id: number
  title: string
  contents: string
  version: number
}

export const lockOfBrand = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    id: number
  },
): Promise<LockOfBrand | undefined> =>
  db.opt(
    'video-desk.lockOfBrand',
    `select v.id, v.title, v.contents, v.version from video v join video_brand b on b.video_id = v.id and b.platform = $1::platform_id
where v.id = $2 and v.archived_at is null for update of v`,
    [p.brand, p.id],
  )

export const changeTexts = (
  db: Sql,
  p: {
    title: string
    contents: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'video-desk.changeTexts',
    `update video set title = $1, contents = $2, version = version + 1 where id = $3`,
    [p.title, p.contents, p.id],
  )

export const archiveVideo = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'video-desk.archiveVideo',
    `update video set archived_at = $1::timestamptz where id = $2 and archived_at is null`,
    [p.now, p.id],
  )
