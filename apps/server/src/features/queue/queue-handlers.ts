import { AppError, type QueueJob, type ScheduledJob } from '@shop/contract'
import {
  findJobKind,
  hideInError,
  hidePayload,
  JOB_TRIES,
  jobKinds,
  jobKindText,
  ownTries,
} from '@shop/rules/job-kinds'
import { oldestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './queue-sql.ts'
import { retryJobsOfKind, retryOneJob } from './retry-jobs.ts'

type QueueCalls = `admin.queue.${'listScheduled' | 'listKinds' | 'list' | 'retry' | 'retryKind' | 'cancel'}`

const kindsWhere = (is: (kind: (typeof jobKinds)[string]) => boolean): string[] =>
  Object.entries(jobKinds).flatMap(([name, kind]) => (kind && is(kind) ? [name] : []))

const scheduledKinds = kindsWhere(({ isScheduled }) => isScheduled)
const cancellableKinds = kindsWhere(({ canCancel }) => canCancel)

/** Attempts after which a job is dead: of some kinds their own number. */
export const deadAfter = {
  tries: JOB_TRIES,
  ownKinds: ownTries.map(({ kind }) => kind),
  ownTries: ownTries.map(({ tries }) => tries),
}

const errorOf = (error: string | null): string | null => (error === null ? null : hideInError(error))

const toScheduled = (row: sql.ListScheduled): ScheduledJob => {
  const { kind, startedAt, ms, runError, failedAt, nextAt, attempts, jobError } = row
  return {
    kind,
    label: jobKindText(kind),
    startedAt: startedAt?.toISOString() ?? null,
    ms,
    nextAt: nextAt?.toISOString() ?? null,
    attempts,
    error: errorOf(jobError ?? runError),
    failedAt: failedAt?.toISOString() ?? null,
  }
}

const toJob =
  (state: QueueJob['state']) =>
  (row: sql.ListQueue): QueueJob => ({
    id: row.id,
    kind: row.kind,
    label: jobKindText(row.kind),
    state,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
    error: errorOf(row.error),
    payload: hidePayload(row.payload),
    isRetried: findJobKind(row.kind)?.tries === undefined,
    canCancel: state === 'waiting' && (jobKinds[row.kind]?.canCancel ?? false),
  })

const list: Handlers['admin.queue.list'] = async ({ query }, { db }) => {
  const { state, kind = null } = query
  const filter = { ...deadAfter, isDead: state === 'dead', kind }
  const name = `queue.${state}`
  const cursor = readCursor(name, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listQueue(db, { ...filter, ...oldestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(name, query.take, cursor, find)
  const { count } = await sql.countQueue(db, filter)
  return { page: { count, nextPage, prePage }, jobs: rows.map(toJob(state)) }
}

const cancel: Handlers['admin.queue.cancel'] = async (input, { db, clock }) => {
  const { id } = input.params
  const job = await sql.findOpenJob(db, { id })
  if (job && !jobKinds[job.kind]?.canCancel) throw new AppError('queueJobNeeded')
  const canceled = await sql.cancelWaiting(db, { id, kinds: cancellableKinds, tries: JOB_TRIES, now: clock() })
  if (canceled === 0) throw new AppError('queueJobNotWaiting')
  input.audit?.({ object: `queue ${id}`, before: { kind: job?.kind, state: 'waiting' }, after: { state: 'canceled' } })
  return { canceled }
}

const toKind = ({ oldestAt, ...row }: sql.CountKinds) => ({
  ...row,
  label: jobKindText(row.kind),
  oldestAt: oldestAt?.toISOString() ?? null,
})

/** Jobs of the server. Decision 086 */
export const queueHandlers: Pick<Handlers, QueueCalls> = {
  'admin.queue.listScheduled': async (_, { db }) => ({
    jobs: (await sql.listScheduled(db, { kinds: scheduledKinds })).map(toScheduled),
  }),
  'admin.queue.listKinds': async (_, { db, clock }) => {
    const rows = await sql.countKinds(db, { ...deadAfter, scheduled: scheduledKinds, now: clock() })
    return { kinds: rows.map(toKind) }
  },
  'admin.queue.list': list,
  'admin.queue.retry': async (input, app) => {
    const { id } = input.params
    const retried = await retryOneJob(app, id)
    if (retried === 0) throw new AppError('queueJobNotDead')
    input.audit?.({ object: `queue ${id}`, before: { state: 'dead' }, after: { state: 'waiting' } })
    return { retried }
  },
  'admin.queue.retryKind': async (input, app) => {
    const { kind } = input.body
    const retried = await retryJobsOfKind(app, kind)
    input.audit?.({ object: `queue ${kind}`, after: { retried } })
    return { retried }
  },
  'admin.queue.cancel': cancel,
}
