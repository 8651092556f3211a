// Made from broadcast.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CountAudience {
  members: number
  texts: number
  last: number
}

/** Counts the members of a broadcast, and those who would get a message by a channel outside the app. */
export const countAudience = (
  db: Sql,
  p: {
    hasText: boolean
    textDefault: boolean
    group: string
    platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
    isAd: boolean
  },
): Promise<CountAudience> =>
  db.one(
    'broadcast.countAudience',
    `select count(*) as "members",
  count(*) filter (where $1::boolean and coalesce(t.is_on, $2::boolean)) as "texts", coalesce(max(u.id), 0) as "last"
from app_user u
left join user_setting s on s.user_id = u.id
left join notification_setting t on t.user_id = u.id and t.setting_group = $3 and t.channel = 'text'
where u.user_type <> 'guest' and u.left_at is null and ($4::platform_id is null or u.platform = $4::platform_id)
  and (not $5::boolean or s.advertising_alarm)`,
    [p.hasText, p.textDefault, p.group, p.platform, p.isAd],
  )

export interface AddBroadcast {
  id: number
}

export const addBroadcast = (
  db: Sql,
  p: {
    kind: string
    platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
    title: string
    text: string
    path: string | null
    audience: number
    lastMemberId: number
    now: Date
    requestId: string | null
    staffId: number | null
    segmentName: string | null
    hasReceivers: boolean
    channels: readonly string[] | null
    perMinute: number | null
    startsAt: Date | null
  },
): Promise<AddBroadcast> =>
  db.one(
    'broadcast.addBroadcast',
    `insert into broadcast (kind, platform, title, text, path, audience, last_member_id, created_at, request_id, staff_id, segment_name, has_receivers,
  channels, per_minute, starts_at)
values ($1, $2::platform_id, $3, $4, $5, $6, $7, $8::timestamptz, $9::uuid, $10, $11,
  $12, $13::text[], $14, $15::timestamptz) returning id`,
    [p.kind, p.platform, p.title, p.text, p.path, p.audience, p.lastMemberId, p.now, p.requestId, p.staffId, p.segmentName, p.hasReceivers, p.channels, p.perMinute, p.startsAt],
  )

/** Limits a broadcast to members. */
export const addReceivers = (
  db: Sql,
  p: {
    id: number
    userIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'broadcast.addReceivers',
    `insert into broadcast_receiver (broadcast_id, user_id) select $1::bigint, u from unnest($2::bigint[]) u order by u`,
    [p.id, p.userIds],
  )

export interface FindBroadcast {
  id: number
  kind: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
  title: string
  text: string
  path: string | null
  state: string
  audience: number
  inApp: number
  queued: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  perMinute: number | null
}

export const findBroadcast = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindBroadcast | undefined> =>
  db.opt(
    'broadcast.findBroadcast',
    `select id, kind, platform as "platform", title, text, path as "path", state, audience, in_app as "inApp", queued, created_at as "createdAt",
  started_at as "startedAt", finished_at as "finishedAt", per_minute as "perMinute"
from broadcast where id = $1`,
    [p.id],
  )

export interface CountBroadcastMessages {
  state: string
  count: number
}

export const countBroadcastMessages = (
  db: Sql,
  p: {
    id: number
  },
): Promise<CountBroadcastMessages[]> =>
  db.many(
    'broadcast.countBroadcastMessages',
    `select state, count(*) as "count" from message where broadcast_id = $1 group by state order by state`,
    [p.id],
  )

export interface ListBroadcasts {
  id: number
  kind: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
  title: string
  state: string
  audience: number
  inApp: number
  queued: number
  createdAt: Date
}

export const listBroadcasts = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListBroadcasts[]> =>
  db.many(
    'broadcast.listBroadcasts',
    `select id, kind, platform as "platform", title, state, audience, in_app as "inApp", queued, created_at as "createdAt"
from broadcast order by id desc limit $1::int`,
    [p.most],
  )

export interface LockExpanding {
  id: number
  kind: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
  lastUserId: number
  lastMemberId: number
  channels: string[] | null
  hasReceivers: boolean
}

/** Locks a broadcast for its next batch: a cancel waits for the batch. */
export const lockExpanding = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockExpanding | undefined> =>
  db.opt(
    'broadcast.lockExpanding',
    `select id, kind, platform as "platform", last_user_id as "lastUserId", last_member_id as "lastMemberId",
  channels as "channels", has_receivers as "hasReceivers"
from broadcast where id = $1 and state = 'expanding' for update`,
    [p.id],
  )

export interface ExpandBroadcast {
  members: number
  lastId: number | null
  listed: number
  queued: number
}

/** Inserts the rows of the next members: a notification each, and a message per channel that they want. */
export const expandBroadcast = (
  db: Sql,
  p: {
    after: number
    last: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
    isAd: boolean
    hasReceivers: boolean
    id: number
    most: number
    list: string
    kind: string
    now: Date
    channels: readonly string[]
    defaults: readonly boolean[]
    group: string
  },
): Promise<ExpandBroadcast> =>
  db.one(
    'broadcast.expandBroadcast',
    `with members as (
  select u.id, u.platform from app_user u
  where u.user_type <> 'guest' and u.left_at is null and u.id > $1::bigint and u.id <= $2::bigint
    and ($3::platform_id is null or u.platform = $3::platform_id)
    and (not $4::boolean or exists (select from user_setting s where s.user_id = u.id and s.advertising_alarm))
    and (not $5::boolean or exists (select from broadcast_receiver r where r.broadcast_id = $6::bigint and r.user_id = u.id))
  order by u.id limit $7::int),
  listed as (
    insert into notification (key, user_id, list, kind, broadcast_id, created_at)
    select 'broadcast:' || $6::bigint || ':' || m.id, m.id, $8, $9, $6::bigint, $10::timestamptz from members m order by m.id
    on conflict (key) do nothing returning 1),
  queued as (
    insert into message (key, channel, kind, platform, user_id, broadcast_id, created_at, due_at)
    select 'broadcast:' || $6::bigint || ':' || m.id, c.channel, $9, m.platform, m.id, $6::bigint, $10::timestamptz, $10::timestamptz
    from members m cross join unnest($11::text[], $12::boolean[]) c (channel, is_on)
    left join notification_setting s on s.user_id = m.id and s.setting_group = $13 and s.channel = c.channel
    where coalesce(s.is_on, c.is_on) and (c.channel <> 'push' or exists (select from push_subscription p where p.user_id = m.id))
    on conflict (key, channel) do nothing returning 1)
select (select count(*) from members) as "members", (select max(id) from members) as "lastId",
  (select count(*) from listed) as "listed", (select count(*) from queued) as "queued"`,
    [p.after, p.last, p.platform, p.isAd, p.hasReceivers, p.id, p.most, p.list, p.kind, p.now, p.channels, p.defaults, p.group],
  )

export interface RecordBatch {
  state: string
}

export const recordBatch = (
  db: Sql,
  p: {
    lastUserId: number
    listed: number
    queued: number
    now: Date
    isLast: boolean
    id: number
  },
): Promise<RecordBatch> =>
  db.one(
    'broadcast.recordBatch',
    `update broadcast set last_user_id = $1::bigint, in_app = in_app + $2::int, queued = queued + $3::int,
  started_at = coalesce(started_at, $4::timestamptz),
  state = case when not $5::boolean then state when queued + $3::int > 0 then 'sending' else 'done' end,
  finished_at = case when $5::boolean and queued + $3::int = 0 then $4::timestamptz end
where id = $6 returning state`,
    [p.lastUserId, p.listed, p.queued, p.now, p.isLast, p.id],
  )

/** Returns 0 if it is over. */
export const cancelBroadcast = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.cancelBroadcast',
    `update broadcast set state = 'cancelled', finished_at = $1::timestamptz where id = $2 and state in ('expanding', 'sending')`,
    [p.now, p.id],
  )

/** Drops messages that were not requested. Returns their number. */
export const dropBroadcastMessages = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.dropBroadcastMessages',
    `update message set state = 'dropped', settled_at = $1::timestamptz
where broadcast_id = $2 and settled_at is null and state = 'waiting'`,
    [p.now, p.id],
  )

/** Returns 0 while messages wait. */
export const finishBroadcast = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'broadcast.finishBroadcast',
    `update broadcast b set state = 'done', finished_at = $1::timestamptz
where b.id = $2 and b.state = 'sending' and not exists (select from message m where m.broadcast_id = b.id and m.settled_at is null)`,
    [p.now, p.id],
  )

export interface TakeBroadcastMessages {
  id: number
  key: string
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  tries: number
}

/** Marks due messages as requested, unless the broadcast was cancelled. From then on they are not requested again. */
export const takeBroadcastMessages = (
  db: Sql,
  p: {
    id: number
    channel: string
    now: Date
    most: number
  },
): Promise<TakeBroadcastMessages[]> =>
  db.many(
    'broadcast.takeBroadcastMessages',
    `update message set state = 'sending' where id in (
  select m.id from message m join broadcast b on b.id = m.broadcast_id
  where m.broadcast_id = $1::bigint and m.channel = $2 and m.settled_at is null and m.state = 'waiting'
    and m.due_at <= $3::timestamptz and b.state = 'sending'
  order by m.id limit $4::int for update of m skip locked)
returning id, key, user_id as "userId", platform, tries`,
    [p.id, p.channel, p.now, p.most],
  )

export interface ListReceivers {
  id: number
  sealed: Buffer
  wrapped: Buffer
  consent: boolean
  nightConsent: boolean
  isOn: boolean | null
  isMeasured: boolean
  subscriptionIds: number[]
}

/** Contact and consents of members at the moment of sending. Those who have left are missing. */
export const listReceivers = (
  db: Sql,
  p: {
    channel: string
    now: Date
    group: string
    userIds: readonly number[]
  },
): Promise<ListReceivers[]> =>
  db.many(
    'broadcast.listReceivers',
    `select u.id, u.sealed as "sealed", k.wrapped,
  coalesce(s.advertising_alarm, false) as "consent", coalesce(s.advertising_night_alarm, false) as "nightConsent",
  n.is_on as "isOn",
  coalesce((select c.measurement from consent_record c where c.user_id = u.id order by c.received_at desc, c.chosen_at desc limit 1), false) as "isMeasured",
  array(select p.id from push_subscription p join token t on t.hash = p.token_hash
    where p.user_id = u.id and $1 = 'push' and t.revoked_at is null and t.expires_at > $2::timestamptz order by p.id) as "subscriptionIds"
from app_user u join user_key k on k.user_id = u.id left join user_setting s on s.user_id = u.id
left join notification_setting n on n.user_id = u.id and n.setting_group = $3 and n.channel = $1
where u.id = any($4::bigint[]) and u.sealed is not null and u.left_at is null`,
    [p.channel, p.now, p.group, p.userIds],
  )

export const settleBroadcastMessages = (
  db: Sql,
  p: {
    now: Date
    ids: readonly number[]
    states: readonly string[]
    failures: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'broadcast.settleBroadcastMessages',
    `update message m set state = r.state, failure = nullif(r.failure, ''), settled_at = $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::text[]) r (id, state, failure)
where m.id = r.id and m.state = 'sending'`,
    [p.now, p.ids, p.states, p.failures],
  )

export interface LockSending {
  isCancelled: boolean
}

/** A cancel waits for the transaction, and then drops what it has returned to the queue. */
export const lockSending = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockSending> =>
  db.one(
    'broadcast.lockSending',
    `select state = 'cancelled' as "isCancelled" from broadcast where id = $1 for share`,
    [p.id],
  )

/** Returns messages to the queue that surely were not sent. */
export const postponeBroadcastMessages = (
  db: Sql,
  p: {
    ids: readonly number[]
    dueAts: readonly Date[]
    tried: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'broadcast.postponeBroadcastMessages',
    `update message m set state = 'waiting', due_at = r.due_at, tries = m.tries + r.tried
from unnest($1::bigint[], $2::timestamptz[], $3::int[]) r (id, due_at, tried)
where m.id = r.id and m.state = 'sending' and m.settled_at is null`,
    [p.ids, p.dueAts, p.tried],
  )

/** Settles messages whose request did not return, for example because the process ended. */
export const settleLostBroadcastMessages = (
  db: Sql,
  p: {
    now: Date
    id: number
    channel: string
  },
): Promise<number> =>
  db.exec(
    'broadcast.settleLostBroadcastMessages',
    `update message set failure = 'the result of the request is not known', settled_at = $1::timestamptz
where broadcast_id = $2 and channel = $3 and settled_at is null and state = 'sending'`,
    [p.now, p.id, p.channel],
  )

export interface FindNextBroadcastDue {
  dueAt: Date | null
}

export const findNextBroadcastDue = (
  db: Sql,
  p: {
    id: number
    channel: string
  },
): Promise<FindNextBroadcastDue> =>
  db.one(
    'broadcast.findNextBroadcastDue',
    `select min(due_at) as "dueAt" from message where broadcast_id = $1 and channel = $2 and settled_at is null and state = 'waiting'`,
    [p.id, p.channel],
  )
