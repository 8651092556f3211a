// Made from outbox.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface InsertMessage {
  id: number
}

/** One message per key and channel. No row if it exists. */
export const insertMessage = (
  db: Sql,
  p: {
    key: string
    channel: string
    kind: string
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    userId: number | null
    body: string
    now: Date
    dueAt: Date
  },
): Promise<InsertMessage | undefined> =>
  db.opt(
    'outbox.insertMessage',
    `insert into message (key, channel, kind, platform, user_id, body, created_at, due_at)
values ($1, $2, $3, $4::platform_id, $5, $6, $7::timestamptz, $8::timestamptz)
on conflict (key, channel) do nothing
returning id`,
    [p.key, p.channel, p.kind, p.platform, p.userId, p.body, p.now, p.dueAt],
  )

export interface TakeMessage {
  id: number
  key: string
  channel: string
  kind: string
  body: string | null
  tries: number
}

/** Marks a due message as requested. From then on it is not requested again unless the provider surely refused it. */
export const takeMessage = (
  db: Sql,
  p: {
    id: number
    now: Date
  },
): Promise<TakeMessage | undefined> =>
  db.opt(
    'outbox.takeMessage',
    `update message set state = 'sending'
where id = $1 and state = 'waiting' and due_at <= $2::timestamptz
returning id, key, channel, kind, body, tries`,
    [p.id, p.now],
  )

/** Text and receiver stay only with a message that surely was not sent and that an operator may send again. */
export const settleMessage = (
  db: Sql,
  p: {
    state: string
    failure: string | null
    now: Date
    isDead: boolean
    id: number
  },
): Promise<number> =>
  db.exec(
    'outbox.settleMessage',
    `update message set state = $1, failure = $2, settled_at = $3::timestamptz,
  body = case when $4::boolean then body end
where id = $5`,
    [p.state, p.failure, p.now, p.isDead, p.id],
  )

/** Settles a message whose earlier request did not return, for example because the process ended. */
export const settleLost = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'outbox.settleLost',
    `update message set failure = 'the result of the request is not known', settled_at = $1::timestamptz, body = null
where id = $2 and state = 'sending' and settled_at is null`,
    [p.now, p.id],
  )

/** Returns 0 if the message was settled meanwhile. */
export const retryMessage = (
  db: Sql,
  p: {
    failure: string
    dueAt: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'outbox.retryMessage',
    `update message set state = 'waiting', tries = tries + 1, failure = $1, due_at = $2::timestamptz
where id = $3 and state = 'sending' and settled_at is null`,
    [p.failure, p.dueAt, p.id],
  )

/** Settles waiting and dead messages of these kinds and subjects: they are not true any more. Returns their number. */
export const dropMessages = (
  db: Sql,
  p: {
    now: Date
    kinds: readonly string[]
    subjects: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'outbox.dropMessages',
    `update message set state = 'dropped', settled_at = $1::timestamptz, body = null
where (state = 'waiting' or state = 'failed' and body is not null) and kind = any($2::text[]) and split_part(key, ':', 2) = any($3::text[])`,
    [p.now, p.kinds, p.subjects],
  )

export const pruneMessages = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'outbox.pruneMessages',
    `delete from message where settled_at < $1::timestamptz`,
    [p.before],
  )

export interface ListOldMessages {
  id: number
  key: string
  body: string
}

/** Lists messages with a text under an old key. Locked rows are skipped. */
export const listOldMessages = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldMessages[]> =>
  db.many(
    'outbox.listOldMessages',
    `select id, key, body as "body" from message where left(body, 5) <> $1::text order by id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const putMessageBody = (
  db: Sql,
  p: {
    body: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'outbox.putMessageBody',
    `update message set body = $1 where id = $2`,
    [p.body, p.id],
  )

export interface ListFailedMessages {
  id: number
  key: string
  channel: string
  kind: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  state: string
  tries: number
  settledAt: Date | null
  failure: string | null
  isDead: boolean
}

/** Lists messages that failed and those without a known result, the newest first. */
export const listFailedMessages = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListFailedMessages[]> =>
  db.many(
    'outbox.listFailedMessages',
    `select id, key, channel, kind, platform, state, tries, settled_at as "settledAt", failure, body is not null as "isDead"
from message where state in ('failed', 'sending') and settled_at is not null order by settled_at desc, id desc limit $1::int`,
    [p.most],
  )

export interface FindMessage {
  id: number
  key: string
  channel: string
  kind: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  state: string
  tries: number
  createdAt: Date
  dueAt: Date
  settledAt: Date | null
  failure: string | null
  hasBody: boolean
}

export const findMessage = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindMessage | undefined> =>
  db.opt(
    'outbox.findMessage',
    `select id, key, channel, kind, platform, state, tries, created_at as "createdAt", due_at as "dueAt", settled_at as "settledAt", failure,
  body is not null as "hasBody"
from message where id = $1`,
    [p.id],
  )

export interface ReviveMessage {
  id: number
}

/** No row unless it is dead. */
export const reviveMessage = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<ReviveMessage | undefined> =>
  db.opt(
    'outbox.reviveMessage',
    `update message set state = 'waiting', tries = 0, settled_at = null, due_at = $1::timestamptz
where id = $2 and state = 'failed' and body is not null
returning id`,
    [p.now, p.id],
  )

/** Returns 0 if it was requested already. */
export const dropMessage = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'outbox.dropMessage',
    `update message set state = 'dropped', settled_at = $1::timestamptz, body = null
where id = $2 and (state = 'waiting' or state = 'failed' and body is not null)`,
    [p.now, p.id],
  )

export interface FindReceiver {
  kind: string
  channel: string
  userId: number
  hasLeft: boolean
  settings: unknown
}

/** Finds the account of a message before it is sent, with its changed settings. */
export const findReceiver = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindReceiver | undefined> =>
  db.opt(
    'outbox.findReceiver',
    `select m.kind, m.channel, m.user_id as "userId", u.left_at is not null as "hasLeft", (
  select coalesce(jsonb_agg(jsonb_build_object('group', s.setting_group, 'channel', s.channel, 'isOn', s.is_on)), '[]')
  from notification_setting s where s.user_id = m.user_id
) as "settings"
from message m join app_user u on u.id = m.user_id where m.id = $1`,
    [p.id],
  )

/** Drops a waiting message that must not be sent any more, with the reason. */
export const refuseMessage = (
  db: Sql,
  p: {
    failure: string
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'outbox.refuseMessage',
    `update message set state = 'dropped', failure = $1, settled_at = $2::timestamptz, body = null
where id = $3 and state = 'waiting'`,
    [p.failure, p.now, p.id],
  )
