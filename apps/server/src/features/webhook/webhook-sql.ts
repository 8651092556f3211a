// Made from webhook.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Makes additions of one brand wait for each other, so that their number stays bounded. */
export const lockBrand = (
  db: Sql,
  p: {
    brand: string
  },
): Promise<number> =>
  db.exec(
    'webhook.lockBrand',
    `select pg_advisory_xact_lock(hashtext('webhook ' || $1::text))`,
    [p.brand],
  )

export interface CountWebhooks {
  count: number
}

export const countWebhooks = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountWebhooks> =>
  db.one(
    'webhook.countWebhooks',
    `select count(*)::int as "count" from webhook where platform = $1::platform_id and archived_at is null`,
    [p.brand],
  )

export interface AddWebhook {
  id: number
}

export const addWebhook = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    url: string
    description: string
    events: readonly string[]
    now: Date
  },
): Promise<AddWebhook> =>
  db.one(
    'webhook.addWebhook',
    `insert into webhook (platform, url, description, events, created_at)
values ($1::platform_id, $2, $3, $4::text[], $5::timestamptz) returning id`,
    [p.brand, p.url, p.description, p.events, p.now],
  )

export const setSecret = (
  db: Sql,
  p: {
    encryptedSecret: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'webhook.setSecret',
    `update webhook set encrypted_secret = $1 where id = $2`,
    [p.encryptedSecret, p.id],
  )

export const rotateSecret = (
  db: Sql,
  p: {
    encryptedSecret: string
    until: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'webhook.rotateSecret',
    `update webhook set encrypted_secret = $1, encrypted_previous_secret = encrypted_secret, previous_secret_until = $2::timestamptz
where id = $3`,
    [p.encryptedSecret, p.until, p.id],
  )

export interface LockWebhook {
  id: number
  url: string
  description: string
  events: string[]
  state: string
  encryptedSecret: string
  version: number
  archivedAt: Date | null
}

export const lockWebhook = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockWebhook | undefined> =>
  db.opt(
    'webhook.lockWebhook',
    `select id, url as "url", description, events, state, encrypted_secret as "encryptedSecret", version, archived_at as "archivedAt"
from webhook where id = $1 and platform = $2::platform_id and archived_at is null for update`,
    [p.id, p.brand],
  )

/** A webhook that resumes starts without failures, so that it is not disabled again at once. */
export const changeWebhook = (
  db: Sql,
  p: {
    url: string
    description: string
    events: readonly string[]
    state: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'webhook.changeWebhook',
    `update webhook set url = $1, description = $2, events = $3::text[], state = $4, version = version + 1,
  failing_since = case when $4 = state then failing_since end, failures = 0, paused_until = null
where id = $5`,
    [p.url, p.description, p.events, p.state, p.id],
  )

export const archiveWebhook = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'webhook.archiveWebhook',
    `update webhook set archived_at = $1::timestamptz, state = 'paused', version = version + 1 where id = $2`,
    [p.now, p.id],
  )

export const endWaiting = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'webhook.endWaiting',
    `update webhook_delivery set state = 'dead', next_at = null where webhook_id = $1 and state = 'waiting'`,
    [p.id],
  )

export interface ListWebhooks {
  id: number
  value: number
  url: string
  description: string
  events: string[]
  state: string
  failingSince: Date | null
  previousSecretUntil: Date | null
  version: number
  createdAt: Date
  archivedAt: Date | null
  waiting: number
  dead: number
  count: number
}

/** Lists webhooks of a brand, and counts at most 1,000 deliveries of a state; `sign` is -1 forwards and 1 backwards. */
export const listWebhooks = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    isArchived: boolean
    state: string | null
    isFailed: boolean
    sign: number
    value: number
    take: number
  },
): Promise<ListWebhooks[]> =>
  db.many(
    'webhook.listWebhooks',
    `select w.id, w.id as "value", w.url as "url", w.description, w.events, w.state, w.failing_since as "failingSince",
  w.previous_secret_until as "previousSecretUntil", w.version, w.created_at as "createdAt", w.archived_at as "archivedAt",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' limit 1000) c) as "waiting",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'dead' limit 1000) c) as "dead",
  (select count(*)::int from webhook c where c.platform = $1::platform_id and (c.archived_at is not null) = $2::boolean
    and ($3::text is null or c.state = $3) and (not $4::boolean or exists (select from webhook_delivery x
      where x.webhook_id = c.id and x.state = 'dead' and x.event <> 'webhook.test'))) as "count"
from webhook w
where w.platform = $1::platform_id and (w.archived_at is not null) = $2::boolean
  and ($3::text is null or w.state = $3) and (not $4::boolean or exists (select from webhook_delivery x
    where x.webhook_id = w.id and x.state = 'dead' and x.event <> 'webhook.test'))
  and $5::int8 * w.id > $5::int8 * $6::int8
order by $5::int8 * w.id limit $7::int`,
    [p.brand, p.isArchived, p.state, p.isFailed, p.sign, p.value, p.take],
  )

export interface FindWebhook {
  id: number
  url: string
  description: string
  events: string[]
  state: string
  failingSince: Date | null
  previousSecretUntil: Date | null
  version: number
  createdAt: Date
  archivedAt: Date | null
  waiting: number
  dead: number
}

export const findWebhook = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindWebhook | undefined> =>
  db.opt(
    'webhook.findWebhook',
    `select w.id, w.url as "url", w.description, w.events, w.state, w.failing_since as "failingSince",
  w.previous_secret_until as "previousSecretUntil", w.version, w.created_at as "createdAt", w.archived_at as "archivedAt",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' limit 1000) c) as "waiting",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'dead' limit 1000) c) as "dead"
from webhook w where w.id = $1 and w.platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface ListDeliveries {
  id: number
  value: number
  eventId: number
  event: string
  object: string
  state: string
  attempts: number
  nextAt: Date | null
  leasedUntil: Date | null
  createdAt: Date
  data: unknown
  lastAttemptAt: Date | null
  failure: string | null
  status: number | null
  durationMs: number | null
  excerpt: string | null
}

/**
 * Lists messages to a webhook in one of these states and of one of these events; `sign` is -1 forwards and 1 backwards. Each state of
 * each event is one scan of an index in its order.
 */
export const listDeliveries = (
  db: Sql,
  p: {
    states: readonly string[]
    events: readonly string[]
    sign: number
    webhookId: number
    value: number
    take: number
  },
): Promise<ListDeliveries[]> =>
  db.many(
    'webhook.listDeliveries',
    `select d.id, d.id as "value", e.id as "eventId", e.event, d.object, d.state, d.attempts, d.next_at as "nextAt", d.leased_until as "leasedUntil",
  e.created_at as "createdAt", e.data, d.last_attempt_at as "lastAttemptAt", d.failure, d.status, d.duration_ms as "durationMs", d.excerpt
from (
  select f.id from unnest($1::text[]) as s (state) cross join unnest($2::text[]) as v (event) cross join lateral (
    (select x.id from webhook_delivery x
    where $3::int8 < 0 and x.webhook_id = $4::int and x.state = s.state and x.event = v.event and x.id < $5::int8
    order by x.id desc limit $6::int)
    union all
    (select x.id from webhook_delivery x
    where $3::int8 > 0 and x.webhook_id = $4::int and x.state = s.state and x.event = v.event and x.id > $5::int8
    order by x.id limit $6::int)
  ) f order by $3::int8 * f.id limit $6::int
) p join webhook_delivery d on d.id = p.id join webhook_event e on e.id = d.event_id
order by $3::int8 * d.id`,
    [p.states, p.events, p.sign, p.webhookId, p.value, p.take],
  )

export interface FindDeliveryOf {
  id: number
  value: number
  eventId: number
  event: string
  object: string
  state: string
  attempts: number
  nextAt: Date | null
  leasedUntil: Date | null
  createdAt: Date
  data: unknown
  lastAttemptAt: Date | null
  failure: string | null
  status: number | null
  durationMs: number | null
  excerpt: string | null
}

export const findDeliveryOf = (
  db: Sql,
  p: {
    id: number
    webhookId: number
  },
): Promise<FindDeliveryOf | undefined> =>
  db.opt(
    'webhook.findDeliveryOf',
    `select d.id, d.id as "value", e.id as "eventId", e.event, d.object, d.state, d.attempts, d.next_at as "nextAt", d.leased_until as "leasedUntil",
  e.created_at as "createdAt", e.data, d.last_attempt_at as "lastAttemptAt", d.failure, d.status, d.duration_ms as "durationMs", d.excerpt
from webhook_delivery d join webhook_event e on e.id = d.event_id where d.id = $1 and d.webhook_id = $2`,
    [p.id, p.webhookId],
  )

export interface CountDeliveries {
  count: number
}

/** Counts at most 10,000, by the same index. */
export const countDeliveries = (
  db: Sql,
  p: {
    states: readonly string[]
    events: readonly string[]
    webhookId: number
  },
): Promise<CountDeliveries> =>
  db.one(
    'webhook.countDeliveries',
    `select least(sum(f.n), 10000)::int as "count"
from unnest($1::text[]) as s (state) cross join unnest($2::text[]) as v (event) cross join lateral (
  select count(*) as n from (
    select from webhook_delivery x where x.webhook_id = $3::int and x.state = s.state and x.event = v.event limit 10000) c
) f`,
    [p.states, p.events, p.webhookId],
  )

/** Queues a message again, unless a process is sending it. */
export const redeliver = (
  db: Sql,
  p: {
    id: number
    webhookId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'webhook.redeliver',
    `update webhook_delivery set state = 'waiting', attempts = 0, next_at = null, leased_until = null, lease = lease + 1, is_blocked = false
where id = $1 and webhook_id = $2 and (leased_until is null or leased_until <= $3::timestamptz)`,
    [p.id, p.webhookId, p.now],
  )

/** Ends the pause after attempts without a reply. */
export const resume = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'webhook.resume',
    `update webhook set paused_until = null where id = $1`,
    [p.id],
  )

/** Queues the oldest dead messages again, without tests and without those that a process is sending. */
export const redeliverDead = (
  db: Sql,
  p: {
    webhookId: number
    now: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'webhook.redeliverDead',
    `update webhook_delivery set state = 'waiting', attempts = 0, next_at = null, leased_until = null, lease = lease + 1, is_blocked = false
where id in (
  select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id
  where d.webhook_id = $1 and d.state = 'dead' and e.event <> 'webhook.test'
    and (d.leased_until is null or d.leased_until <= $2::timestamptz) order by d.id limit $3::int)`,
    [p.webhookId, p.now, p.most],
  )

export interface WakeDelivery {
  ok: string
}

export const wakeDelivery = (
  db: Sql,
): Promise<WakeDelivery> =>
  db.one(
    'webhook.wakeDelivery',
    `select pg_notify('webhook', '')::text as "ok"`,
    [],
  )

export interface AddTestEvent {
  id: number
}

export const addTestEvent = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    webhookId: number
    now: Date
  },
): Promise<AddTestEvent> =>
  db.one(
    'webhook.addTestEvent',
    `insert into webhook_event (platform, event, object, data, created_at)
values ($1::platform_id, 'webhook.test', 'webhook ' || $2::int, jsonb_build_object('webhookId', $2::int), $3::timestamptz)
returning id`,
    [p.brand, p.webhookId, p.now],
  )

export interface AddTestDelivery {
  id: number
}

/** Leased from the start: the call that adds it sends it itself. */
export const addTestDelivery = (
  db: Sql,
  p: {
    webhookId: number
    eventId: number
    leasedUntil: Date
  },
): Promise<AddTestDelivery> =>
  db.one(
    'webhook.addTestDelivery',
    `insert into webhook_delivery (webhook_id, event_id, object, event, attempts, lease, leased_until)
values ($1, $2, 'webhook ' || $1::int, 'webhook.test', 1, 1, $3::timestamptz) returning id`,
    [p.webhookId, p.eventId, p.leasedUntil],
  )
