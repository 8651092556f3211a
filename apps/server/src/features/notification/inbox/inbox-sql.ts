// Made from inbox.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** One notification per key, none for a member who has left. A later text of the same event replaces the earlier one. */
export const putNotification = (
  db: Sql,
  p: {
    key: string
    list: string
    kind: string
    body: string
    now: Date
    userId: number
  },
): Promise<number> =>
  db.exec(
    'inbox.putNotification',
    `insert into notification (key, user_id, list, kind, body, created_at)
select $1, u.id, $2, $3, $4, $5::timestamptz from app_user u where u.id = $6 and u.left_at is null
on conflict (key) do update set body = excluded.body`,
    [p.key, p.list, p.kind, p.body, p.now, p.userId],
  )

export interface ListNotifications {
  id: number
  key: string
  kind: string
  body: string | null
  createdAt: Date
  isRead: boolean
  broadcastTitle: string | null
  broadcastText: string | null
  broadcastPath: string | null
}

/** Lists notifications, newest first, before an id or after a number of rows. */
export const listNotifications = (
  db: Sql,
  p: {
    userId: number
    list: string
    before: number
    skip: number
    most: number
  },
): Promise<ListNotifications[]> =>
  db.many(
    'inbox.listNotifications',
    `select n.id, n.key, n.kind, n.body, n.created_at as "createdAt", n.read_at is not null as "isRead",
  b.title as "broadcastTitle", b.text as "broadcastText", b.path as "broadcastPath"
from (
  select id, key, kind, body, created_at, read_at, broadcast_id from notification
  where user_id = $1 and list = $2 and id < $3::bigint
  order by id desc offset $4::int limit $5::int) n
left join broadcast b on b.id = n.broadcast_id
order by n.id desc`,
    [p.userId, p.list, p.before, p.skip, p.most],
  )

export interface ListTallies {
  list: string
  total: number
  unread: number
}

export const listTallies = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<ListTallies[]> =>
  db.many(
    'inbox.listTallies',
    `select list, total, unread from notification_tally where user_id = $1`,
    [p.userId],
  )

export const readNotification = (
  db: Sql,
  p: {
    now: Date
    userId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'inbox.readNotification',
    `update notification set read_at = $1::timestamptz
where user_id = $2 and list in ('orderList', 'fruitSnsList') and id = $3 and read_at is null`,
    [p.now, p.userId, p.id],
  )

/** Marks those up to an id: later ones have not been seen. */
export const readNotifications = (
  db: Sql,
  p: {
    now: Date
    userId: number
    list: string
    upTo: number
  },
): Promise<number> =>
  db.exec(
    'inbox.readNotifications',
    `update notification set read_at = $1::timestamptz
where user_id = $2 and list = $3 and id <= $4::bigint and read_at is null`,
    [p.now, p.userId, p.list, p.upTo],
  )

/** Deletes some old rows. Returns their number. */
export const pruneNotifications = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'inbox.pruneNotifications',
    `delete from notification where key in (select n.key from notification n where n.created_at < $1::timestamptz limit $2::int)`,
    [p.before, p.most],
  )

export interface ListOldNotifications {
  key: string
  body: string
}

/** Lists rows under an old key. Locked rows are skipped. */
export const listOldNotifications = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldNotifications[]> =>
  db.many(
    'inbox.listOldNotifications',
    `select key, body as "body" from notification
where left(body, 5) < $1::text or left(body, 5) > $1::text
limit $2::int for update skip locked`,
    [p.current, p.most],
  )

export const putNotificationBody = (
  db: Sql,
  p: {
    body: string
    key: string
  },
): Promise<number> =>
  db.exec(
    'inbox.putNotificationBody',
    `update notification set body = $1 where key = $2`,
    [p.body, p.key],
  )
