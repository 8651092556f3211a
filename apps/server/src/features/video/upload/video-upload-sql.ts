// Made from video-upload.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface InsertDraft {
  id: number
}

/** Inserts a video that waits for its files. */
export const insertDraft = (
  db: Sql,
  p: {
    title: string
    contents: string
    publishAt: Date
    now: Date
  },
): Promise<InsertDraft> =>
  db.one(
    'video-upload.insertDraft',
    `insert into video (title, contents, video_url, thumbnail, thumbnail_small, state, publish_at, created_at)
values ($1, $2, '', '', '', 'draft', $3, $4) returning id`,
    [p.title, p.contents, p.publishAt, p.now],
  )

export const addBrands = (
  db: Sql,
  p: {
    videoId: number
    brands: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'video-upload.addBrands',
    `insert into video_brand (platform, video_id)
select brand::platform_id, $1::int from unnest($2::text[]) brand order by 1 on conflict do nothing`,
    [p.videoId, p.brands],
  )

export const removeProducts = (
  db: Sql,
  p: {
    videoId: number
    productIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'video-upload.removeProducts',
    `delete from video_product where video_id = $1 and product_id <> all($2::int[])`,
    [p.videoId, p.productIds],
  )

export const putProducts = (
  db: Sql,
  p: {
    videoId: number
    productIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'video-upload.putProducts',
    `insert into video_product (video_id, product_id, position)
select $1::int, p.id, p.place from unnest($2::int[]) with ordinality as p (id, place) order by p.id
on conflict (video_id, product_id) do update set position = excluded.position where video_product.position <> excluded.position`,
    [p.videoId, p.productIds],
  )

export interface ListMissingProducts {
  id: number
}

export const listMissingProducts = (
  db: Sql,
  p: {
    productIds: readonly number[]
  },
): Promise<ListMissingProducts[]> =>
  db.many(
    'video-upload.listMissingProducts',
    `select p.id as "id" from unnest($1::int[]) as p (id)
where not exists (select 1 from product where product.id = p.id and product_status not in ('removed')) order by 1`,
    [p.productIds],
  )

export interface FindDraft {
  id: number
}

export const findDraft = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindDraft | undefined> =>
  db.opt(
    'video-upload.findDraft',
    `select id from video where id = $1 and state = 'draft'`,
    [p.id],
  )

export const setVideoFile = (
  db: Sql,
  p: {
    url: string
    durationMs: number
    width: number
    height: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'video-upload.setVideoFile',
    `update video set video_url = $1, duration_ms = $2, width = $3, height = $4 where id = $5`,
    [p.url, p.durationMs, p.width, p.height, p.id],
  )

/** Sets the HLS playlist. The shape is that of the file if there is one. */
export const setStream = (
  db: Sql,
  p: {
    url: string
    width: number
    height: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'video-upload.setStream',
    `update video set hls_url = $1, width = coalesce(width, $2::int), height = coalesce(height, $3::int) where id = $4`,
    [p.url, p.width, p.height, p.id],
  )

export const setPoster = (
  db: Sql,
  p: {
    poster: string
    thumbnail: string
    thumbnailSmall: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'video-upload.setPoster',
    `update video set poster = $1, thumbnail = $2, thumbnail_small = $3 where id = $4`,
    [p.poster, p.thumbnail, p.thumbnailSmall, p.id],
  )

export const setCaptions = (
  db: Sql,
  p: {
    url: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'video-upload.setCaptions',
    `update video set captions_url = $1 where id = $2`,
    [p.url, p.id],
  )

export interface RemoveFiles {
  name: string
}

/** Removes the files of these kinds from a video. */
export const removeFiles = (
  db: Sql,
  p: {
    videoId: number
    kinds: readonly string[]
  },
): Promise<RemoveFiles[]> =>
  db.many(
    'video-upload.removeFiles',
    `delete from video_file where video_id = $1 and kind = any($2::text[]) returning name`,
    [p.videoId, p.kinds],
  )

export interface FindSource {
  name: string
}

/** Finds the file of a video that waits for the encoder. */
export const findSource = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindSource | undefined> =>
  db.opt(
    'video-upload.findSource',
    `select name from video_file where video_id = $1 and kind = 'source'`,
    [p.id],
  )

export const addFiles = (
  db: Sql,
  p: {
    videoId: number
    names: readonly string[]
    kinds: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'video-upload.addFiles',
    `insert into video_file (name, video_id, kind)
select f.name, $1::int, f.kind from unnest($2::text[], $3::text[]) as f (name, kind) on conflict do nothing`,
    [p.videoId, p.names, p.kinds],
  )

export interface ListUnusedFiles {
  name: string
}

/** Lists those of the files that no video has. */
export const listUnusedFiles = (
  db: Sql,
  p: {
    names: readonly string[]
  },
): Promise<ListUnusedFiles[]> =>
  db.many(
    'video-upload.listUnusedFiles',
    `select f.name as "name" from unnest($1::text[]) as f (name)
where not exists (select 1 from video_file v where v.name = f.name)`,
    [p.names],
  )

export interface IsHiddenFile {
  isHidden: boolean
}

/** Whether a file belongs to uploaded videos, none of which is shown. */
export const isHiddenFile = (
  db: Sql,
  p: {
    name: string
  },
): Promise<IsHiddenFile> =>
  db.one(
    'video-upload.isHiddenFile',
    `select exists (select 1 from video_file f where f.name = $1)
  and not exists (select 1 from video_file f join video v on v.id = f.video_id where f.name = $1 and v.state = 'shown') as "isHidden"`,
    [p.name],
  )

export interface FinishDraft {
  state: string
  publishAt: Date
}

/** Publishes or schedules a draft that has its video, as a file or as HLS, and its poster. */
export const finishDraft = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<FinishDraft | undefined> =>
  db.opt(
    'video-upload.finishDraft',
    `update video set state = case when publish_at > $1::timestamptz then 'scheduled' else 'shown' end
where id = $2 and state = 'draft' and (video_url <> '' or hls_url is not null) and thumbnail <> '' returning state as "state", publish_at as "publishAt"`,
    [p.now, p.id],
  )

export const publishDue = (
  db: Sql,
  p: {
    id: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'video-upload.publishDue',
    `update video set state = 'shown' where id = $1 and state = 'scheduled' and publish_at <= $2`,
    [p.id, p.now],
  )

export interface HideVideo {
  id: number
}

export const hideVideo = (
  db: Sql,
  p: {
    id: number
  },
): Promise<HideVideo | undefined> =>
  db.opt(
    'video-upload.hideVideo',
    `update video set state = 'hidden' where id = $1 and state in ('shown', 'scheduled') returning id`,
    [p.id],
  )

export interface UnhideVideo {
  state: string
  publishAt: Date
}

export const unhideVideo = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<UnhideVideo | undefined> =>
  db.opt(
    'video-upload.unhideVideo',
    `update video set state = case when publish_at > $1::timestamptz then 'scheduled' else 'shown' end
where id = $2 and state = 'hidden' returning state as "state", publish_at as "publishAt"`,
    [p.now, p.id],
  )

export interface DeleteVideo {
  name: string
}

/** Deletes a video. Returns the names of its files. */
export const deleteVideo = (
  db: Sql,
  p: {
    id: number
  },
): Promise<DeleteVideo[]> =>
  db.many(
    'video-upload.deleteVideo',
    `with gone as (delete from video where id = $1 returning id)
select distinct f.name as "name" from video_file f join gone on gone.id = f.video_id`,
    [p.id],
  )

export interface VideoExists {
  exists: boolean
}

export const videoExists = (
  db: Sql,
  p: {
    id: number
  },
): Promise<VideoExists> =>
  db.one(
    'video-upload.videoExists',
    `select exists (select 1 from video where id = $1) as "exists"`,
    [p.id],
  )

export interface ListUnfinished {
  id: number
}

/** Lists drafts that were abandoned. */
export const listUnfinished = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<ListUnfinished[]> =>
  db.many(
    'video-upload.listUnfinished',
    `select id from video where state = 'draft' and created_at < $1 order by created_at limit $2::int`,
    [p.before, p.most],
  )

export interface ListForOperator {
  id: number
  title: string
  state: string
  publishAt: Date
  durationMs: number | null
  views: number
  shares: number
  products: number
  brands: string[]
}

export const listForOperator = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListForOperator[]> =>
  db.many(
    'video-upload.listForOperator',
    `select v.id, v.title, v.state, v.publish_at as "publishAt", v.duration_ms as "durationMs",
  coalesce((select c.views from video_count c where c.video_id = v.id), 0) as "views",
  coalesce((select c.shares from video_count c where c.video_id = v.id), 0) as "shares",
  (select count(*) from video_product p where p.video_id = v.id) as "products",
  array(select b.platform::text from video_brand b where b.video_id = v.id order by 1) as "brands"
from video v order by v.id desc limit $1::int`,
    [p.most],
  )

export interface FindForOperator {
  id: number
  title: string
  contents: string
  state: string
  publishAt: Date
  durationMs: number | null
  width: number | null
  height: number | null
  videoUrl: string
  hlsUrl: string | null
  poster: string | null
  captionsUrl: string | null
  brands: string[]
}

export const findForOperator = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindForOperator | undefined> =>
  db.opt(
    'video-upload.findForOperator',
    `select v.id, v.title, v.contents, v.state, v.publish_at as "publishAt", v.duration_ms as "durationMs", v.width, v.height,
  v.video_url as "videoUrl", v.hls_url as "hlsUrl", v.poster, v.captions_url as "captionsUrl",
  array(select b.platform::text from video_brand b where b.video_id = v.id order by 1) as "brands"
from video v where v.id = $1`,
    [p.id],
  )

export interface ListProductNames {
  id: number
  name: string
}

export const listProductNames = (
  db: Sql,
  p: {
    videoId: number
  },
): Promise<ListProductNames[]> =>
  db.many(
    'video-upload.listProductNames',
    `select p.id, p.name from video_product v join product p on p.id = v.product_id where v.video_id = $1 order by v.position, p.id`,
    [p.videoId],
  )

export interface ListDays {
  day: string
  views: number
  completions: number
  productTaps: number
}

/** Lists the last days with events, the latest first. */
export const listDays = (
  db: Sql,
  p: {
    videoId: number
    most: number
  },
): Promise<ListDays[]> =>
  db.many(
    'video-upload.listDays',
    `select day::text as "day", views, completions, product_taps as "productTaps" from video_day where video_id = $1 order by day desc limit $2::int`,
    [p.videoId, p.most],
  )
