-- Time is always a parameter: `now` is the shop's clock.

-- name: putJob :exec
-- Replaces a waiting job. A running job keeps its lease and runs again afterwards: attempts is reset to 0, so the update that
-- completes the current run no longer matches.
with put as (
  insert into job (kind, key, payload, run_at, request_id, traceparent)
  values (:kind, :key?, :payload, :runAt?, :requestId?, :traceparent?)
  on conflict (kind, key) where done_at is null
  do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null, created_at = now(),
    request_id = excluded.request_id, traceparent = excluded.traceparent
  returning run_at
)
select pg_notify('job', coalesce((extract(epoch from run_at) * 1000)::bigint, 0)::text) from put;

-- name: deleteOpenJob :exec
delete from job where kind = :kind and key = :key and done_at is null;

-- name: claimJobs :many
update job set attempts = attempts + 1, locked_until = :lockedUntil
where id in (
  select id from job
  where done_at is null
    and coalesce(run_at, created_at) <= greatest(:now::timestamptz, now()) -- a range the index can walk
    and (run_at is null or run_at <= :now)
    and (locked_until is null or locked_until <= :now)
    and kind = any(:kinds::text[])
    and attempts < (:tries::int[])[array_position(:kinds::text[], kind)] -- of each kind its own
  order by coalesce(run_at, created_at), id
  limit :count
  for update skip locked
)
returning id, kind, key, payload, attempts, locked_until as "lockedUntil!", request_id as "requestId", traceparent;

-- name: releaseJobs :exec
-- Ends the leases of claimed jobs that have not started: the claim is not an attempt. Matches only the leases they were claimed with.
with claimed as (
  select j.id from unnest(:ids::bigint[], :leases::timestamptz[]) as c (id, lease)
  join job j on j.id = c.id and j.locked_until = c.lease and j.done_at is null
  order by j.id for update of j
), returned as (
  update job j set attempts = greatest(j.attempts - 1, 0), locked_until = null from claimed where j.id = claimed.id
  returning j.id
)
select pg_notify('job', '0') from returned limit 1;

-- name: recallJobs :exec
-- Recalls recurring jobs whose wait is longer than their interval: they were scheduled by a clock that was ahead.
update job set run_at = :now::timestamptz
where done_at is null and kind = any(:kinds::text[])
  and run_at > :now::timestamptz + (:everyMs::bigint[])[array_position(:kinds::text[], kind)] * interval '1 millisecond';

-- name: renewJob :exec
-- Matches only the lease that the worker has, so a job that was taken over keeps its new one.
update job set locked_until = :until where id = :id and locked_until = :lockedUntil and done_at is null;

-- name: finishJob :exec
-- Matches only the lease the job was claimed with, so a late worker changes nothing.
update job
set done_at = case when attempts = :attempts then :now::timestamptz end, locked_until = null
where id = :id and locked_until = :lockedUntil and done_at is null;

-- name: failJob :exec
update job
set last_error = :error,
    locked_until = null,
    run_at = case when attempts = :attempts then :retryAt::timestamptz else run_at end
where id = :id and locked_until = :lockedUntil and done_at is null;

-- name: findNextDue :one
-- Next due job before `until`, when the table is polled anyway. The limit allows an index range scan, however many jobs wait
-- for days.
select min(coalesce(greatest(run_at, locked_until), :now::timestamptz)) as "at"
from job
where done_at is null and coalesce(run_at, created_at) <= greatest(:until::timestamptz, now()) and kind = any(:kinds::text[]) and attempts < (:tries::int[])[array_position(:kinds::text[], kind)];

-- name: countDeadJobs :one
select count(*) as "dead!" from job
where done_at is null and kind = any(:kinds::text[]) and attempts >= (:tries::int[])[array_position(:kinds::text[], kind)];

-- name: findLateJobs :one
-- Jobs that were due before `before` and that no worker has held since. The range of the index contains only due jobs.
select count(*) as "count!", min(coalesce(greatest(run_at, locked_until), created_at)) as "since?",
  coalesce(array_agg(distinct kind), '{}') as "kinds!"
from job
where done_at is null and coalesce(run_at, created_at) <= :before::timestamptz and (locked_until is null or locked_until <= :before::timestamptz)
  and kind = any(:kinds::text[]) and attempts < (:tries::int[])[array_position(:kinds::text[], kind)];

-- name: findFailingJobs :one
-- Jobs that failed so many times: some are dead, recurring ones are tried again within `until`.
select count(*) as "count!", coalesce(array_agg(distinct kind), '{}') as "kinds!"
from job where done_at is null and coalesce(run_at, created_at) <= :until::timestamptz and attempts >= :tries::int;

-- name: forgetEndedJobs :exec
-- Jobs of one user and kind that will not run again: done, or out of attempts.
delete from job where kind = :kind and (payload ->> 'userId')::bigint = :userId and (done_at is not null or attempts >= :tries::int);

-- name: pruneJobs :exec
delete from job where done_at < :before::timestamptz;

-- name: setStatementTimeout :one
-- For this transaction only.
select set_config('statement_timeout', :ms, true) as "ms!";

-- name: retryJob :exec
-- Resets attempts and runs immediately. Excludes jobs that are currently leased.
with again as (
  update job set attempts = 0, run_at = :now::timestamptz, locked_until = null
  where id = :id and done_at is null and attempts >= :tries and (locked_until is null or locked_until <= :now::timestamptz)
  returning pg_notify('job', (extract(epoch from :now::timestamptz) * 1000)::bigint::text)
)
select * from again;

-- name: noteRun :exec
-- Notes the last run of a scheduled job.
insert into job_run (kind, started_at, ended_at, ms, error, failed_at)
values (:kind, :startedAt, :endedAt, :ms, :error?, case when :error?::text is not null then :endedAt::timestamptz end)
on conflict (kind) do update set started_at = excluded.started_at, ended_at = excluded.ended_at, ms = excluded.ms,
  error = coalesce(excluded.error, job_run.error), failed_at = coalesce(excluded.failed_at, job_run.failed_at), runs = job_run.runs + 1;

-- name: putMissingJob :exec
-- Schedules a recurring job at once, unless it is scheduled already.
insert into job (kind, key, payload) values (:kind, :key, '{}'::jsonb) on conflict (kind, key) where done_at is null do nothing;

-- name: deleteOtherJobs :exec
-- Ends the recurring jobs whose kind begins with `prefix` and is none of `kinds`.
delete from job where done_at is null and starts_with(kind, :prefix) and not kind = any(:kinds::text[]);
