import { z } from 'zod'
import { call } from '../../call.ts'
import { BulkJob, BulkJobState, BulkRowResult, BulkRowState } from '../../entities/bulk-job.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const Job = z.object({ job: BulkJob })
// without `job.read` the own jobs only, and without `job.write` the own jobs only are canceled and undone; for an API key those that it
// has started, while their permission is in its scopes
const staff = { access: 'staff', sellers: true, keys: true } as const

/** Bulk jobs of the back office: progress, results row by row, cancellation and undo. */
export const adminJobCalls = {
  'admin.job.list': call({
    ...staff,
    summary:
      'Bulk jobs of the brand, the latest first. Without the permission `job.read` the own ones; for an API key those that it has started.',
    method: 'GET',
    path: '/admin/v1/job',
    query: z.object({
      take: take(30),
      nextPage: Cursor.optional(),
      kind: Line(60).optional(),
      state: BulkJobState.optional(),
    }),
    reply: z.object({ page: Page, jobs: z.array(BulkJob) }),
    errors: ['invalidCursor'],
  }),
  'admin.job.get': call({
    ...staff,
    summary: 'A bulk job with its progress.',
    method: 'GET',
    path: '/admin/v1/job/{id}',
    params: ById,
    reply: Job,
    errors: ['jobNotFound'],
  }),
  'admin.job.rows': call({
    ...staff,
    summary: 'Rows of a bulk job with their results, in their order.',
    method: 'GET',
    path: '/admin/v1/job/{id}/row',
    params: ById,
    query: z.object({ take: take(50), nextPage: Cursor.optional(), state: BulkRowState.optional() }),
    reply: z.object({ page: Page, rows: z.array(BulkRowResult) }),
    errors: ['jobNotFound', 'invalidCursor'],
  }),
  'admin.job.cancel': call({
    ...staff,
    summary: 'Stops a bulk job. Rows that were applied stay; the others are left as they are.',
    method: 'POST',
    path: '/admin/v1/job/{id}/cancel',
    params: ById,
    reply: Job,
    errors: ['jobNotFound', 'jobEnded'],
  }),
  'admin.job.undo': call({
    ...staff,
    summary:
      'Starts a bulk job that restores the rows of another one, the last first. Refuses each row that has changed meanwhile. Needs the permission of the job.',
    method: 'POST',
    path: '/admin/v1/job/{id}/undo',
    params: ById,
    reply: Job,
    errors: ['jobNotFound', 'jobRunning', 'jobNotUndoable'],
  }),
}
