// Made from jobs.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/**
 * Replaces a waiting job. A running job keeps its lease and runs again afterwards: attempts is reset to 0, so the update that
 * completes the current run no longer matches.
 */
export const putJob = (
  db: Sql,
  p: {
    kind: string
    key: string | null
    payload: unknown
    runAt: Date | null
    requestId: string | null
    traceparent: string | null
  },
): Promise<number> =>
  db.exec(
    'jobs.putJob',
    `with put as (
  insert into job (kind, key, payload, run_at, request_id, traceparent)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (kind, key) where done_at is null
  do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null, created_at = now(),
    request_id = excluded.request_id, traceparent = excluded.traceparent
  returning run_at
)
select pg_notify('job', coalesce((extract(epoch from run_at) * 1000)::bigint, 0)::text) from put`,
    [p.kind, p.key, JSON.stringify(p.payload), p.runAt, p.requestId, p.traceparent],
  )

export const deleteOpenJob = (
  db: Sql,
  p: {
    kind: string
    key: string
  },
): Promise<number> =>
  db.exec(
    'jobs.deleteOpenJob',
    `delete from job where kind = $1 and key = $2 and done_at is null`,
    [p.kind, p.key],
  )

export interface ClaimJobs {
  id: number
  kind: string
  key: string | null
  payload: unknown
  attempts: number
  lockedUntil: Date
  requestId: string | null
  traceparent: string | null
}

export const claimJobs = (
  db: Sql,
  p: {
    lockedUntil: Date
    now: Date
    kinds: readonly string[]
    tries: readonly number[]
    count: number
  },
): Promise<ClaimJobs[]> =>
  db.many(
    'jobs.claimJobs',
    `update job set attempts = attempts + 1, locked_until = $1
where id in (
  select id from job
  where done_at is null
    and coalesce(run_at, created_at) <= greatest($2::timestamptz, now())
    and (run_at is null or run_at <= $2)
    and (locked_until is null or locked_until <= $2)
    and kind = any($3::text[])
    and attempts < ($4::int[])[array_position($3::text[], kind)]
  order by coalesce(run_at, created_at), id
  limit $5
  for update skip locked
)
returning id, kind, key, payload, attempts, locked_until as "lockedUntil", request_id as "requestId", traceparent`,
    [p.lockedUntil, p.now, p.kinds, p.tries, p.count],
  )

/** Ends the leases of claimed jobs that have not started: the claim is not an attempt. Matches only the leases they were claimed with. */
export const releaseJobs = (
  db: Sql,
  p: {
    ids: readonly number[]
    leases: readonly Date[]
  },
): Promise<number> =>
  db.exec(
    'jobs.releaseJobs',
    `with claimed as (
  select j.id from unnest($1::bigint[], $2::timestamptz[]) as c (id, lease)
  join job j on j.id = c.id and j.locked_until = c.lease and j.done_at is null
  order by j.id for update of j
), returned as (
  update job j set attempts = greatest(j.attempts - 1, 0), locked_until = null from claimed where j.id = claimed.id
  returning j.id
)
select pg_notify('job', '0') from returned limit 1`,
    [p.ids, p.leases],
  )

/** Recalls recurring jobs whose wait is longer than their interval: they were scheduled by a clock that was ahead. */
export const recallJobs = (
  db: Sql,
  p: {
    now: Date
    kinds: readonly string[]
    everyMs: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'jobs.recallJobs',
    `update job set run_at = $1::timestamptz
where done_at is null and kind = any($2::text[])
  and run_at > $1::timestamptz + ($3::bigint[])[array_position($2::text[], kind)] * interval '1 millisecond'`,
    [p.now, p.kinds, p.everyMs],
  )

/** Matches only the lease that the worker has, so a job that was taken over keeps its new one. */
export const renewJob = (
  db: Sql,
  p: {
    until: Date
    id: number
    lockedUntil: Date
  },
): Promise<number> =>
  db.exec(
    'jobs.renewJob',
    `update job set locked_until = $1 where id = $2 and locked_until = $3 and done_at is null`,
    [p.until, p.id, p.lockedUntil],
  )

/** Matches only the lease the job was claimed with, so a late worker changes nothing. */
export const finishJob = (
  db: Sql,
  p: {
    attempts: number
    now: Date
    id: number
    lockedUntil: Date
  },
): Promise<number> =>
  db.exec(
    'jobs.finishJob',
    `update job
set done_at = case when attempts = $1 then $2::timestamptz end, locked_until = null
where id = $3 and locked_until = $4 and done_at is null`,
    [p.attempts, p.now, p.id, p.lockedUntil],
  )

export const failJob = (
  db: Sql,
  p: {
    error: string
    attempts: number
    retryAt: Date
    id: number
    lockedUntil: Date
  },
): Promise<number> =>
  db.exec(
    'jobs.failJob',
    `update job
set last_error = $1,
    locked_until = null,
    run_at = case when attempts = $2 then $3::timestamptz else run_at end
where id = $4 and locked_until = $5 and done_at is null`,
    [p.error, p.attempts, p.retryAt, p.id, p.lockedUntil],
  )

export interface FindNextDue {
  at: Date | null
}

/**
 * Next due job before `until`, when the table is polled anyway. The limit allows an index range scan, however many jobs wait
 * for days.
 */
export const findNextDue = (
  db: Sql,
  p: {
    now: Date
    until: Date
    kinds: readonly string[]
    tries: readonly number[]
  },
): Promise<FindNextDue> =>
  db.one(
    'jobs.findNextDue',
    `select min(coalesce(greatest(run_at, locked_until), $1::timestamptz)) as "at"
from job
where done_at is null and coalesce(run_at, created_at) <= greatest($2::timestamptz, now()) and kind = any($3::text[]) and attempts < ($4::int[])[array_position($3::text[], kind)]`,
    [p.now, p.until, p.kinds, p.tries],
  )

export interface CountDeadJobs {
  dead: number
}

export const countDeadJobs = (
  db: Sql,
  p: {
    kinds: readonly string[]
    tries: readonly number[]
  },
): Promise<CountDeadJobs> =>
  db.one(
    'jobs.countDeadJobs',
    `select count(*) as "dead" from job
where done_at is null and kind = any($1::text[]) and attempts >= ($2::int[])[array_position($1::text[], kind)]`,
    [p.kinds, p.tries],
  )

export interface FindLateJobs {
  count: number
  since: Date | null
  kinds: string[]
}

/** Jobs that were due before `before` and that no worker has held since. The range of the index contains only due jobs. */
export const findLateJobs = (
  db: Sql,
  p: {
    before: Date
    kinds: readonly string[]
    tries: readonly number[]
  },
): Promise<FindLateJobs> =>
  db.one(
    'jobs.findLateJobs',
    `select count(*) as "count", min(coalesce(greatest(run_at, locked_until), created_at)) as "since",
  coalesce(array_agg(distinct kind), '{}') as "kinds"
from job
where done_at is null and coalesce(run_at, created_at) <= $1::timestamptz and (locked_until is null or locked_until <= $1::timestamptz)
  and kind = any($2::text[]) and attempts < ($3::int[])[array_position($2::text[], kind)]`,
    [p.before, p.kinds, p.tries],
  )

export interface FindFailingJobs {
  count: number
  kinds: string[]
}

/** Jobs that failed so many times: some are dead, recurring ones are tried again within `until`. */
export const findFailingJobs = (
  db: Sql,
  p: {
    until: Date
    tries: number
  },
): Promise<FindFailingJobs> =>
  db.one(
    'jobs.findFailingJobs',
    `select count(*) as "count", coalesce(array_agg(distinct kind), '{}') as "kinds"
from job where done_at is null and coalesce(run_at, created_at) <= $1::timestamptz and attempts >= $2::int`,
    [p.until, p.tries],
  )

/** Jobs of one user and kind that will not run again: done, or out of attempts. */
export const forgetEndedJobs = (
  db: Sql,
  p: {
    kind: string
    userId: number
    tries: number
  },
): Promise<number> =>
  db.exec(
    'jobs.forgetEndedJobs',
    `delete from job where kind = $1 and (payload ->> 'userId')::bigint = $2 and (done_at is not null or attempts >= $3::int)`,
    [p.kind, p.userId, p.tries],
  )

export const pruneJobs = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'jobs.pruneJobs',
    `delete from job where done_at < $1::timestamptz`,
    [p.before],
  )

export interface SetStatementTimeout {
  ms: string
}

/** For this transaction only. */
export const setStatementTimeout = (
  db: Sql,
  p: {
    ms: string
  },
): Promise<SetStatementTimeout> =>
  db.one(
    'jobs.setStatementTimeout',
    `select set_config('statement_timeout', $1, true) as "ms"`,
    [p.ms],
  )

/** Resets attempts and runs immediately. Excludes jobs that are currently leased. */
export const retryJob = (
  db: Sql,
  p: {
    now: Date
    id: number
    tries: number
  },
): Promise<number> =>
  db.exec(
    'jobs.retryJob',
    `with again as (
  update job set attempts = 0, run_at = $1::timestamptz, locked_until = null
  where id = $2 and done_at is null and attempts >= $3 and (locked_until is null or locked_until <= $1::timestamptz)
  returning pg_notify('job', (extract(epoch from $1::timestamptz) * 1000)::bigint::text)
)
select * from again`,
    [p.now, p.id, p.tries],
  )

/** Notes the last run of a scheduled job. */
export const noteRun = (
  db: Sql,
  p: {
    kind: string
    startedAt: Date
    endedAt: Date
    ms: number
    error: string | null
  },
): Promise<number> =>
  db.exec(
    'jobs.noteRun',
    `insert into job_run (kind, started_at, ended_at, ms, error, failed_at)
values ($1, $2, $3, $4, $5, case when $5::text is not null then $3::timestamptz end)
on conflict (kind) do update set started_at = excluded.started_at, ended_at = excluded.ended_at, ms = excluded.ms,
  error = coalesce(excluded.error, job_run.error), failed_at = coalesce(excluded.failed_at, job_run.failed_at), runs = job_run.runs + 1`,
    [p.kind, p.startedAt, p.endedAt, p.ms, p.error],
  )

/** Schedules a recurring job at once, unless it is scheduled already. */
export const putMissingJob = (
  db: Sql,
  p: {
    kind: string
    key: string
  },
): Promise<number> =>
  db.exec(
    'jobs.putMissingJob',
    `insert into job (kind, key, payload) values ($1, $2, '{}'::jsonb) on conflict (kind, key) where done_at is null do nothing`,
    [p.kind, p.key],
  )

/** Ends the recurring jobs whose kind begins with `prefix` and is none of `kinds`. */
export const deleteOtherJobs = (
  db: Sql,
  p: {
    prefix: string
    kinds: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'jobs.deleteOtherJobs',
    `delete from job where done_at is null and starts_with(kind, $1) and not kind = any($2::text[])`,
    [p.prefix, p.kinds],
  )
