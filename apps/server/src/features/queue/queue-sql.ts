// Made from queue.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListScheduled {
  kind: string
  startedAt: Date | null
  ms: number | null
  runError: string | null
  failedAt: Date | null
  nextAt: Date | null
  attempts: number
  jobError: string | null
}

/** Lists these kinds with their last run and the job that is enqueued next. */
export const listScheduled = (
  db: Sql,
  p: {
    kinds: readonly string[]
  },
): Promise<ListScheduled[]> =>
  db.many(
    'queue.listScheduled',
    `select k.kind as "kind", r.started_at as "startedAt", r.ms as "ms", r.error as "runError", r.failed_at as "failedAt",
  coalesce(j.run_at, j.created_at) as "nextAt", coalesce(j.attempts, 0) as "attempts", j.last_error as "jobError"
from unnest($1::text[]) with ordinality k (kind, at)
left join job_run r on r.kind = k.kind
left join lateral (
  select o.run_at, o.created_at, o.attempts, o.last_error from job o where o.kind = k.kind and o.done_at is null order by o.id limit 1) j on true
order by k.at`,
    [p.kinds],
  )

export interface CountKinds {
  kind: string
  waiting: number
  due: number
  oldestAt: Date | null
  dead: number
}

/** Counts open jobs by kind. Dead: as many attempts as its kind has. */
export const countKinds = (
  db: Sql,
  p: {
    ownTries: readonly number[]
    ownKinds: readonly string[]
    tries: number
    now: Date
    scheduled: readonly string[]
  },
): Promise<CountKinds[]> =>
  db.many(
    'queue.countKinds',
    `with open as (
  select kind, coalesce(greatest(run_at, locked_until), created_at) as due_at,
    attempts >= coalesce(($1::int[])[array_position($2::text[], kind)], $3::int) as is_dead
  from job where done_at is null
)
select kind as "kind", count(*) filter (where not is_dead)::int as "waiting",
  count(*) filter (where not is_dead and due_at <= $4::timestamptz)::int as "due",
  min(due_at) filter (where not is_dead and due_at <= $4::timestamptz) as "oldestAt",
  count(*) filter (where is_dead)::int as "dead"
from open where not (kind = any($5::text[])) or is_dead
group by kind order by 5 desc, 2 desc, 1 limit 100`,
    [p.ownTries, p.ownKinds, p.tries, p.now, p.scheduled],
  )

export interface ListQueue {
  id: number
  value: number
  kind: string
  attempts: number
  createdAt: Date
  nextAt: Date | null
  error: string | null
  payload: unknown
}

/** Lists dead or waiting jobs, the oldest first; `sign` is 1 forwards and -1 backwards. */
export const listQueue = (
  db: Sql,
  p: {
    ownTries: readonly number[]
    ownKinds: readonly string[]
    tries: number
    isDead: boolean
    kind: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListQueue[]> =>
  db.many(
    'queue.listQueue',
    `select id as "id", id as "value", kind, attempts, created_at as "createdAt", coalesce(run_at, created_at) as "nextAt", last_error as "error",
  payload
from job
where done_at is null
  and (attempts >= coalesce(($1::int[])[array_position($2::text[], kind)], $3::int)) = $4::boolean
  and ($5::text is null or kind = $5::text)
  and $6::int8 * id > $6::int8 * $7::int8
order by $6::int8 * id limit $8::int`,
    [p.ownTries, p.ownKinds, p.tries, p.isDead, p.kind, p.sign, p.value, p.take],
  )

export interface CountQueue {
  count: number
}

export const countQueue = (
  db: Sql,
  p: {
    ownTries: readonly number[]
    ownKinds: readonly string[]
    tries: number
    isDead: boolean
    kind: string | null
  },
): Promise<CountQueue> =>
  db.one(
    'queue.countQueue',
    `select count(*)::int as "count" from job
where done_at is null
  and (attempts >= coalesce(($1::int[])[array_position($2::text[], kind)], $3::int)) = $4::boolean
  and ($5::text is null or kind = $5::text)`,
    [p.ownTries, p.ownKinds, p.tries, p.isDead, p.kind],
  )

export interface FindOpenJob {
  kind: string
  attempts: number
}

export const findOpenJob = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindOpenJob | undefined> =>
  db.opt(
    'queue.findOpenJob',
    `select kind, attempts from job where id = $1 and done_at is null`,
    [p.id],
  )

export interface ListDeadIds {
  id: number
}

export const listDeadIds = (
  db: Sql,
  p: {
    kind: string
    tries: number
    most: number
  },
): Promise<ListDeadIds[]> =>
  db.many(
    'queue.listDeadIds',
    `select id from job where done_at is null and kind = $1 and attempts >= $2::int order by id limit $3::int`,
    [p.kind, p.tries, p.most],
  )

/** Returns 0 if the job is running, done or dead. */
export const cancelWaiting = (
  db: Sql,
  p: {
    id: number
    kinds: readonly string[]
    tries: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'queue.cancelWaiting',
    `delete from job
where id = $1 and kind = any($2::text[]) and done_at is null and attempts < $3::int
  and (locked_until is null or locked_until <= $4::timestamptz)`,
    [p.id, p.kinds, p.tries, p.now],
  )
