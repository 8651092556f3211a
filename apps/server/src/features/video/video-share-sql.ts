// Made from video-share.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export const addShare = (
  db: Sql,
  p: {
    userId: number
    videoId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'video-share.addShare',
    `insert into user_video (user_id, video_id, created_at) values ($1, $2, $3) on conflict do nothing`,
    [p.userId, p.videoId, p.now],
  )

export const removeShare = (
  db: Sql,
  p: {
    userId: number
    videoId: number
  },
): Promise<number> =>
  db.exec(
    'video-share.removeShare',
    `delete from user_video where user_id = $1 and video_id = $2`,
    [p.userId, p.videoId],
  )

export interface FindShare {
  isMyVideoShare: boolean
  videoShareCount: number
}

/** Finds the bookmark of a video of the brand, which may be hidden. */
export const findShare = (
  db: Sql,
  p: {
    userId: number
    videoId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindShare | undefined> =>
  db.opt(
    'video-share.findShare',
    `select exists (select 1 from user_video u where u.user_id = $1 and u.video_id = b.video_id) as "isMyVideoShare",
  coalesce((select c.shares from video_count c where c.video_id = b.video_id), 0) as "videoShareCount"
from video_brand b where b.video_id = $2 and b.platform = $3::platform_id`,
    [p.userId, p.videoId, p.brand],
  )

export interface ListFlags {
  id: number
  isMyVideoShare: boolean
  videoShareCount: number
  viewCount: number
}

/** Lists the bookmarks of a user and the counts of shown videos of the brand. */
export const listFlags = (
  db: Sql,
  p: {
    userId: number
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListFlags[]> =>
  db.many(
    'video-share.listFlags',
    `select b.video_id as "id", exists (select 1 from user_video u where u.user_id = $1 and u.video_id = b.video_id) as "isMyVideoShare",
  coalesce(c.shares, 0) as "videoShareCount", coalesce(c.views, 0) as "viewCount"
from unnest($2::int[]) with ordinality as wanted (id, place)
join video_brand b on b.video_id = wanted.id and b.platform = $3::platform_id and b.is_shown
left join video_count c on c.video_id = b.video_id
order by wanted.place`,
    [p.userId, p.ids, p.brand],
  )

export interface ListShares {
  id: number
  value: number
  videoId: number
  count: number
}

/** Lists bookmarks, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the total count. */
export const listShares = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    userId: number
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListShares[]> =>
  db.many(
    'video-share.listShares',
    `with kept as (
  select u.video_id, (extract(epoch from u.created_at) * 1000000)::bigint as value
  from user_video u join video_brand b on b.video_id = u.video_id and b.platform = $1::platform_id and b.is_shown
  where u.user_id = $2
)
select k.video_id as "id", k.value as "value", k.video_id as "videoId", (select count(*) from kept) as "count"
from kept k
where ($3::int8 * k.value, $3::int8 * k.video_id) > ($3::int8 * $4::int8, $3::int8 * $5::int8)
order by $3::int8 * k.value, $3::int8 * k.video_id limit $6::int`,
    [p.brand, p.userId, p.sign, p.value, p.id, p.take],
  )
