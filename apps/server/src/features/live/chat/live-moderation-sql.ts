// Made from live-moderation.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockMessage {
  id: number
  userId: number | null
  name: string
  text: string
  at: Date
  isHidden: boolean
}

export const lockMessage = (
  db: Sql,
  p: {
    id: number
    broadcastId: number
  },
): Promise<LockMessage | undefined> =>
  db.opt(
    'live-moderation.lockMessage',
    `select id, user_id as "userId", name, text, at, hidden_at is not null as "isHidden"
from live_message where id = $1 and broadcast_id = $2 for update`,
    [p.id, p.broadcastId],
  )

/** Returns 0 if it is hidden. */
export const hideMessage = (
  db: Sql,
  p: {
    now: Date
    hiddenBy: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'live-moderation.hideMessage',
    `update live_message set hidden_at = $1::timestamptz, hidden_by = $2 where id = $3 and hidden_at is null`,
    [p.now, p.hiddenBy, p.id],
  )

/** Returns 0 if it is shown. */
export const showMessage = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'live-moderation.showMessage',
    `update live_message set hidden_at = null, hidden_by = null where id = $1 and hidden_at is not null`,
    [p.id],
  )

/** Returns 0 if this member has reported it before. */
export const addReport = (
  db: Sql,
  p: {
    messageId: number
    userId: number
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'live-moderation.addReport',
    `insert into live_message_report (message_id, user_id, reason, at) values ($1::int8, $2, $3, $4::timestamptz)
on conflict (message_id, user_id) do nothing`,
    [p.messageId, p.userId, p.reason, p.now],
  )

export interface CountReports {
  count: number
}

/** Counts reports without a decision. */
export const countReports = (
  db: Sql,
  p: {
    messageId: number
  },
): Promise<CountReports> =>
  db.one(
    'live-moderation.countReports',
    `select count(*)::int as "count" from live_message_report where message_id = $1::int8 and settled_at is null`,
    [p.messageId],
  )

export const settleReports = (
  db: Sql,
  p: {
    now: Date
    messageId: number
  },
): Promise<number> =>
  db.exec(
    'live-moderation.settleReports',
    `update live_message_report set settled_at = $1::timestamptz where message_id = $2::int8 and settled_at is null`,
    [p.now, p.messageId],
  )

export interface ListMessages {
  id: number
  value: number
  userId: number | null
  name: string
  text: string
  at: Date
  isHidden: boolean
  reports: number
  count: number
}

/** Lists messages before an id, the newest first. Each row has the total count. */
export const listMessages = (
  db: Sql,
  p: {
    broadcastId: number
    value: number
    take: number
  },
): Promise<ListMessages[]> =>
  db.many(
    'live-moderation.listMessages',
    `select m.id, m.id as "value", m.user_id as "userId", m.name, m.text, m.at, m.hidden_at is not null as "isHidden",
  (select count(*)::int from live_message_report r where r.message_id = m.id and r.settled_at is null) as "reports",
  (select count(*)::int from live_message c where c.broadcast_id = $1) as "count"
from live_message m where m.broadcast_id = $1 and m.id < $2::int8 order by m.id desc limit $3::int`,
    [p.broadcastId, p.value, p.take],
  )

export interface ListMessagesBack {
  id: number
  value: number
  userId: number | null
  name: string
  text: string
  at: Date
  isHidden: boolean
  reports: number
  count: number
}

export const listMessagesBack = (
  db: Sql,
  p: {
    broadcastId: number
    value: number
    take: number
  },
): Promise<ListMessagesBack[]> =>
  db.many(
    'live-moderation.listMessagesBack',
    `select m.id, m.id as "value", m.user_id as "userId", m.name, m.text, m.at, m.hidden_at is not null as "isHidden",
  (select count(*)::int from live_message_report r where r.message_id = m.id and r.settled_at is null) as "reports",
  (select count(*)::int from live_message c where c.broadcast_id = $1) as "count"
from live_message m where m.broadcast_id = $1 and m.id > $2::int8 order by m.id limit $3::int`,
    [p.broadcastId, p.value, p.take],
  )

export interface ListReported {
  id: number
  value: number
  userId: number | null
  name: string
  text: string
  at: Date
  isHidden: boolean
  reports: number
  count: number
}

/** Lists messages whose reports wait for a decision. */
export const listReported = (
  db: Sql,
  p: {
    broadcastId: number
    value: number
    take: number
  },
): Promise<ListReported[]> =>
  db.many(
    'live-moderation.listReported',
    `with waiting as (
  select m.id, count(*)::int as reports from live_message_report r join live_message m on m.id = r.message_id
  where r.settled_at is null and m.broadcast_id = $1 group by m.id
)
select m.id, m.id as "value", m.user_id as "userId", m.name, m.text, m.at, m.hidden_at is not null as "isHidden", w.reports as "reports",
  (select count(*)::int from waiting) as "count"
from waiting w join live_message m on m.id = w.id where m.id < $2::int8 order by m.id desc limit $3::int`,
    [p.broadcastId, p.value, p.take],
  )

export interface ListReportedBack {
  id: number
  value: number
  userId: number | null
  name: string
  text: string
  at: Date
  isHidden: boolean
  reports: number
  count: number
}

export const listReportedBack = (
  db: Sql,
  p: {
    broadcastId: number
    value: number
    take: number
  },
): Promise<ListReportedBack[]> =>
  db.many(
    'live-moderation.listReportedBack',
    `with waiting as (
  select m.id, count(*)::int as reports from live_message_report r join live_message m on m.id = r.message_id
  where r.settled_at is null and m.broadcast_id = $1 group by m.id
)
select m.id, m.id as "value", m.user_id as "userId", m.name, m.text, m.at, m.hidden_at is not null as "isHidden", w.reports as "reports",
  (select count(*)::int from waiting) as "count"
from waiting w join live_message m on m.id = w.id where m.id > $2::int8 order by m.id limit $3::int`,
    [p.broadcastId, p.value, p.take],
  )

export interface ListPersons {
  userId: number
  name: string
}

/** Lists the authors of a room, each with the latest name, and those with a sanction. */
export const listPersons = (
  db: Sql,
  p: {
    broadcastId: number
    channelId: number
  },
): Promise<ListPersons[]> =>
  db.many(
    'live-moderation.listPersons',
    `select distinct on (p.user_id) p.user_id as "userId", p.name as "name" from (
  select user_id, name, id from live_message where broadcast_id = $1 and user_id is not null
  union all
  select user_id, name, 0 from live_sanction where channel_id = $2 and (broadcast_id is null or broadcast_id = $1)
) p order by p.user_id, p.id desc`,
    [p.broadcastId, p.channelId],
  )

export const putMute = (
  db: Sql,
  p: {
    channelId: number
    broadcastId: number
    userId: number
    staffId: number | null
    name: string
    until: Date
    now: Date
  },
): Promise<number> =>
  db.exec(
    'live-moderation.putMute',
    `insert into live_sanction (channel_id, broadcast_id, user_id, staff_id, name, kind, until, created_at)
values ($1, $2::int, $3, $4::int, $5, 'mute', $6::timestamptz, $7::timestamptz)
on conflict (broadcast_id, user_id) where kind = 'mute' do update
set until = excluded.until, staff_id = excluded.staff_id, created_at = excluded.created_at`,
    [p.channelId, p.broadcastId, p.userId, p.staffId, p.name, p.until, p.now],
  )

export const putBan = (
  db: Sql,
  p: {
    channelId: number
    userId: number
    staffId: number | null
    name: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'live-moderation.putBan',
    `insert into live_sanction (channel_id, user_id, staff_id, name, kind, created_at)
values ($1, $2, $3::int, $4, 'ban', $5::timestamptz)
on conflict (channel_id, user_id) where kind = 'ban' do nothing`,
    [p.channelId, p.userId, p.staffId, p.name, p.now],
  )

/** Ends the mute in the room and the ban from the channel. */
export const removeSanctions = (
  db: Sql,
  p: {
    userId: number
    channelId: number
    broadcastId: number
  },
): Promise<number> =>
  db.exec(
    'live-moderation.removeSanctions',
    `delete from live_sanction where user_id = $1 and channel_id = $2 and (broadcast_id is null or broadcast_id = $3)`,
    [p.userId, p.channelId, p.broadcastId],
  )

export interface ListSanctions {
  userId: number
  name: string
  kind: string
  until: Date | null
}

/** Bans come first: they have no end. */
export const listSanctions = (
  db: Sql,
  p: {
    channelId: number
    broadcastId: number
    now: Date
  },
): Promise<ListSanctions[]> =>
  db.many(
    'live-moderation.listSanctions',
    `select user_id as "userId", name, kind, until as "until" from live_sanction
where channel_id = $1 and (kind = 'ban' or broadcast_id = $2 and until > $3::timestamptz)
order by until desc nulls first, id desc limit 200`,
    [p.channelId, p.broadcastId, p.now],
  )

export const setChatMode = (
  db: Sql,
  p: {
    slowModeS: number
    isFrozen: boolean
    id: number
  },
): Promise<number> =>
  db.exec(
    'live-moderation.setChatMode',
    `update live_broadcast set slow_mode_s = $1, is_frozen = $2 where id = $3`,
    [p.slowModeS, p.isFrozen, p.id],
  )
