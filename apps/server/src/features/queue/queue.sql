-- name: listScheduled :many
-- Lists these kinds with their last run and the job that is enqueued next.
select k.kind as "kind!", r.started_at as "startedAt?", r.ms as "ms?", r.error as "runError?", r.failed_at as "failedAt?",
  coalesce(j.run_at, j.created_at) as "nextAt?", coalesce(j.attempts, 0) as "attempts!", j.last_error as "jobError?"
from unnest(:kinds::text[]) with ordinality k (kind, at)
left join job_run r on r.kind = k.kind
left join lateral (
  select o.run_at, o.created_at, o.attempts, o.last_error from job o where o.kind = k.kind and o.done_at is null order by o.id limit 1) j on true
order by k.at;

-- name: countKinds :many
-- Counts open jobs by kind. Dead: as many attempts as its kind has.
with open as (
  select kind, coalesce(greatest(run_at, locked_until), created_at) as due_at,
    attempts >= coalesce((:ownTries::int[])[array_position(:ownKinds::text[], kind)], :tries::int) as is_dead
  from job where done_at is null
)
select kind as "kind!", count(*) filter (where not is_dead)::int as "waiting!",
  count(*) filter (where not is_dead and due_at <= :now::timestamptz)::int as "due!",
  min(due_at) filter (where not is_dead and due_at <= :now::timestamptz) as "oldestAt?",
  count(*) filter (where is_dead)::int as "dead!"
from open where not (kind = any(:scheduled::text[])) or is_dead
group by kind order by 5 desc, 2 desc, 1 limit 100;

-- name: listQueue :many
-- Lists dead or waiting jobs, the oldest first; `sign` is 1 forwards and -1 backwards.
select id as "id!", id as "value!", kind, attempts, created_at as "createdAt", coalesce(run_at, created_at) as "nextAt?", last_error as "error?",
  payload
from job
where done_at is null
  and (attempts >= coalesce((:ownTries::int[])[array_position(:ownKinds::text[], kind)], :tries::int)) = :isDead::boolean
  and (:kind?::text is null or kind = :kind?::text)
  and :sign::int8 * id > :sign::int8 * :value::int8
order by :sign::int8 * id limit :take::int;

-- name: countQueue :one
select count(*)::int as "count!" from job
where done_at is null
  and (attempts >= coalesce((:ownTries::int[])[array_position(:ownKinds::text[], kind)], :tries::int)) = :isDead::boolean
  and (:kind?::text is null or kind = :kind?::text);

-- name: findOpenJob :opt
select kind, attempts from job where id = :id and done_at is null;

-- name: listDeadIds :many
select id from job where done_at is null and kind = :kind and attempts >= :tries::int order by id limit :most::int;

-- name: cancelWaiting :exec
-- Returns 0 if the job is running, done or dead.
delete from job
where id = :id and kind = any(:kinds::text[]) and done_at is null and attempts < :tries::int
  and (locked_until is null or locked_until <= :now::timestamptz);
