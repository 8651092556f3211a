// Made from broadcast.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindBroadcast {
  id: number
  channelId: number
  title: string
  contents: string
  image: string | null
  state: string
  isRehearsal: boolean
  picture: string
  pictureAt: Date | null
  scheduledAt: Date
  startedAt: Date | null
  endedAt: Date | null
  pinnedProductId: number | null
  answer: string | null
  slowModeS: number
  isFrozen: boolean
  viewers: number
  peakViewers: number
  hearts: number
  hasReplay: boolean
  isRecorded: boolean
  durationMs: number | null
  version: number
  engine: string
  externalUrl: string | null
  sellerId: number | null
  sellerName: string | null
  changedBy: string | null
  productIds: number[]
}

/** Finds a broadcast of the brand with its channel and its seller. */
export const findBroadcast = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindBroadcast | undefined> =>
  db.opt(
    'broadcast.findBroadcast',
    `select b.id, b.channel_id as "channelId", b.title, b.contents, b.image, b.state, b.is_rehearsal as "isRehearsal", b.picture,
  b.picture_at as "pictureAt", b.scheduled_at as "scheduledAt", b.started_at as "startedAt", b.ended_at as "endedAt",
  b.pinned_product_id as "pinnedProductId", b.answer, b.slow_mode_s as "slowModeS", b.is_frozen as "isFrozen", b.viewers,
  b.peak_viewers as "peakViewers", b.hearts, b.has_replay and not b.is_replay_hidden as "hasReplay", b.has_replay as "isRecorded", b.duration_ms as "durationMs", b.version,
  c.engine, c.external_url as "externalUrl", d.id as "sellerId", d.name as "sellerName", s.name as "changedBy",
  array(select p.product_id from live_broadcast_product p where p.broadcast_id = b.id order by p.position, p.product_id) as "productIds"
from live_broadcast b join live_channel c on c.id = b.channel_id left join distributor d on d.id = c.distributor_id
left join staff s on s.id = b.changed_by
where b.id = $1 and b.platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface LockBroadcast {
  id: number
  channelId: number
  state: string
  isRehearsal: boolean
  version: number
  image: string | null
}

/** Locked before its deals. */
export const lockBroadcast = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockBroadcast | undefined> =>
  db.opt(
    'broadcast.lockBroadcast',
    `select id, channel_id as "channelId", state, is_rehearsal as "isRehearsal", version, image from live_broadcast
where id = $1 and platform = $2::platform_id for no key update`,
    [p.id, p.brand],
  )

export interface ListBroadcastsById {
  id: number
  title: string
  image: string | null
  state: string
  picture: string
  scheduledAt: Date
  startedAt: Date | null
  endedAt: Date | null
  viewers: number
  hasReplay: boolean
  durationMs: number | null
  sellerId: number | null
  sellerName: string | null
  productIds: number[]
}

export const listBroadcastsById = (
  db: Sql,
  p: {
    products: number
    ids: readonly number[]
  },
): Promise<ListBroadcastsById[]> =>
  db.many(
    'broadcast.listBroadcastsById',
    `select b.id, b.title, b.image, b.state, b.picture, b.scheduled_at as "scheduledAt", b.started_at as "startedAt", b.ended_at as "endedAt",
  b.viewers, b.has_replay and not b.is_replay_hidden as "hasReplay", b.duration_ms as "durationMs", d.id as "sellerId", d.name as "sellerName",
  array(select p.product_id from live_broadcast_product p where p.broadcast_id = b.id order by p.position, p.product_id limit $1::int)
    as "productIds"
from unnest($2::int[]) with ordinality as wanted (id, place)
join live_broadcast b on b.id = wanted.id join live_channel c on c.id = b.channel_id left join distributor d on d.id = c.distributor_id
order by wanted.place`,
    [p.products, p.ids],
  )

export interface ListOnAir {
  id: number
}

export const listOnAir = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
  },
): Promise<ListOnAir[]> =>
  db.many(
    'broadcast.listOnAir',
    `select id from live_broadcast where platform = $1::platform_id and state = 'live' order by scheduled_at, id limit $2::int`,
    [p.brand, p.most],
  )

export interface ListUpcoming {
  id: number
}

/** Lists scheduled broadcasts, also those that are a little late. */
export const listUpcoming = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    since: Date
    most: number
  },
): Promise<ListUpcoming[]> =>
  db.many(
    'broadcast.listUpcoming',
    `select id from live_broadcast
where platform = $1::platform_id and state = 'scheduled' and scheduled_at > $2::timestamptz
order by scheduled_at, id limit $3::int`,
    [p.brand, p.since, p.most],
  )

export interface ListReplays {
  id: number
  value: number
  count: number
}

/** Lists replays, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the total count. */
export const listReplays = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListReplays[]> =>
  db.many(
    'broadcast.listReplays',
    `with shown as (
  select b.id, (extract(epoch from b.ended_at) * 1000000)::bigint as value from live_broadcast b
  where b.platform = $1::platform_id and b.state = 'ended' and b.has_replay and not b.is_replay_hidden
)
select s.id, s.value as "value", (select count(*) from shown) as "count" from shown s
where ($2::int8 * s.value, $2::int8 * s.id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * s.value, $2::int8 * s.id limit $5::int`,
    [p.brand, p.sign, p.value, p.id, p.take],
  )

export interface ListBroadcasts {
  id: number
  value: number
  count: number
}

/** Lists all broadcasts for the studio, the latest schedule first, like `listReplays`. */
export const listBroadcasts = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListBroadcasts[]> =>
  db.many(
    'broadcast.listBroadcasts',
    `with shown as (
  select b.id, (extract(epoch from b.scheduled_at) * 1000000)::bigint as value from live_broadcast b where b.platform = $1::platform_id
)
select s.id, s.value as "value", (select count(*) from shown) as "count" from shown s
where ($2::int8 * s.value, $2::int8 * s.id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * s.value, $2::int8 * s.id limit $5::int`,
    [p.brand, p.sign, p.value, p.id, p.take],
  )

export interface AddBroadcast {
  id: number
}

export const addBroadcast = (
  db: Sql,
  p: {
    channelId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    title: string
    contents: string
    scheduledAt: Date
    now: Date
  },
): Promise<AddBroadcast> =>
  db.one(
    'broadcast.addBroadcast',
    `insert into live_broadcast (channel_id, platform, title, contents, scheduled_at, created_at)
values ($1, $2::platform_id, $3, $4, $5::timestamptz, $6::timestamptz) returning id`,
    [p.channelId, p.brand, p.title, p.contents, p.scheduledAt, p.now],
  )

export const changeBroadcast = (
  db: Sql,
  p: {
    channelId: number
    title: string
    contents: string
    scheduledAt: Date
    staffId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.changeBroadcast',
    `update live_broadcast set channel_id = $1, title = $2, contents = $3, scheduled_at = $4::timestamptz,
  version = version + 1, changed_by = $5 where id = $6`,
    [p.channelId, p.title, p.contents, p.scheduledAt, p.staffId, p.id],
  )

export const removeProducts = (
  db: Sql,
  p: {
    broadcastId: number
    productIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'broadcast.removeProducts',
    `delete from live_broadcast_product where broadcast_id = $1 and product_id <> all($2::int[])`,
    [p.broadcastId, p.productIds],
  )

export const putProducts = (
  db: Sql,
  p: {
    broadcastId: number
    productIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'broadcast.putProducts',
    `insert into live_broadcast_product (broadcast_id, product_id, position)
select $1, p.id, p.place from unnest($2::int[]) with ordinality as p (id, place)
on conflict (broadcast_id, product_id) do update set position = excluded.position`,
    [p.broadcastId, p.productIds],
  )

/** A product that left the broadcast is no longer pinned. */
export const unpinRemoved = (
  db: Sql,
  p: {
    broadcastId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'broadcast.unpinRemoved',
    `with unpinned as (
  update live_broadcast b set pinned_product_id = null
  where b.id = $1 and b.pinned_product_id is not null
    and not exists (select from live_broadcast_product p where p.broadcast_id = b.id and p.product_id = b.pinned_product_id)
  returning b.id
)
insert into live_pin (broadcast_id, product_id, at) select id, null, $2::timestamptz from unpinned`,
    [p.broadcastId, p.now],
  )

export interface StopRemovedDeals {
  id: number
}

/** Stops the deals of products that left the broadcast. */
export const stopRemovedDeals = (
  db: Sql,
  p: {
    now: Date
    broadcastId: number
  },
): Promise<StopRemovedDeals[]> =>
  db.many(
    'broadcast.stopRemovedDeals',
    `update live_deal d set stopped_at = $1::timestamptz
where d.broadcast_id = $2 and d.stopped_at is null and d.ends_at > $1::timestamptz
  and not exists (select from live_broadcast_product p where p.broadcast_id = d.broadcast_id and p.product_id = d.product_id)
returning d.id`,
    [p.now, p.broadcastId],
  )

export interface CountShownProducts {
  count: number
}

/** Counts the products of these that the shop shows. */
export const countShownProducts = (
  db: Sql,
  p: {
    productIds: readonly number[]
  },
): Promise<CountShownProducts> =>
  db.one(
    'broadcast.countShownProducts',
    `select count(*) as "count" from product_card where product_id = any($1::int[])`,
    [p.productIds],
  )

export const setImage = (
  db: Sql,
  p: {
    image: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.setImage',
    `update live_broadcast set image = $1 where id = $2`,
    [p.image, p.id],
  )

export const cancelBroadcast = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.cancelBroadcast',
    `update live_broadcast set state = 'canceled', is_rehearsal = false, version = version + 1 where id = $1`,
    [p.id],
  )

export const startBroadcast = (
  db: Sql,
  p: {
    now: Date
    picture: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.startBroadcast',
    `update live_broadcast set state = 'live', is_rehearsal = false, started_at = $1::timestamptz, picture = $2,
  picture_at = $1::timestamptz, picture_since = $1::timestamptz where id = $3`,
    [p.now, p.picture, p.id],
  )

export const startRehearsal = (
  db: Sql,
  p: {
    now: Date
    picture: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.startRehearsal',
    `update live_broadcast set is_rehearsal = true, started_at = $1::timestamptz, picture = $2, picture_at = $1::timestamptz,
  picture_since = $1::timestamptz where id = $3`,
    [p.now, p.picture, p.id],
  )

export const endRehearsal = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.endRehearsal',
    `update live_broadcast set is_rehearsal = false, started_at = null, picture = 'idle' where id = $1`,
    [p.id],
  )

/** Its pinned product and answer are over, and so are its deals: those who hold a pre-order have their time of grace. */
export const endBroadcast = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.endBroadcast',
    `with ended as (
  update live_broadcast set state = 'ended', ended_at = $1::timestamptz, picture = 'idle', pinned_product_id = null, answer = null,
    duration_ms = coalesce(duration_ms, (extract(epoch from $1::timestamptz - started_at) * 1000)::int) where id = $2 and state = 'live'
  returning id
)
update live_deal d set ends_at = greatest(d.starts_at, $1::timestamptz) from ended
where d.broadcast_id = ended.id and d.ends_at > $1::timestamptz and d.stopped_at is null`,
    [p.now, p.id],
  )

export const setPinned = (
  db: Sql,
  p: {
    productId: number | null
    id: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'broadcast.setPinned',
    `with pinned as (
  update live_broadcast set pinned_product_id = $1::int where id = $2 returning id
)
insert into live_pin (broadcast_id, product_id, at) select id, $1::int, $3::timestamptz from pinned`,
    [p.productId, p.id, p.now],
  )

export const setAnswer = (
  db: Sql,
  p: {
    text: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.setAnswer',
    `update live_broadcast set answer = nullif($1, '') where id = $2`,
    [p.text, p.id],
  )

export interface ListSoldOut {
  id: number
}

/** Lists the products of a broadcast that cannot be bought now. */
export const listSoldOut = (
  db: Sql,
  p: {
    broadcastId: number
    now: Date
  },
): Promise<ListSoldOut[]> =>
  db.many(
    'broadcast.listSoldOut',
    `select p.id from live_broadcast_product x join product p on p.id = x.product_id
where x.broadcast_id = $1 and not is_open_for_sale(p, $2::timestamptz) order by x.position, p.id`,
    [p.broadcastId, p.now],
  )

export interface ListCouponIds {
  couponId: number
}

export const listCouponIds = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<ListCouponIds[]> =>
  db.many(
    'broadcast.listCouponIds',
    `select coupon_id as "couponId" from live_coupon where broadcast_id = $1`,
    [p.broadcastId],
  )

export interface ListAllOnAir {
  id: number
}

export const listAllOnAir = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListAllOnAir[]> =>
  db.many(
    'broadcast.listAllOnAir',
    `select id from live_broadcast where state = 'live' order by id limit $1::int`,
    [p.most],
  )

export interface FindBrand {
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

export const findBrand = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindBrand | undefined> =>
  db.opt(
    'broadcast.findBrand',
    `select platform from live_broadcast where id = $1`,
    [p.id],
  )
