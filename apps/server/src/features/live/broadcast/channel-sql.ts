// Made from channel.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListChannels {
  id: number
  name: string
  engine: string
  distributorId: number | null
  externalUrl: string | null
}

export const listChannels = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListChannels[]> =>
  db.many(
    'channel.listChannels',
    `select c.id, c.name, c.engine, c.distributor_id as "distributorId", c.external_url as "externalUrl"
from live_channel c where c.platform = $1::platform_id order by c.id`,
    [p.brand],
  )

export interface FindChannel {
  id: number
  name: string
  engine: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  distributorId: number | null
  externalUrl: string | null
}

export const findChannel = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindChannel | undefined> =>
  db.opt(
    'channel.findChannel',
    `select c.id, c.name, c.engine, c.platform, c.distributor_id as "distributorId", c.external_url as "externalUrl"
from live_channel c where c.id = $1`,
    [p.id],
  )

export interface AddChannel {
  id: number
}

/** Returns nothing if the brand has as many channels as it may have. Two at once may exceed that by one. */
export const addChannel = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    name: string
    distributorId: number | null
    engine: string
    externalUrl: string | null
    keyHash: Buffer
    now: Date
    most: number
  },
): Promise<AddChannel | undefined> =>
  db.opt(
    'channel.addChannel',
    `insert into live_channel (platform, name, distributor_id, engine, external_url, key_hash, created_at)
select $1::platform_id, $2, $3::int, $4, $5, $6, $7::timestamptz
where (select count(*) from live_channel where platform = $1::platform_id) < $8::int
returning id as "id"`,
    [p.brand, p.name, p.distributorId, p.engine, p.externalUrl, p.keyHash, p.now, p.most],
  )

export const setExternalId = (
  db: Sql,
  p: {
    externalId: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'channel.setExternalId',
    `update live_channel set external_id = $1 where id = $2`,
    [p.externalId, p.id],
  )

export const removeChannel = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'channel.removeChannel',
    `delete from live_channel where id = $1`,
    [p.id],
  )

export const setKeyHash = (
  db: Sql,
  p: {
    keyHash: Buffer
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'channel.setKeyHash',
    `update live_channel set key_hash = $1 where id = $2 and platform = $3::platform_id`,
    [p.keyHash, p.id, p.brand],
  )

export interface ListOnAirChannels {
  id: number
  channelId: number
  picture: string
  pictureAt: Date | null
  engine: string
}

/** Lists the channels with a broadcast or a rehearsal. */
export const listOnAirChannels = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListOnAirChannels[]> =>
  db.many(
    'channel.listOnAirChannels',
    `select b.id, b.channel_id as "channelId", b.picture, b.picture_at as "pictureAt", c.engine from live_broadcast b join live_channel c on c.id = b.channel_id
where b.state = 'live' or b.is_rehearsal order by b.channel_id limit $1::int`,
    [p.most],
  )

export interface SetPicture {
  id: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  state: string
  before: string
}

/**
 * Applies an event of the engine, unless a later one was applied, or the picture was live after `unlessLiveAfter`. Returns the
 * broadcast and its picture before.
 */
export const setPicture = (
  db: Sql,
  p: {
    channelId: number
    at: Date
    unlessLiveAfter: Date | null
    picture: string
  },
): Promise<SetPicture | undefined> =>
  db.opt(
    'channel.setPicture',
    `with before as (
  select id, picture from live_broadcast
  where channel_id = $1 and (state = 'live' or is_rehearsal) and (picture_at is null or picture_at < $2::timestamptz)
    and ($3::timestamptz is null or picture <> 'live' or picture_at <= $3::timestamptz)
  for no key update
)
update live_broadcast b set picture = $4, picture_at = $2::timestamptz,
  picture_since = case when b.picture = $4 then b.picture_since else $2::timestamptz end
from before where b.id = before.id
returning b.id, b.platform, b.state, before.picture as "before"`,
    [p.channelId, p.at, p.unlessLiveAfter, p.picture],
  )

/** Notes that a live picture is still carried. Only `picture_at` changes, so cached pages stay. */
export const confirmPicture = (
  db: Sql,
  p: {
    at: Date
    channelId: number
  },
): Promise<number> =>
  db.exec(
    'channel.confirmPicture',
    `update live_broadcast set picture_at = $1::timestamptz
where channel_id = $2 and (state = 'live' or is_rehearsal) and picture = 'live' and picture_at < $1::timestamptz`,
    [p.at, p.channelId],
  )

export interface FindSilence {
  id: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  since: Date
}

/** Finds a broadcast on air or in rehearsal without a picture. */
export const findSilence = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindSilence | undefined> =>
  db.opt(
    'channel.findSilence',
    `select id, platform, picture_since as "since" from live_broadcast
where id = $1 and (state = 'live' or is_rehearsal) and picture = 'idle'`,
    [p.id],
  )

export interface HasDistributor {
  found: boolean
}

export const hasDistributor = (
  db: Sql,
  p: {
    id: number
  },
): Promise<HasDistributor> =>
  db.one(
    'channel.hasDistributor',
    `select exists (select from distributor where id = $1) as "found"`,
    [p.id],
  )
