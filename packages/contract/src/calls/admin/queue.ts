import { z } from 'zod'
import { call } from '../../call.ts'
import { QueueJob, QueueKind, QueueState, ScheduledJob } from '../../entities/queue.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Line, LongId } from '../../scalars.ts'

const ById = z.object({ id: LongId })
const reads = { access: 'staff', permission: 'job.read', method: 'GET' } as const
const writes = { access: 'staff', permission: 'job.retry', method: 'POST' } as const
const Kind = Line(60).min(1, '작업 종류를 골라 주세요.')

/** Jobs of the server: scheduled, waiting and dead ones. Bulk jobs of the back office are `admin.job`. */
export const adminQueueCalls = {
  'admin.queue.listScheduled': call({
    ...reads,
    summary: 'Scheduled jobs with their last and next run.',
    path: '/admin/v1/queue/scheduled',
    reply: z.object({ jobs: z.array(ScheduledJob).max(100) }),
  }),
  'admin.queue.listKinds': call({
    ...reads,
    summary: 'Numbers of waiting and dead jobs by kind, with the age of the oldest.',
    path: '/admin/v1/queue/kind',
    reply: z.object({ kinds: z.array(QueueKind).max(100) }),
  }),
  'admin.queue.list': call({
    ...reads,
    summary:
      'Dead jobs, which have failed too often, or waiting ones, the oldest first. Payloads without personal data.',
    path: '/admin/v1/queue',
    query: z.object({
      take: take(30),
      nextPage: Cursor.optional(),
      state: QueueState.default('dead'),
      kind: Kind.optional(),
    }),
    reply: z.object({ page: Page, jobs: z.array(QueueJob) }),
    errors: ['invalidCursor'],
  }),
  'admin.queue.retry': call({
    ...writes,
    summary: 'Runs a dead job again from its first attempt.',
    path: '/admin/v1/queue/{id}/retry',
    params: ById,
    reply: z.object({ retried: z.int() }),
    errors: ['queueJobNotDead'],
  }),
  'admin.queue.retryKind': call({
    ...writes,
    summary: 'Runs all dead jobs of a kind again. Answers their number; none is no error.',
    path: '/admin/v1/queue/retry',
    body: z.object({ kind: Kind }),
    reply: z.object({ retried: z.int() }),
  }),
  'admin.queue.cancel': call({
    ...writes,
    summary: 'Cancels a waiting job that only sends a notification. A running one is not canceled.',
    path: '/admin/v1/queue/{id}/cancel',
    params: ById,
    reply: z.object({ canceled: z.int() }),
    errors: ['queueJobNotWaiting', 'queueJobNeeded'],
  }),
}
