-- Time is a parameter everywhere: `now` is the shop's clock.

-- name: putJob :exec
-- A job that waits is replaced. One that runs right now keeps its lease, and runs once more when it is through:
-- attempts falls back to 0, so the mark it sets at its end no longer fits.
with put as (
  insert into job (kind, key, payload, run_at)
  values (:kind, :key?, :payload, :runAt?)
  on conflict (kind, key) where done_at is null
  do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null, created_at = now()
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
returning id, kind, key, payload, attempts, locked_until as "lockedUntil!";

-- name: recallJobs :exec
-- Standing jobs that wait longer than they ever let themselves wait were put so by a clock that was ahead.
update job set run_at = :now::timestamptz
where done_at is null and kind = any(:kinds::text[])
  and run_at > :now::timestamptz + (:everyMs::int[])[array_position(:kinds::text[], kind)] * interval '1 millisecond';

-- name: finishJob :exec
-- Fits only the lease it was taken with: whoever came too late changes nothing.
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
-- The next one before `until`, after which is looked again anyway: an index can walk so far, however many wait for days.
select min(coalesce(greatest(run_at, locked_until), :now::timestamptz)) as "at"
from job
where done_at is null and coalesce(run_at, created_at) <= greatest(:until::timestamptz, now()) and kind = any(:kinds::text[]) and attempts < (:tries::int[])[array_position(:kinds::text[], kind)];

-- name: countDeadJobs :one
select count(*) as "dead!" from job
where done_at is null and kind = any(:kinds::text[]) and attempts >= (:tries::int[])[array_position(:kinds::text[], kind)];

-- name: forgetEndedJobs :exec
-- Of one person and kind, what will not be tried any more: done, or tried so often that it rests.
delete from job where kind = :kind and (payload ->> 'userId')::int = :userId and (done_at is not null or attempts >= :tries::int);

-- name: pruneJobs :exec
delete from job where done_at < :before::timestamptz;

-- name: setStatementTimeout :one
-- For this transaction alone.
select set_config('statement_timeout', :ms, true) as "ms!";

-- name: retryJob :exec
-- From the beginning, at once; one that somebody has in hand is left to them.
with again as (
  update job set attempts = 0, run_at = :now::timestamptz, locked_until = null
  where id = :id and done_at is null and attempts >= :tries and (locked_until is null or locked_until <= :now::timestamptz)
  returning pg_notify('job', (extract(epoch from :now::timestamptz) * 1000)::bigint::text)
)
select * from again;
