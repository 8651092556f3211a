// Made from live-chat.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockRoom {
  channelId: number
  state: string
  slowModeS: number
  isFrozen: boolean
}

/** Locks the room, so that the ids of its messages increase in the order of their commits, and no message follows a freeze. */
export const lockRoom = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockRoom | undefined> =>
  db.opt(
    'live-chat.lockRoom',
    `select b.channel_id as "channelId", b.state, b.slow_mode_s as "slowModeS", b.is_frozen as "isFrozen"
from live_broadcast b where b.id = $1 for no key update`,
    [p.id],
  )

export interface FindLastId {
  lastId: number
}

/** A statement after the lock: it sees the messages of the one who held it. */
export const findLastId = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<FindLastId> =>
  db.one(
    'live-chat.findLastId',
    `select coalesce(max(id), 0)::int8 as "lastId" from live_message where broadcast_id = $1`,
    [p.broadcastId],
  )

export interface ListWriters {
  place: number
  existingId: number | null
  lastAt: Date | null
  recent: number
  firstAt: Date | null
  mutedUntil: Date | null
  isBanned: boolean
}

/** Finds what decides whether messages are accepted: an earlier one with the same key, the messages of the last time, sanctions. */
export const listWriters = (
  db: Sql,
  p: {
    broadcastId: number
    now: Date
    channelId: number
    userIds: readonly number[]
    keys: readonly string[]
    recentSince: Date
    since: Date
  },
): Promise<ListWriters[]> =>
  db.many(
    'live-chat.listWriters',
    `select g.at::int as "place", m.id as "existingId", r.last_at as "lastAt", r.recent as "recent", r.first_at as "firstAt",
  (select s.until from live_sanction s where s.broadcast_id = $1 and s.user_id = g.user_id and s.kind = 'mute' and s.until > $2::timestamptz) as "mutedUntil",
  exists (select from live_sanction s where s.channel_id = $3 and s.user_id = g.user_id and s.kind = 'ban') as "isBanned"
from unnest($4::int[], $5::text[]) with ordinality as g (user_id, key, at)
left join live_message m on m.broadcast_id = $1 and m.user_id = g.user_id and m.client_key = g.key
cross join lateral (
  select max(r.at) as last_at, count(*) filter (where r.at > $6::timestamptz)::int as recent,
    min(r.at) filter (where r.at > $6::timestamptz) as first_at
  from live_message r where r.broadcast_id = $1 and r.user_id = g.user_id and r.at > $7::timestamptz) r`,
    [p.broadcastId, p.now, p.channelId, p.userIds, p.keys, p.recentSince, p.since],
  )

export interface AddMessages {
  id: number
}

/** 0 and empty texts are stored as null. Ids are given in the order of the arrays. */
export const addMessages = (
  db: Sql,
  p: {
    broadcastId: number
    now: Date
    userIds: readonly number[]
    staffIds: readonly number[]
    names: readonly string[]
    grades: readonly string[]
    badges: readonly string[]
    texts: readonly string[]
    keys: readonly string[]
  },
): Promise<AddMessages[]> =>
  db.many(
    'live-chat.addMessages',
    `insert into live_message (broadcast_id, user_id, staff_id, name, grade, badge, text, client_key, at)
select $1, nullif(g.user_id, 0), nullif(g.staff_id, 0), g.name, nullif(g.grade, ''), nullif(g.badge, ''), g.text,
  nullif(g.key, ''), $2::timestamptz
from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
  with ordinality as g (user_id, staff_id, name, grade, badge, text, key, place)
order by g.place
returning id`,
    [p.broadcastId, p.now, p.userIds, p.staffIds, p.names, p.grades, p.badges, p.texts, p.keys],
  )

export interface FindRoom {
  id: number
  channelId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  state: string
  channelName: string
  distributorId: number | null
  startedAt: Date | null
}

export const findRoom = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindRoom | undefined> =>
  db.opt(
    'live-chat.findRoom',
    `select b.id, b.channel_id as "channelId", b.platform, b.state, c.name as "channelName", c.distributor_id as "distributorId",
  b.started_at as "startedAt"
from live_broadcast b join live_channel c on c.id = b.channel_id where b.id = $1`,
    [p.id],
  )

export interface ListLatest {
  id: number
  name: string
  grade: string | null
  badge: string | null
  text: string
  at: Date
}

/** Lists the newest shown messages up to an id, the newest first. */
export const listLatest = (
  db: Sql,
  p: {
    broadcastId: number
    upTo: number
    take: number
  },
): Promise<ListLatest[]> =>
  db.many(
    'live-chat.listLatest',
    `select id, name, grade, badge, text, at from live_message
where broadcast_id = $1 and id <= $2::int8 and hidden_at is null order by id desc limit $3::int`,
    [p.broadcastId, p.upTo, p.take],
  )

export interface ListMissed {
  id: number
  name: string
  grade: string | null
  badge: string | null
  text: string
  at: Date
}

/** The same after an id. */
export const listMissed = (
  db: Sql,
  p: {
    broadcastId: number
    after: number
    upTo: number
    take: number
  },
): Promise<ListMissed[]> =>
  db.many(
    'live-chat.listMissed',
    `select id, name, grade, badge, text, at from live_message
where broadcast_id = $1 and id > $2::int8 and id <= $3::int8 and hidden_at is null order by id desc limit $4::int`,
    [p.broadcastId, p.after, p.upTo, p.take],
  )

export interface ListNext {
  id: number
  name: string
  grade: string | null
  badge: string | null
  text: string
  at: Date
  isHidden: boolean
}

/** Lists messages after an id, the oldest first, with hidden ones. */
export const listNext = (
  db: Sql,
  p: {
    broadcastId: number
    after: number
    take: number
  },
): Promise<ListNext[]> =>
  db.many(
    'live-chat.listNext',
    `select id, name, grade, badge, text, at, hidden_at is not null as "isHidden" from live_message
where broadcast_id = $1 and id > $2::int8 order by id limit $3::int`,
    [p.broadcastId, p.after, p.take],
  )

export interface ListHiddenSince {
  id: number
}

export const listHiddenSince = (
  db: Sql,
  p: {
    broadcastId: number
    since: Date
  },
): Promise<ListHiddenSince[]> =>
  db.many(
    'live-chat.listHiddenSince',
    `select id from live_message where broadcast_id = $1 and hidden_at >= $2::timestamptz order by id limit 1000`,
    [p.broadcastId, p.since],
  )

export interface FindSanctions {
  mutedUntil: Date | null
  isBanned: boolean
}

export const findSanctions = (
  db: Sql,
  p: {
    broadcastId: number
    userId: number
    now: Date
    channelId: number
  },
): Promise<FindSanctions> =>
  db.one(
    'live-chat.findSanctions',
    `select
  (select s.until from live_sanction s where s.broadcast_id = $1 and s.user_id = $2 and s.kind = 'mute' and s.until > $3::timestamptz) as "mutedUntil",
  exists (select from live_sanction s where s.channel_id = $4 and s.user_id = $2 and s.kind = 'ban') as "isBanned"`,
    [p.broadcastId, p.userId, p.now, p.channelId],
  )

export interface ListReplay {
  id: number
  name: string
  grade: string | null
  badge: string | null
  text: string
  at: Date
}

export const listReplay = (
  db: Sql,
  p: {
    broadcastId: number
    after: number
    from: Date
    to: Date
    take: number
  },
): Promise<ListReplay[]> =>
  db.many(
    'live-chat.listReplay',
    `select id, name, grade, badge, text, at from live_message
where broadcast_id = $1 and id > $2::int8 and hidden_at is null and at >= $3::timestamptz and at < $4::timestamptz
order by id limit $5::int`,
    [p.broadcastId, p.after, p.from, p.to, p.take],
  )

export interface FindFirstId {
  firstId: number
}

/** Ids and times of a room increase together, so a time is found along the index of the times. */
export const findFirstId = (
  db: Sql,
  p: {
    broadcastId: number
    from: Date
    to: Date
  },
): Promise<FindFirstId> =>
  db.one(
    'live-chat.findFirstId',
    `select coalesce(min(id), 0)::int8 as "firstId" from live_message
where broadcast_id = $1 and at >= $2::timestamptz and at < $3::timestamptz`,
    [p.broadcastId, p.from, p.to],
  )

export interface ListPins {
  productId: number | null
  at: Date
}

/** Lists what was pinned in a time, beginning with what was pinned when it began. */
export const listPins = (
  db: Sql,
  p: {
    broadcastId: number
    from: Date
    to: Date
  },
): Promise<ListPins[]> =>
  db.many(
    'live-chat.listPins',
    `(select product_id as "productId", at as "at" from live_pin where broadcast_id = $1 and at <= $2::timestamptz order by at desc, id desc limit 1)
union all
(select product_id as "productId", at as "at" from live_pin where broadcast_id = $1 and at > $2::timestamptz and at < $3::timestamptz order by at, id limit 199)
order by 2`,
    [p.broadcastId, p.from, p.to],
  )

export const destroyOld = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'live-chat.destroyOld',
    `delete from live_message where id in (select id from live_message where at <= $1::timestamptz order by at limit $2::int)`,
    [p.before, p.most],
  )

export const destroyViewers = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'live-chat.destroyViewers',
    `delete from live_viewer v using live_broadcast b where b.id = v.broadcast_id and b.ended_at <= $1::timestamptz`,
    [p.before],
  )

export const destroyMutes = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'live-chat.destroyMutes',
    `delete from live_sanction where kind = 'mute' and until <= $1::timestamptz`,
    [p.before],
  )
