// Made from bulk.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface AddBulkJob {
  id: number
}

/** A job of the same account with the same key is the same job. */
export const addBulkJob = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    kind: string
    permission: string
    key: string
    staffId: number
    apiKeyId: number | null
    title: string
    reason: string | null
    shared: unknown
    distributorIds: readonly number[] | null
    canUndo: boolean
    now: Date
  },
): Promise<AddBulkJob | undefined> =>
  db.opt(
    'bulk.addBulkJob',
    `insert into bulk_job (platform, kind, permission, key, staff_id, api_key_id, title, reason, shared, distributor_ids, can_undo, created_at)
values ($1::platform_id, $2, $3, $4, $5, $6::int, $7, $8, $9::jsonb, $10::int[], $11, $12::timestamptz)
on conflict (platform, staff_id, key) do nothing
returning id`,
    [p.brand, p.kind, p.permission, p.key, p.staffId, p.apiKeyId, p.title, p.reason, JSON.stringify(p.shared), p.distributorIds, p.canUndo, p.now],
  )

export interface FindBulkJobByKey {
  id: number
  kind: string
  total: number
  fingerprint: Buffer | null
}

export const findBulkJobByKey = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number
    key: string
  },
): Promise<FindBulkJobByKey | undefined> =>
  db.opt(
    'bulk.findBulkJobByKey',
    `select id, kind, total, fingerprint as "fingerprint" from bulk_job where platform = $1::platform_id and staff_id = $2 and key = $3`,
    [p.brand, p.staffId, p.key],
  )

export interface BeginAttempt {
  attempt: number
}

/** Takes over the storing of rows from the attempts before, whose later rows are refused. Undefined if the rows are stored already. */
export const beginAttempt = (
  db: Sql,
  p: {
    now: Date
    title: string
    shared: unknown
    distributorIds: readonly number[] | null
    id: number
  },
): Promise<BeginAttempt | undefined> =>
  db.opt(
    'bulk.beginAttempt',
    `update bulk_job set attempt = attempt + 1, created_at = $1::timestamptz, title = $2, shared = $3::jsonb, distributor_ids = $4::int[]
where id = $5 and state = 'preparing'
returning attempt`,
    [p.now, p.title, JSON.stringify(p.shared), p.distributorIds, p.id],
  )

export const removeBulkRows = (
  db: Sql,
  p: {
    jobId: number
  },
): Promise<number> =>
  db.exec(
    'bulk.removeBulkRows',
    `delete from bulk_row where job_id = $1`,
    [p.jobId],
  )

/** Adds no row if another attempt has begun. */
export const addBulkRows = (
  db: Sql,
  p: {
    jobId: number
    attempt: number
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'bulk.addBulkRows',
    `with own as (
  select id from bulk_job where id = $1::int and state = 'preparing' and attempt = $2 for share
)
insert into bulk_row (job_id, position, object, input)
select own.id, x.position, x.object, x.input
from own, jsonb_to_recordset($3::jsonb) as x (position int, object text, input jsonb)`,
    [p.jobId, p.attempt, JSON.stringify(p.rows)],
  )

export const publishBulkJob = (
  db: Sql,
  p: {
    total: number
    fingerprint: Buffer
    id: number
    attempt: number
  },
): Promise<number> =>
  db.exec(
    'bulk.publishBulkJob',
    `update bulk_job set state = 'waiting', total = $1, fingerprint = $2 where id = $3 and state = 'preparing' and attempt = $4`,
    [p.total, p.fingerprint, p.id, p.attempt],
  )

/** Deletes jobs whose rows were never stored completely, with their rows: the key is free again. */
export const removeAbandonedJobs = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'bulk.removeAbandonedJobs',
    `delete from bulk_job where state = 'preparing' and created_at < $1::timestamptz`,
    [p.before],
  )

export interface ListRolesOf {
  role: string
  distributorId: number | null
}

/** Roles on a brand of an account that is not disabled. */
export const listRolesOf = (
  db: Sql,
  p: {
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListRolesOf[]> =>
  db.many(
    'bulk.listRolesOf',
    `select r.role as "role", r.distributor_id as "distributorId"
from staff s join staff_role r on r.staff_id = s.id
where s.id = $1 and s.disabled_at is null and r.platform = $2::platform_id`,
    [p.staffId, p.brand],
  )

export interface AddUndoJob {
  id: number
}

/** With the shared values and the limits of the job that it restores. */
export const addUndoJob = (
  db: Sql,
  p: {
    staffId: number
    apiKeyId: number | null
    reason: string | null
    now: Date
    id: number
  },
): Promise<AddUndoJob | undefined> =>
  db.opt(
    'bulk.addUndoJob',
    `insert into bulk_job (platform, kind, permission, key, fingerprint, staff_id, api_key_id, title, reason, shared, distributor_ids, undo_of, can_undo, state, total, created_at)
select platform, kind, permission, 'undo ' || gen_random_uuid(), sha256(''), $1, $2::int, title, $3, shared, distributor_ids, id, false, 'waiting', done - undone, $4::timestamptz
from bulk_job where id = $5
on conflict (undo_of) where undo_of is not null and ended_at is null do nothing
returning id`,
    [p.staffId, p.apiKeyId, p.reason, p.now, p.id],
  )

/** The last row is restored first. */
export const addUndoRows = (
  db: Sql,
  p: {
    undoId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'bulk.addUndoRows',
    `insert into bulk_row (job_id, position, object, input)
select $1::int, row_number() over (order by position desc), object, jsonb_build_object('position', position)
from bulk_row where job_id = $2 and state = 'done'`,
    [p.undoId, p.id],
  )

export interface FindNextBulkJob {
  id: number
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
  kind: string
  staffId: number
  undoOf: number | null
  shared: unknown
  reason: string | null
  title: string
  permission: string
  distributorIds: number[] | null
}

/** Open jobs take turns: the one after the last, or the first. */
export const findNextBulkJob = (
  db: Sql,
  p: {
    kinds: readonly string[]
    after: number
  },
): Promise<FindNextBulkJob | undefined> =>
  db.opt(
    'bulk.findNextBulkJob',
    `select id, platform as "brand", kind, staff_id as "staffId", undo_of as "undoOf", shared, reason, title, permission,
  distributor_ids as "distributorIds"
from bulk_job
where ended_at is null and state in ('waiting', 'running') and kind = any($1::text[])
order by id <= $2::int, id limit 1`,
    [p.kinds, p.after],
  )

export const startBulkRun = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'bulk.startBulkRun',
    `update bulk_job set state = 'running', started_at = coalesce(started_at, $1::timestamptz) where id = $2 and state in ('waiting', 'running')`,
    [p.now, p.id],
  )

export interface FindEnd {
  endedAt: Date | null
}

export const findEnd = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindEnd | undefined> =>
  db.opt(
    'bulk.findEnd',
    `select ended_at as "endedAt" from bulk_job where id = $1`,
    [p.id],
  )

export interface ListWaitingRows {
  position: number
}

export const listWaitingRows = (
  db: Sql,
  p: {
    jobId: number
    most: number
  },
): Promise<ListWaitingRows[]> =>
  db.many(
    'bulk.listWaitingRows',
    `select position from bulk_row where job_id = $1 and state = 'waiting' order by position limit $2`,
    [p.jobId, p.most],
  )

export interface LockRow {
  object: string | null
  input: unknown
}

/** Locks a row that waits, and its job, so that a cancellation waits for the row. Undefined if the row is done or the job has ended. */
export const lockRow = (
  db: Sql,
  p: {
    jobId: number
    position: number
  },
): Promise<LockRow | undefined> =>
  db.opt(
    'bulk.lockRow',
    `select r.object, r.input
from bulk_job j join bulk_row r on r.job_id = j.id
where j.id = $1 and j.ended_at is null and r.position = $2 and r.state = 'waiting'
for update of j, r`,
    [p.jobId, p.position],
  )

export interface LockAppliedRow {
  object: string | null
  input: unknown
  before: unknown
  after: unknown
}

export const lockAppliedRow = (
  db: Sql,
  p: {
    jobId: number
    position: number
  },
): Promise<LockAppliedRow | undefined> =>
  db.opt(
    'bulk.lockAppliedRow',
    `select object, input, before, after from bulk_row where job_id = $1 and position = $2 and state = 'done' for update`,
    [p.jobId, p.position],
  )

export const endRow = (
  db: Sql,
  p: {
    state: string
    jobId: number
    errorCode: string | null
    message: string | null
    before: unknown
    after: unknown
    now: Date
    position: number
  },
): Promise<number> =>
  db.exec(
    'bulk.endRow',
    `with counted as (
  update bulk_job set done = done + ($1 = 'done')::int, refused = refused + ($1 = 'refused')::int where id = $2
)
update bulk_row set state = $1, error_code = $3, message = $4, before = $5::jsonb, after = $6::jsonb, ended_at = $7::timestamptz
where job_id = $2 and position = $8`,
    [p.state, p.jobId, p.errorCode, p.message, p.before === null ? null : JSON.stringify(p.before), p.after === null ? null : JSON.stringify(p.after), p.now, p.position],
  )

export const markUndone = (
  db: Sql,
  p: {
    jobId: number
    position: number
  },
): Promise<number> =>
  db.exec(
    'bulk.markUndone',
    `with counted as (
  update bulk_job set undone = undone + 1 where id = $1
)
update bulk_row set state = 'undone' where job_id = $1 and position = $2 and state = 'done'`,
    [p.jobId, p.position],
  )

export interface CountAttempt {
  attempts: number
}

export const countAttempt = (
  db: Sql,
  p: {
    jobId: number
    position: number
  },
): Promise<CountAttempt> =>
  db.one(
    'bulk.countAttempt',
    `update bulk_row set attempts = attempts + 1 where job_id = $1 and position = $2 returning attempts`,
    [p.jobId, p.position],
  )

export interface EndBulkJob {
  total: number
  done: number
  refused: number
}

/** Ends a job without waiting rows. */
export const endBulkJob = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<EndBulkJob | undefined> =>
  db.opt(
    'bulk.endBulkJob',
    `update bulk_job j set state = 'done', ended_at = $1::timestamptz
where j.id = $2 and j.ended_at is null and not exists (select 1 from bulk_row r where r.job_id = j.id and r.state = 'waiting')
returning total, done, refused`,
    [p.now, p.id],
  )

export const cancelBulkJob = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'bulk.cancelBulkJob',
    `update bulk_job set state = 'canceled', ended_at = $1::timestamptz where id = $2 and ended_at is null`,
    [p.now, p.id],
  )

export interface GetBulkJob {
  id: number
  kind: string
  permission: string
  title: string
  state: string
  total: number
  done: number
  refused: number
  undone: number
  staffId: number
  staffName: string
  reason: string | null
  undoOf: number | null
  canUndo: boolean
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

export const getBulkJob = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number | null
    apiKeyId: number | null
    permissions: readonly string[]
  },
): Promise<GetBulkJob | undefined> =>
  db.opt(
    'bulk.getBulkJob',
    `select j.id, j.kind, j.permission, j.title, j.state, j.total, j.done, j.refused, j.undone, j.staff_id as "staffId", s.name as "staffName", j.reason,
  j.undo_of as "undoOf", j.can_undo as "canUndo", j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"
from bulk_job j join staff s on s.id = j.staff_id
where j.id = $1 and j.platform = $2::platform_id and ($3::int is null or j.staff_id = $3)
  and ($4::int is null or j.api_key_id = $4 and j.permission = any($5::text[]))`,
    [p.id, p.brand, p.staffId, p.apiKeyId, p.permissions],
  )

export interface LockBulkJob {
  state: string
  endedAt: Date | null
  done: number
  undone: number
  canUndo: boolean
}

export const lockBulkJob = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockBulkJob> =>
  db.one(
    'bulk.lockBulkJob',
    `select state, ended_at as "endedAt", done, undone, can_undo as "canUndo" from bulk_job where id = $1 for update`,
    [p.id],
  )

export interface ListBulkJobs {
  id: number
  value: number
  kind: string
  permission: string
  title: string
  state: string
  total: number
  done: number
  refused: number
  undone: number
  staffId: number
  staffName: string
  reason: string | null
  undoOf: number | null
  canUndo: boolean
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

/** The latest first; `sign` is -1 forwards and 1 backwards. */
export const listBulkJobs = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number | null
    apiKeyId: number | null
    permissions: readonly string[]
    kind: string | null
    state: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListBulkJobs[]> =>
  db.many(
    'bulk.listBulkJobs',
    `select j.id, j.id as "value", j.kind, j.permission, j.title, j.state, j.total, j.done, j.refused, j.undone, j.staff_id as "staffId", s.name as "staffName", j.reason,
  j.undo_of as "undoOf", j.can_undo as "canUndo", j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"
from bulk_job j join staff s on s.id = j.staff_id
where j.platform = $1::platform_id and ($2::int is null or j.staff_id = $2)
  and ($3::int is null or j.api_key_id = $3 and j.permission = any($4::text[]))
  and ($5::text is null or j.kind = $5) and ($6::text is null or j.state = $6)
  and $7::int8 * j.id > $7::int8 * $8::int8
order by $7::int8 * j.id limit $9::int`,
    [p.brand, p.staffId, p.apiKeyId, p.permissions, p.kind, p.state, p.sign, p.value, p.take],
  )

export interface CountBulkJobs {
  count: number
}

export const countBulkJobs = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number | null
    apiKeyId: number | null
    permissions: readonly string[]
    kind: string | null
    state: string | null
  },
): Promise<CountBulkJobs> =>
  db.one(
    'bulk.countBulkJobs',
    `select count(*) as "count" from bulk_job j
where j.platform = $1::platform_id and ($2::int is null or j.staff_id = $2)
  and ($3::int is null or j.api_key_id = $3 and j.permission = any($4::text[]))
  and ($5::text is null or j.kind = $5) and ($6::text is null or j.state = $6)`,
    [p.brand, p.staffId, p.apiKeyId, p.permissions, p.kind, p.state],
  )

export interface ListBulkRows {
  id: number
  value: number
  object: string | null
  state: string
  errorCode: string | null
  message: string | null
  input: unknown
  endedAt: Date | null
}

export const listBulkRows = (
  db: Sql,
  p: {
    jobId: number
    state: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListBulkRows[]> =>
  db.many(
    'bulk.listBulkRows',
    `select r.position as "id", r.position as "value", r.object, r.state, r.error_code as "errorCode", r.message,
  case when length(r.input::text) <= 1000 then r.input end as "input", r.ended_at as "endedAt"
from bulk_row r
where r.job_id = $1 and ($2::text is null or r.state = $2) and $3::int8 * r.position > $3::int8 * $4::int8
order by $3::int8 * r.position limit $5::int`,
    [p.jobId, p.state, p.sign, p.value, p.take],
  )

export interface CountBulkRows {
  count: number
}

export const countBulkRows = (
  db: Sql,
  p: {
    jobId: number
    state: string | null
  },
): Promise<CountBulkRows> =>
  db.one(
    'bulk.countBulkRows',
    `select count(*) as "count" from bulk_row r where r.job_id = $1 and ($2::text is null or r.state = $2)`,
    [p.jobId, p.state],
  )

/** A part of the rows of jobs that have ended before. */
export const pruneBulkRows = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'bulk.pruneBulkRows',
    `delete from bulk_row where (job_id, position) in (
  select r.job_id, r.position from bulk_row r join bulk_job j on j.id = r.job_id where j.ended_at < $1::timestamptz limit $2)`,
    [p.before, p.most],
  )
