-- name: addBulkJob :opt
-- A job of the same account with the same key is the same job.
insert into bulk_job (platform, kind, permission, key, staff_id, api_key_id, title, reason, shared, distributor_ids, can_undo, created_at)
values (:brand::platform_id, :kind, :permission, :key, :staffId, :apiKeyId?::int, :title, :reason?, :shared::jsonb, :distributorIds?::int[], :canUndo, :now::timestamptz)
on conflict (platform, staff_id, key) do nothing
returning id;

-- name: findBulkJobByKey :opt
select id, kind, total, fingerprint as "fingerprint?" from bulk_job where platform = :brand::platform_id and staff_id = :staffId and key = :key;

-- name: beginAttempt :opt
-- Takes over the storing of rows from the attempts before, whose later rows are refused. Undefined if the rows are stored already.
update bulk_job set attempt = attempt + 1, created_at = :now::timestamptz, title = :title, shared = :shared::jsonb, distributor_ids = :distributorIds?::int[]
where id = :id and state = 'preparing'
returning attempt;

-- name: removeBulkRows :exec
delete from bulk_row where job_id = :jobId;

-- name: addBulkRows :exec
-- Adds no row if another attempt has begun.
with own as (
  select id from bulk_job where id = :jobId::int and state = 'preparing' and attempt = :attempt for share
)
insert into bulk_row (job_id, position, object, input)
select own.id, x.position, x.object, x.input
from own, jsonb_to_recordset(:rows::jsonb) as x (position int, object text, input jsonb);

-- name: publishBulkJob :exec
update bulk_job set state = 'waiting', total = :total, fingerprint = :fingerprint where id = :id and state = 'preparing' and attempt = :attempt;

-- name: removeAbandonedJobs :exec
-- Deletes jobs whose rows were never stored completely, with their rows: the key is free again.
delete from bulk_job where state = 'preparing' and created_at < :before::timestamptz;

-- name: listRolesOf :many
-- Roles on a brand of an account that is not disabled.
select r.role as "role!", r.distributor_id as "distributorId"
from staff s join staff_role r on r.staff_id = s.id
where s.id = :staffId and s.disabled_at is null and r.platform = :brand::platform_id;

-- name: addUndoJob :opt
-- With the shared values and the limits of the job that it restores.
insert into bulk_job (platform, kind, permission, key, fingerprint, staff_id, api_key_id, title, reason, shared, distributor_ids, undo_of, can_undo, state, total, created_at)
select platform, kind, permission, 'undo ' || gen_random_uuid(), sha256(''), :staffId, :apiKeyId?::int, title, :reason?, shared, distributor_ids, id, false, 'waiting', done - undone, :now::timestamptz
from bulk_job where id = :id
on conflict (undo_of) where undo_of is not null and ended_at is null do nothing
returning id;

-- name: addUndoRows :exec
-- The last row is restored first.
insert into bulk_row (job_id, position, object, input)
select :undoId::int, row_number() over (order by position desc), object, jsonb_build_object('position', position)
from bulk_row where job_id = :id and state = 'done';

-- name: findNextBulkJob :opt
-- Open jobs take turns: the one after the last, or the first.
select id, platform as "brand", kind, staff_id as "staffId", undo_of as "undoOf", shared, reason, title, permission,
  distributor_ids as "distributorIds"
from bulk_job
where ended_at is null and state in ('waiting', 'running') and kind = any(:kinds::text[])
order by id <= :after::int, id limit 1;

-- name: startBulkRun :exec
update bulk_job set state = 'running', started_at = coalesce(started_at, :now::timestamptz) where id = :id and state in ('waiting', 'running');

-- name: findEnd :opt
select ended_at as "endedAt" from bulk_job where id = :id;

-- name: listWaitingRows :many
select position from bulk_row where job_id = :jobId and state = 'waiting' order by position limit :most;

-- name: lockRow :opt
-- Locks a row that waits, and its job, so that a cancellation waits for the row. Undefined if the row is done or the job has ended.
select r.object, r.input
from bulk_job j join bulk_row r on r.job_id = j.id
where j.id = :jobId and j.ended_at is null and r.position = :position and r.state = 'waiting'
for update of j, r;

-- name: lockAppliedRow :opt
select object, input, before, after from bulk_row where job_id = :jobId and position = :position and state = 'done' for update;

-- name: endRow :exec
with counted as (
  update bulk_job set done = done + (:state = 'done')::int, refused = refused + (:state = 'refused')::int where id = :jobId
)
update bulk_row set state = :state, error_code = :errorCode?, message = :message?, before = :before?::jsonb, after = :after?::jsonb, ended_at = :now::timestamptz
where job_id = :jobId and position = :position;

-- name: markUndone :exec
with counted as (
  update bulk_job set undone = undone + 1 where id = :jobId
)
update bulk_row set state = 'undone' where job_id = :jobId and position = :position and state = 'done';

-- name: countAttempt :one
update bulk_row set attempts = attempts + 1 where job_id = :jobId and position = :position returning attempts;

-- name: endBulkJob :opt
-- Ends a job without waiting rows.
update bulk_job j set state = 'done', ended_at = :now::timestamptz
where j.id = :id and j.ended_at is null and not exists (select 1 from bulk_row r where r.job_id = j.id and r.state = 'waiting')
returning total, done, refused;

-- name: cancelBulkJob :exec
update bulk_job set state = 'canceled', ended_at = :now::timestamptz where id = :id and ended_at is null;

-- name: getBulkJob :opt
select j.id, j.kind, j.permission, j.title, j.state, j.total, j.done, j.refused, j.undone, j.staff_id as "staffId", s.name as "staffName", j.reason,
  j.undo_of as "undoOf", j.can_undo as "canUndo", j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"
from bulk_job j join staff s on s.id = j.staff_id
where j.id = :id and j.platform = :brand::platform_id and (:staffId?::int is null or j.staff_id = :staffId)
  and (:apiKeyId?::int is null or j.api_key_id = :apiKeyId and j.permission = any(:permissions::text[]));

-- name: lockBulkJob :one
select state, ended_at as "endedAt", done, undone, can_undo as "canUndo" from bulk_job where id = :id for update;

-- name: listBulkJobs :many
-- The latest first; `sign` is -1 forwards and 1 backwards.
select j.id, j.id as "value!", j.kind, j.permission, j.title, j.state, j.total, j.done, j.refused, j.undone, j.staff_id as "staffId", s.name as "staffName", j.reason,
  j.undo_of as "undoOf", j.can_undo as "canUndo", j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"
from bulk_job j join staff s on s.id = j.staff_id
where j.platform = :brand::platform_id and (:staffId?::int is null or j.staff_id = :staffId)
  and (:apiKeyId?::int is null or j.api_key_id = :apiKeyId and j.permission = any(:permissions::text[]))
  and (:kind?::text is null or j.kind = :kind) and (:state?::text is null or j.state = :state)
  and :sign::int8 * j.id > :sign::int8 * :value::int8
order by :sign::int8 * j.id limit :take::int;

-- name: countBulkJobs :one
select count(*) as "count!" from bulk_job j
where j.platform = :brand::platform_id and (:staffId?::int is null or j.staff_id = :staffId)
  and (:apiKeyId?::int is null or j.api_key_id = :apiKeyId and j.permission = any(:permissions::text[]))
  and (:kind?::text is null or j.kind = :kind) and (:state?::text is null or j.state = :state);

-- name: listBulkRows :many
select r.position as "id!", r.position as "value!", r.object, r.state, r.error_code as "errorCode", r.message,
  case when length(r.input::text) <= 1000 then r.input end as "input", r.ended_at as "endedAt"
from bulk_row r
where r.job_id = :jobId and (:state?::text is null or r.state = :state) and :sign::int8 * r.position > :sign::int8 * :value::int8
order by :sign::int8 * r.position limit :take::int;

-- name: countBulkRows :one
select count(*) as "count!" from bulk_row r where r.job_id = :jobId and (:state?::text is null or r.state = :state);

-- name: pruneBulkRows :exec
-- A part of the rows of jobs that have ended before.
delete from bulk_row where (job_id, position) in (
  select r.job_id, r.position from bulk_row r join bulk_job j on j.id = r.job_id where j.ended_at < :before::timestamptz limit :most);
