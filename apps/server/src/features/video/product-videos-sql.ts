// Made from product-videos.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListVideoChoices {
  id: number
  title: string
  thumbnail: string
}

/** Videos of the brand, the latest first, for the choice of a product. */
export const listVideoChoices = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    q: string | null
    take: number
  },
): Promise<ListVideoChoices[]> =>
  db.many(
    'product-videos.listVideoChoices',
    `select v.id, v.title, v.thumbnail from video v
where v.state <> 'hidden' and exists (select from video_brand b where b.video_id = v.id and b.platform = $1::platform_id)
  and ($2::text is null or position(lower($2) in lower(v.title)) > 0)
order by v.id desc limit $3::int`,
    [p.brand, p.q, p.take],
  )

export interface CountVideos {
  count: number
}

export const countVideos = (
  db: Sql,
  p: {
    videoIds: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountVideos> =>
  db.one(
    'product-videos.countVideos',
    `select count(*) as "count" from video v
where v.id = any($1::int[]) and exists (select from video_brand b where b.video_id = v.id and b.platform = $2::platform_id)`,
    [p.videoIds, p.brand],
  )

export interface ListLinked {
  id: number
}

/** Videos of the brand that show a product, in the order of its page. */
export const listLinked = (
  db: Sql,
  p: {
    productId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListLinked[]> =>
  db.many(
    'product-videos.listLinked',
    `select v.id from video_product x join video v on v.id = x.video_id where x.product_id = $1
  and exists (select from video_brand b where b.video_id = x.video_id and b.platform = $2::platform_id)
order by x.product_place, v.publish_at desc, v.id desc`,
    [p.productId, p.brand],
  )

export const unlinkVideos = (
  db: Sql,
  p: {
    productId: number
    videoIds: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'product-videos.unlinkVideos',
    `delete from video_product x where x.product_id = $1 and x.video_id <> all($2::int[])
  and exists (select from video_brand b where b.video_id = x.video_id and b.platform = $3::platform_id)`,
    [p.productId, p.videoIds, p.brand],
  )

/** Links videos in the order of the ids. A product that is new in a video comes last in it. */
export const linkVideos = (
  db: Sql,
  p: {
    productId: number
    videoIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'product-videos.linkVideos',
    `insert into video_product (video_id, product_id, position, product_place)
select v.id, $1::int, coalesce((select max(x.position) from video_product x where x.video_id = v.id), 0) + 1, v.place
from unnest($2::int[]) with ordinality as v (id, place) order by v.id
on conflict (video_id, product_id) do update set product_place = excluded.product_place
where video_product.product_place is distinct from excluded.product_place`,
    [p.productId, p.videoIds],
  )
