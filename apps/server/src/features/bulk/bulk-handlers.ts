import type { BrandId } from '@shop/brands'
import { AppError, type BulkJob, type BulkRowResult, type Permission } from '@shop/contract'
import { hasPermission, isUnscoped } from '@shop/rules/staff'
import { newestFirst, oldestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { type App, type HandlerInput, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import { starterOf } from './job-scope.ts'
import { enqueueBulkRun } from './run-bulk-jobs.ts'
import * as sql from './bulk-sql.ts'

type JobCalls = 'admin.job.list' | 'admin.job.get' | 'admin.job.rows' | 'admin.job.cancel' | 'admin.job.undo'
type OneJob = HandlerInput<'admin.job.get' | 'admin.job.rows' | 'admin.job.cancel' | 'admin.job.undo'>

const toJob = ({ createdAt, startedAt, endedAt, ...row }: sql.GetBulkJob): BulkJob => ({
  ...row,
  state: row.state as BulkJob['state'],
  canUndo: row.canUndo && endedAt !== null && row.done > row.undone,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

const toRow = ({ id, endedAt, ...row }: sql.ListBulkRows): BulkRowResult => ({
  ...row,
  position: id,
  state: row.state as BulkRowResult['state'],
  endedAt: endedAt?.toISOString() ?? null,
})

/** Returns a job of the brand that the caller has just started. Throws `jobNotFound`. */
export const getBulkJobOf = async ({ db }: Pick<App, 'db'>, of: { id: number; brand: BrandId }): Promise<BulkJob> => {
  const job = await sql.getBulkJob(db, { ...of, staffId: null, apiKeyId: null, permissions: [] })
  if (!job) throw new AppError('jobNotFound')
  return toJob(job)
}

/**
 * Jobs to which the caller is limited. A person without the permission for all rows sees the own ones; an API key those that it has
 * started, while their permission is in its scopes.
 */
const limitsOf = (staff: StaffCaller, permission: Permission) => ({
  staffId: isUnscoped(staff.roles, permission) ? null : staff.id,
  apiKeyId: staff.apiKey?.id ?? null,
  permissions: staff.permissions,
})

const getJob = async (input: OneJob, { db }: Pick<App, 'db'>, permission: Permission): Promise<sql.GetBulkJob> => {
  const limits = limitsOf(staffOf(input), permission)
  const job = await sql.getBulkJob(db, { id: input.params.id, brand: input.brand, ...limits })
  if (!job) throw new AppError('jobNotFound')
  return job
}

/** The permission of the job for all rows, or for those of a seller who has started it. */
const assertPermitted = (staff: StaffCaller, job: sql.GetBulkJob): void => {
  const permission = job.permission as Permission
  // the job was found by the scopes of the key
  if (staff.apiKey) return
  const isPermitted =
    job.staffId === staff.id ? hasPermission(staff.roles, permission) : isUnscoped(staff.roles, permission)
  if (!isPermitted) throw new AppError('forbidden')
}

const list: Handlers['admin.job.list'] = async (input, { db }) => {
  const { query, brand } = input
  const filter = {
    brand,
    ...limitsOf(staffOf(input), 'job.read'),
    kind: query.kind ?? null,
    state: query.state ?? null,
  }
  const name = `job.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listBulkJobs(db, { ...filter, ...newestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(name, query.take, cursor, find)
  const { count } = await sql.countBulkJobs(db, filter)
  return { page: { count, nextPage, prePage }, jobs: rows.map(toJob) }
}

const rows: Handlers['admin.job.rows'] = async (input, app) => {
  const { query, params } = input
  await getJob(input, app, 'job.read')
  const filter = { jobId: params.id, state: query.state ?? null }
  const name = `job.rows.${params.id}`
  const cursor = readCursor(name, query.nextPage)
  const find = (seek: Seek | undefined, take: number) =>
    sql.listBulkRows(app.db, { ...filter, ...oldestFirst(seek, take) })
  const page = await readPage(name, query.take, cursor, find)
  const { count } = await sql.countBulkRows(app.db, filter)
  const { nextPage, prePage } = page
  return { page: { count, nextPage, prePage }, rows: page.rows.map(toRow) }
}

const cancel: Handlers['admin.job.cancel'] = async (input, app) => {
  const job = await getJob(input, app, 'job.write')
  if ((await sql.cancelBulkJob(app.db, { id: job.id, now: app.clock() })) === 0) throw new AppError('jobEnded')
  input.audit?.({ object: `job ${job.id}`, before: { state: job.state }, after: { state: 'canceled' } })
  return { job: toJob(await getJob(input, app, 'job.write')) }
}

const undo: Handlers['admin.job.undo'] = async (input, app) => {
  const staff = staffOf(input)
  const job = await getJob(input, app, 'job.write')
  assertPermitted(staff, job)
  const id = await app.db.tx(async (tx) => {
    const { endedAt, done, undone, canUndo } = await sql.lockBulkJob(tx, { id: job.id })
    if (endedAt === null) throw new AppError('jobRunning')
    if (!canUndo || done === undone) throw new AppError('jobNotUndoable')
    const values = { id: job.id, ...starterOf(staff), reason: input.reason ?? null, now: app.clock() }
    const added = await sql.addUndoJob(tx, values)
    if (!added) throw new AppError('jobRunning')
    await sql.addUndoRows(tx, { id: job.id, undoId: added.id })
    await enqueueBulkRun(tx)
    return added.id
  })
  input.audit?.({ object: `job ${job.id}`, after: { undoJob: id } })
  return { job: await getBulkJobOf(app, { id, brand: input.brand }) }
}

/** Progress, results, cancellation and undo of bulk jobs. Decision 071 */
export const bulkHandlers: Pick<Handlers, JobCalls> = {
  'admin.job.list': list,
  'admin.job.get': async (input, app) => ({ job: toJob(await getJob(input, app, 'job.read')) }),
  'admin.job.rows': rows,
  'admin.job.cancel': cancel,
  'admin.job.undo': undo,
}
