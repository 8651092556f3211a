// Made from chat-ban.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListBans {
  id: number
  value: number
  count: number
  channelId: number
  channelName: string
  name: string
  kind: string
  until: Date | null
  staffName: string | null
  createdAt: Date
}

/** Bans and running mutes of the channels of a brand, the latest first. */
export const listBans = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    sign: number
    value: number
    take: number
  },
): Promise<ListBans[]> =>
  db.many(
    'chat-ban.listBans',
    `select s.id as "id", s.id as "value", count(*) over ()::int as "count", s.channel_id as "channelId", c.name as "channelName", s.name as "name",
  s.kind as "kind", s.until as "until", f.name as "staffName", s.created_at as "createdAt"
from (
  select x.* from live_sanction x join live_channel k on k.id = x.channel_id
  where k.platform = $1::platform_id and (x.kind = 'ban' or x.until > $2::timestamptz)) s
join live_channel c on c.id = s.channel_id left join staff f on f.id = s.staff_id
where $3::int8 * s.id > $3::int8 * $4::int8
order by $3::int8 * s.id limit $5::int`,
    [p.brand, p.now, p.sign, p.value, p.take],
  )

export interface CountBans {
  count: number
}

export const countBans = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
  },
): Promise<CountBans> =>
  db.one(
    'chat-ban.countBans',
    `select count(*)::int as "count" from live_sanction x join live_channel k on k.id = x.channel_id
where k.platform = $1::platform_id and (x.kind = 'ban' or x.until > $2::timestamptz)`,
    [p.brand, p.now],
  )

export interface ListReportedMessages {
  id: number
  value: number
  broadcastId: number
  broadcastTitle: string
  name: string
  text: string
  isHidden: boolean
  canBan: boolean
  reports: number
  at: Date
  isBanned: boolean
}

/** Messages of the brand whose reports wait for a decision, the newest first. */
export const listReportedMessages = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    take: number
  },
): Promise<ListReportedMessages[]> =>
  db.many(
    'chat-ban.listReportedMessages',
    `select m.id as "id", m.id as "value", m.broadcast_id as "broadcastId", b.title as "broadcastTitle", m.name as "name", m.text as "text",
  m.hidden_at is not null as "isHidden", m.user_id is not null as "canBan", w.reports as "reports", m.at as "at",
  exists (select from live_sanction s where s.channel_id = b.channel_id and s.user_id = m.user_id and s.kind = 'ban') as "isBanned"
from (select r.message_id, count(*)::int as reports from live_message_report r where r.settled_at is null group by 1) w
join live_message m on m.id = w.message_id join live_broadcast b on b.id = m.broadcast_id
where b.platform = $1::platform_id and $2::int8 * m.id > $2::int8 * $3::int8
order by $2::int8 * m.id limit $4::int`,
    [p.brand, p.sign, p.value, p.take],
  )

export interface CountReportedMessages {
  count: number
}

export const countReportedMessages = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountReportedMessages> =>
  db.one(
    'chat-ban.countReportedMessages',
    `select count(distinct m.id)::int as "count" from live_message_report r join live_message m on m.id = r.message_id
join live_broadcast b on b.id = m.broadcast_id where r.settled_at is null and b.platform = $1::platform_id`,
    [p.brand],
  )

export interface FindMessagePlace {
  broadcastId: number
  channelId: number
  userId: number | null
  name: string
}

/** Finds the room of a message of the brand, and its author. */
export const findMessagePlace = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindMessagePlace | undefined> =>
  db.opt(
    'chat-ban.findMessagePlace',
    `select m.broadcast_id as "broadcastId", b.channel_id as "channelId", m.user_id as "userId", m.name
from live_message m join live_broadcast b on b.id = m.broadcast_id where m.id = $1 and b.platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface FindSanction {
  id: number
  channelId: number
  broadcastId: number | null
  userId: number
}

export const findSanction = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindSanction | undefined> =>
  db.opt(
    'chat-ban.findSanction',
    `select s.id, s.channel_id as "channelId", s.broadcast_id as "broadcastId", s.user_id as "userId" from live_sanction s
join live_channel c on c.id = s.channel_id where s.id = $1 and c.platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface FindLatestRoom {
  id: number
}

/** The latest broadcast of a channel, for the news of a ban that ends. */
export const findLatestRoom = (
  db: Sql,
  p: {
    channelId: number
  },
): Promise<FindLatestRoom | undefined> =>
  db.opt(
    'chat-ban.findLatestRoom',
    `select id from live_broadcast where channel_id = $1 order by id desc limit 1`,
    [p.channelId],
  )
