// Made from push.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockMember {
  id: number
}

/** Subscriptions of one member are changed one after another. */
export const lockMember = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockMember | undefined> =>
  db.opt(
    'push.lockMember',
    `select id from app_user where id = $1 and left_at is null for no key update`,
    [p.userId],
  )

export interface HoldToken {
  deviceHash: Buffer | null
}

/** No row for a login that has ended. Its end waits for this transaction, and then deletes the subscription. */
export const holdToken = (
  db: Sql,
  p: {
    tokenHash: Buffer
  },
): Promise<HoldToken | undefined> =>
  db.opt(
    'push.holdToken',
    `select device_hash as "deviceHash" from token where hash = $1 and revoked_at is null for share`,
    [p.tokenHash],
  )

/** Deletes the endpoint at another account, and other endpoints of this login or device. */
export const removeReplaced = (
  db: Sql,
  p: {
    endpointHash: Buffer
    userId: number
    tokenHash: Buffer
    deviceHash: Buffer | null
  },
): Promise<number> =>
  db.exec(
    'push.removeReplaced',
    `delete from push_subscription
where (endpoint_hash = $1 and user_id <> $2)
  or (endpoint_hash <> $1 and (token_hash = $3 or (user_id = $2 and device_hash = $4::bytea)))`,
    [p.endpointHash, p.userId, p.tokenHash, p.deviceHash],
  )

export const putSubscription = (
  db: Sql,
  p: {
    userId: number
    tokenHash: Buffer
    deviceHash: Buffer | null
    endpointHash: Buffer
    body: string
    label: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'push.putSubscription',
    `insert into push_subscription (user_id, token_hash, device_hash, endpoint_hash, body, label, created_at, seen_at)
values ($1, $2, $3::bytea, $4, $5, $6, $7::timestamptz, $7::timestamptz)
on conflict (endpoint_hash) do update set user_id = excluded.user_id, token_hash = excluded.token_hash, device_hash = excluded.device_hash,
  body = excluded.body, label = excluded.label, seen_at = excluded.seen_at`,
    [p.userId, p.tokenHash, p.deviceHash, p.endpointHash, p.body, p.label, p.now],
  )

export const removeOldest = (
  db: Sql,
  p: {
    userId: number
    most: number
  },
): Promise<number> =>
  db.exec(
    'push.removeOldest',
    `delete from push_subscription where id in (
  select s.id from push_subscription s where s.user_id = $1 order by s.seen_at desc, s.id desc offset $2::int8)`,
    [p.userId, p.most],
  )

/** An unknown former endpoint changes nothing, nor does a new one that is known already. */
export const renewSubscription = (
  db: Sql,
  p: {
    endpointHash: Buffer
    body: string
    now: Date
    formerHash: Buffer
  },
): Promise<number> =>
  db.exec(
    'push.renewSubscription',
    `update push_subscription set endpoint_hash = $1, body = $2, seen_at = $3::timestamptz
where endpoint_hash = $4 and not exists (select from push_subscription k where k.endpoint_hash = $1)`,
    [p.endpointHash, p.body, p.now, p.formerHash],
  )

export const removeOfToken = (
  db: Sql,
  p: {
    tokenHash: Buffer
  },
): Promise<number> =>
  db.exec(
    'push.removeOfToken',
    `delete from push_subscription where token_hash = $1`,
    [p.tokenHash],
  )

export const removeOfMember = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<number> =>
  db.exec(
    'push.removeOfMember',
    `delete from push_subscription where id = $1 and user_id = $2`,
    [p.id, p.userId],
  )

export interface ListDevices {
  id: number
  tokenHash: Buffer
  label: string
  createdAt: Date
  seenAt: Date
}

export const listDevices = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<ListDevices[]> =>
  db.many(
    'push.listDevices',
    `select id, token_hash as "tokenHash", label, created_at as "createdAt", seen_at as "seenAt"
from push_subscription where user_id = $1 order by seen_at desc, id desc`,
    [p.userId],
  )

export interface ListReceivers {
  id: number
}

/** Lists the subscriptions of logins that have not expired. Those of ended ones are deleted. */
export const listReceivers = (
  db: Sql,
  p: {
    userId: number
    now: Date
  },
): Promise<ListReceivers[]> =>
  db.many(
    'push.listReceivers',
    `select s.id from push_subscription s join token t on t.hash = s.token_hash
where s.user_id = $1 and t.revoked_at is null and t.expires_at > $2::timestamptz order by s.id`,
    [p.userId, p.now],
  )

export interface FindSubscription {
  endpointHash: Buffer
  body: string
}

/** No row if its login has expired, or if the browser belongs to another account than the notification. */
export const findSubscription = (
  db: Sql,
  p: {
    now: Date
    notificationKey: string
    id: number
  },
): Promise<FindSubscription | undefined> =>
  db.opt(
    'push.findSubscription',
    `select s.endpoint_hash as "endpointHash", s.body from push_subscription s
join token t on t.hash = s.token_hash and t.revoked_at is null and t.expires_at > $1::timestamptz
join notification n on n.key = $2 and n.user_id = s.user_id
where s.id = $3`,
    [p.now, p.notificationKey, p.id],
  )

export interface FindReading {
  id: number
  isRead: boolean
}

export const findReading = (
  db: Sql,
  p: {
    key: string
  },
): Promise<FindReading | undefined> =>
  db.opt(
    'push.findReading',
    `select id, read_at is not null as "isRead" from notification where key = $1`,
    [p.key],
  )

export const noteAccepted = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'push.noteAccepted',
    `update push_subscription set succeeded_at = $1::timestamptz, failures = 0 where id = $2`,
    [p.now, p.id],
  )

export const noteFailure = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'push.noteFailure',
    `update push_subscription set failures = failures + 1 where id = $1`,
    [p.id],
  )

/** Not a subscription that the browser renewed meanwhile. */
export const removeGone = (
  db: Sql,
  p: {
    id: number
    endpointHash: Buffer
  },
): Promise<number> =>
  db.exec(
    'push.removeGone',
    `delete from push_subscription where id = $1 and endpoint_hash = $2`,
    [p.id, p.endpointHash],
  )

/** A browser does not receive push of an account that used it before. */
export const removeOthersOfDevice = (
  db: Sql,
  p: {
    deviceHash: Buffer
    userId: number
  },
): Promise<number> =>
  db.exec(
    'push.removeOthersOfDevice',
    `delete from push_subscription where device_hash = $1::bytea and user_id <> $2`,
    [p.deviceHash, p.userId],
  )

export interface ListOldSubscriptions {
  id: number
  endpointHash: Buffer
  body: string
}

/** Lists rows under an old key. Locked rows are skipped. */
export const listOldSubscriptions = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldSubscriptions[]> =>
  db.many(
    'push.listOldSubscriptions',
    `select id, endpoint_hash as "endpointHash", body from push_subscription
where left(body, 5) < $1::text or left(body, 5) > $1::text
limit $2::int for update skip locked`,
    [p.current, p.most],
  )

export const putSubscriptionBody = (
  db: Sql,
  p: {
    body: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'push.putSubscriptionBody',
    `update push_subscription set body = $1 where id = $2`,
    [p.body, p.id],
  )
