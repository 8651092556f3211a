// Made from delivery.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/**
 * Notes of the first ready deliveries of each receiver that an earlier one of their object waits, so that claims read on behind them.
 * The earlier one is locked meanwhile, and one that ends unblocks the next after its own change: none stays blocked. Waits for no lock.
 */
export const blockFollowers = (
  db: Sql,
  p: {
    now: Date
    most: number
    extensions: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'delivery.blockFollowers',
    `with follower as (
  select c.id, h.id as head_id
  from webhook w cross join lateral ready_deliveries(w.id, $1::timestamptz, $2::int) c
  cross join lateral (select b.id from webhook_delivery b where b.webhook_id = w.id and b.object = c.object and b.state = 'waiting'
    order by b.id limit 1) h
  where w.state = 'active' and w.archived_at is null and (w.paused_until is null or w.paused_until <= $1::timestamptz)
    and (w.extension is null or w.extension = any($3::text[])) and h.id < c.id
), head as materialized (
  select b.id from webhook_delivery b where b.id = any(array(select f.head_id from follower f)) and b.state = 'waiting' for share skip locked
), behind as materialized (
  select d.id from webhook_delivery d
  where d.id = any(array(select f.id from follower f join head h on h.id = f.head_id)) and d.state = 'waiting' for update skip locked
)
update webhook_delivery d set is_blocked = true from behind b where d.id = b.id`,
    [p.now, p.most, p.extensions],
  )

export interface ClaimDeliveries {
  id: number
  webhookId: number
  attempts: number
  lease: number
  url: string | null
  extension: string | null
  encryptedSecret: string | null
  encryptedPreviousSecret: string | null
  previousSecretUntil: Date | null
  eventId: number
  event: string
  object: string
  data: unknown
  createdAt: Date
}

/**
 * Leases the first waiting delivery of each object of each receiver. A receiver that fails gets one at a time, others up to
 * `perReceiver`. At most `most` new and `most` repeated deliveries of a receiver are read.
 */
export const claimDeliveries = (
  db: Sql,
  p: {
    perReceiver: number
    now: Date
    extensions: readonly string[]
    most: number
    count: number
    leasedUntil: Date
  },
): Promise<ClaimDeliveries[]> =>
  db.many(
    'delivery.claimDeliveries',
    `with receiver as (
  select w.id, (case when w.failing_since is null then $1::int else 1 end) - (select count(*)::int from (
    select from webhook_delivery x where x.webhook_id = w.id and x.state = 'waiting' and x.leased_until > $2::timestamptz
    limit $1::int) s) as free
  from webhook w
  where w.state = 'active' and w.archived_at is null and (w.paused_until is null or w.paused_until <= $2::timestamptz)
    and (w.extension is null or w.extension = any($3::text[]))
), chosen as (
  select c.id from receiver r cross join lateral (
    select p.id from ready_deliveries(r.id, $2::timestamptz, $4::int) p
    where not exists (select from webhook_delivery b where b.webhook_id = r.id and b.object = p.object and b.state = 'waiting' and b.id < p.id)
    order by p.id limit greatest(r.free, 0)
  ) c limit $5::int
), head as materialized (
  select d.id from webhook_delivery d
  where d.id = any(array(select c.id from chosen c)) and d.state = 'waiting' and (d.leased_until is null or d.leased_until <= $2::timestamptz)
    and (d.next_at is null or d.next_at <= $2::timestamptz) for update skip locked
)
update webhook_delivery d set attempts = d.attempts + 1, lease = d.lease + 1, leased_until = $6::timestamptz
from head h, webhook w, webhook_event e
where d.id = h.id and w.id = d.webhook_id and e.id = d.event_id
returning d.id, d.webhook_id as "webhookId", d.attempts as "attempts", d.lease as "lease", w.url, w.extension, w.encrypted_secret as "encryptedSecret",
  w.encrypted_previous_secret as "encryptedPreviousSecret", w.previous_secret_until as "previousSecretUntil",
  e.id as "eventId", e.event as "event", e.object as "object", e.data as "data", e.created_at as "createdAt"`,
    [p.perReceiver, p.now, p.extensions, p.most, p.count, p.leasedUntil],
  )

export interface FindDelivery {
  id: number
  webhookId: number
  attempts: number
  lease: number
  url: string | null
  extension: string | null
  encryptedSecret: string | null
  encryptedPreviousSecret: string | null
  previousSecretUntil: Date | null
  eventId: number
  event: string
  object: string
  data: unknown
  createdAt: Date
}

/** Reads what claimDeliveries returns, of a delivery that the caller has leased. */
export const findDelivery = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindDelivery | undefined> =>
  db.opt(
    'delivery.findDelivery',
    `select d.id, d.webhook_id as "webhookId", d.attempts as "attempts", d.lease as "lease", w.url, w.extension, w.encrypted_secret as "encryptedSecret",
  w.encrypted_previous_secret as "encryptedPreviousSecret", w.previous_secret_until as "previousSecretUntil",
  e.id as "eventId", e.event as "event", e.object as "object", e.data as "data", e.created_at as "createdAt"
from webhook_delivery d join webhook w on w.id = d.webhook_id join webhook_event e on e.id = d.event_id where d.id = $1`,
    [p.id],
  )

export interface FindNextDelivery {
  at: Date | null
}

/**
 * Time at which the next delivery or receiver stops waiting, before `until`. Three scans of an index; a time of a receiver that is not
 * active only wakes the loop.
 */
export const findNextDelivery = (
  db: Sql,
  p: {
    now: Date
    until: Date
  },
): Promise<FindNextDelivery> =>
  db.one(
    'delivery.findNextDelivery',
    `select least(
  (select d.next_at from webhook_delivery d where d.state = 'waiting' and d.next_at is not null
    and d.next_at > $1::timestamptz and d.next_at <= $2::timestamptz order by d.next_at limit 1),
  (select d.leased_until from webhook_delivery d where d.state = 'waiting' and d.leased_until is not null
    and d.leased_until > $1::timestamptz and d.leased_until <= $2::timestamptz order by d.leased_until limit 1),
  (select min(w.paused_until) from webhook w where w.state = 'active' and w.archived_at is null
    and w.paused_until > $1::timestamptz and w.paused_until <= $2::timestamptz)) as "at"`,
    [p.now, p.until],
  )

/** Matches only the lease of the attempt, so that a late process changes nothing. A delivery that died meanwhile stays dead. */
export const endDelivery = (
  db: Sql,
  p: {
    state: string
    nextAt: Date | null
    now: Date
    failure: string | null
    status: number | null
    durationMs: number
    excerpt: string | null
    id: number
    lease: number
  },
): Promise<number> =>
  db.exec(
    'delivery.endDelivery',
    `update webhook_delivery set state = case when state = 'dead' then state else $1 end, next_at = $2::timestamptz, leased_until = null,
  last_attempt_at = $3::timestamptz, failure = $4, status = $5::int, duration_ms = $6::int, excerpt = $7
where id = $8 and lease = $9::int`,
    [p.state, p.nextAt, p.now, p.failure, p.status, p.durationMs, p.excerpt, p.id, p.lease],
  )

/** Lets the next delivery of an object be claimed. Runs after the one before it has ended, in the same transaction. */
export const unblockNext = (
  db: Sql,
  p: {
    webhookId: number
    object: string
  },
): Promise<number> =>
  db.exec(
    'delivery.unblockNext',
    `update webhook_delivery set is_blocked = false where id = (
  select d.id from webhook_delivery d where d.webhook_id = $1 and d.object = $2 and d.state = 'waiting' order by d.id limit 1)
  and is_blocked`,
    [p.webhookId, p.object],
  )

export const noteSuccess = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'delivery.noteSuccess',
    `update webhook set failing_since = null, failures = 0, paused_until = null
where id = $1 and (failing_since is not null or failures > 0 or paused_until is not null)`,
    [p.id],
  )

export interface NoteFailure {
  failingSince: Date
  brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
  url: string | null
}

/** `isSilent`: no reply came, so all deliveries wait. Returns since when only failures came. */
export const noteFailure = (
  db: Sql,
  p: {
    now: Date
    isSilent: boolean
    pausesMs: readonly number[]
    id: number
  },
): Promise<NoteFailure> =>
  db.one(
    'delivery.noteFailure',
    `update webhook set failing_since = coalesce(failing_since, $1::timestamptz), failures = case when $2::boolean then failures + 1 else 0 end,
  paused_until = case when $2::boolean then $1::timestamptz + ($3::int[])[least(failures + 1, cardinality($3::int[]))] * interval '1 millisecond' end
where id = $4 returning failing_since as "failingSince", platform as "brand", url`,
    [p.now, p.isSilent, p.pausesMs, p.id],
  )

/** Disables a receiver that is gone, or of which `least` messages failed since a time. */
export const disableWebhook = (
  db: Sql,
  p: {
    id: number
    isGone: boolean
    since: Date
    least: number
  },
): Promise<number> =>
  db.exec(
    'delivery.disableWebhook',
    `update webhook w set state = 'disabled', version = version + 1
where w.id = $1 and w.state = 'active' and ($2::boolean or (select count(*) from (
  select from webhook_delivery d where d.webhook_id = $1 and d.failure is not null and d.last_attempt_at >= $3::timestamptz
  limit $4::int) f) >= $4::int)`,
    [p.id, p.isGone, p.since, p.least],
  )

export const pruneEvents = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'delivery.pruneEvents',
    `delete from webhook_event where id in (select id from webhook_event where created_at < $1::timestamptz order by created_at limit $2::int)`,
    [p.before, p.most],
  )

export interface ListOldSecrets {
  id: number
  encryptedSecret: string
  encryptedPreviousSecret: string | null
}

export const listOldSecrets = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldSecrets[]> =>
  db.many(
    'delivery.listOldSecrets',
    `select id, encrypted_secret as "encryptedSecret", encrypted_previous_secret as "encryptedPreviousSecret" from webhook
where encrypted_secret is not null and (left(encrypted_secret, char_length($1)) <> $1
  or left(encrypted_previous_secret, char_length($1)) <> $1) order by id limit $2::int`,
    [p.current, p.most],
  )

export const putSecrets = (
  db: Sql,
  p: {
    encryptedSecret: string
    encryptedPreviousSecret: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'delivery.putSecrets',
    `update webhook set encrypted_secret = $1, encrypted_previous_secret = $2 where id = $3`,
    [p.encryptedSecret, p.encryptedPreviousSecret, p.id],
  )

export const forgetPreviousSecrets = (
  db: Sql,
  p: {
    now: Date
  },
): Promise<number> =>
  db.exec(
    'delivery.forgetPreviousSecrets',
    `update webhook set encrypted_previous_secret = null, previous_secret_until = null where previous_secret_until <= $1::timestamptz`,
    [p.now],
  )

export const putExtension = (
  db: Sql,
  p: {
    name: string
    events: readonly string[]
    now: Date
  },
): Promise<number> =>
  db.exec(
    'delivery.putExtension',
    `insert into webhook (extension, events, created_at) values ($1, $2::text[], $3::timestamptz)
on conflict (extension) do update set events = excluded.events, archived_at = null
where (webhook.events, webhook.archived_at) is distinct from (excluded.events, null)`,
    [p.name, p.events, p.now],
  )

/** Ends extensions that are not loaded any more. */
export const archiveExtensions = (
  db: Sql,
  p: {
    now: Date
    names: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'delivery.archiveExtensions',
    `update webhook set archived_at = $1::timestamptz where extension is not null and archived_at is null and not extension = any($2::text[])`,
    [p.now, p.names],
  )
