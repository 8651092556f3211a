import type { Db, Sql } from '#src/db/db.ts'
import { inRequestScope, withoutRequest } from '#src/observability/request-scope.ts'
import { failSpan, inSpan } from '#src/observability/spans.ts'
import { performance } from 'node:perf_hooks'
import { holdLease } from './lease.ts'
import { type ClaimJobs, failJob, finishJob, noteRun, setStatementTimeout } from './jobs-sql.ts'

export interface JobInfo {
  /** Idempotency key for external calls: the same for every attempt. */
  readonly id: number
  readonly key: string | null
  /** 1 on the first attempt. */
  readonly attempts: number
  readonly now: Date
}

export const MAX_ATTEMPTS = 12
/** For recurring jobs, which re-enqueue themselves. One that stopped retrying would never run again. */
export const ALWAYS = 2_147_483_647

interface Patience {
  /** Maximum attempts, after the first minutes once an hour. Default: MAX_ATTEMPTS. */
  readonly tries?: number
  /**
   * Time in ms for which the lease of a run outside of a transaction is renewed, for work that outlasts a lease. No other worker starts
   * the job meanwhile. Default: the lease is not renewed.
   */
  readonly renewedMs?: number
  /** Statement timeout in ms of the transaction, for large background work. */
  readonly statementMs?: number
  /** Maximum interval in ms at which a recurring job re-enqueues itself. A longer wait was caused by a clock that was ahead. */
  readonly everyMs?: number
}

/**
 * `inTx` runs in one transaction with the update that completes the job: its database effects happen exactly once. `outside`
 * may call other servers and runs at least once.
 */
export type JobHandler = Patience &
  (
    | { inTx(tx: Sql, payload: unknown, job: JobInfo): Promise<unknown> }
    | { outside(payload: unknown, job: JobInfo): Promise<unknown> }
  )

/** `lost`: another process took the job over, or it was cancelled. The writes of this run's transaction are rolled back. */
export type JobOutcome = 'done' | 'failed' | 'lost'

interface Worker {
  clock: () => Date
  leaseMs: number
}

interface Ran {
  outcome: JobOutcome
  error?: unknown
  noteError?: unknown
}

class LeaseLost extends Error {}
const MAX_BACKOFF_S = 3600
const MAX_ERROR_CHARS = 500

/** Scheduled jobs have a key and an empty payload. */
const isScheduled = ({ key, payload }: ClaimJobs): boolean =>
  key !== null && typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0

/** Notes the run of a scheduled job. Returns the error of a note that fails: the job has run. */
const noteRunOf = async (
  db: Db,
  job: ClaimJobs,
  run: { startedAt: Date; endedAt: Date; ms: number; error: string | null },
): Promise<unknown> => {
  if (!isScheduled(job)) return undefined
  try {
    await noteRun(db, { kind: job.kind, ...run })
    return undefined
  } catch (error) {
    return error
  }
}

/** Runs a claimed job and notes the run if it is scheduled. `noteError`: the run could not be noted, or its lease not be renewed; `ms`: its time. Throws only if a failure could not be stored; the job then returns when its lease expires. */
export async function runJob(
  db: Db,
  handler: JobHandler,
  job: ClaimJobs,
  worker: Worker,
): Promise<{ outcome: JobOutcome; error?: unknown; noteError?: unknown; ms: number }> {
  const { clock } = worker
  const [startedAt, began] = [clock(), performance.now()]
  const ran = await runTraced(db, handler, job, worker)
  const error = ran.outcome === 'failed' ? String(ran.error).slice(0, MAX_ERROR_CHARS) : null
  const ms = Math.round(performance.now() - began)
  if (ran.outcome === 'lost') return { ...ran, ms }
  return {
    ...ran,
    ms,
    noteError: (await noteRunOf(db, job, { startedAt, endedAt: clock(), ms, error })) ?? ran.noteError,
  }
}

/** Runs `run` as part of the request that enqueued the job. */
export const inScopeOf = <T>({ requestId }: Pick<ClaimJobs, 'requestId'>, run: () => T): T =>
  requestId === null ? withoutRequest(run) : inRequestScope(requestId, run)

/** Runs a claimed job in a span of its own, linked to that of the request that enqueued it: a job may run much later. */
const runTraced = (db: Db, handler: JobHandler, job: ClaimJobs, worker: Worker): Promise<Ran> => {
  const attributes = { 'shop.job.kind': job.kind, 'shop.job.attempt': job.attempts }
  return inSpan(
    `job ${job.kind}`,
    { kind: 'consumer', attributes, parent: 'none', link: job.traceparent ?? undefined },
    async (span) => {
      const ran = await runOnce(db, handler, job, worker)
      if (span) span.setAttribute('shop.job.outcome', ran.outcome)
      if (span && ran.outcome === 'failed') failSpan(span, ran.error)
      return ran
    },
  )
}

/** Runs a claimed job. Throws only if the failure could not be stored; the job then returns when its lease expires. */
async function runOnce(db: Db, handler: JobHandler, job: ClaimJobs, { clock, leaseMs }: Worker): Promise<Ran> {
  const { id, key, attempts } = job
  const info: JobInfo = { id, key, attempts, now: clock() }
  const renewedMs = 'outside' in handler ? (handler.renewedMs ?? 0) : 0
  const lease = holdLease(db, job, { clock, leaseMs, renewedMs })
  const finish = async (sql: Sql) => {
    const { lockedUntil } = await lease.release()
    const fits = await finishJob(sql, { id, attempts, lockedUntil, now: clock() })
    if (fits === 0) throw new LeaseLost(`job ${id}`)
  }
  try {
    if ('inTx' in handler) {
      await db.tx(async (tx) => {
        const { statementMs } = handler
        if (statementMs !== undefined) await setStatementTimeout(tx, { ms: String(statementMs) })
        await handler.inTx(tx, job.payload, info)
        await finish(tx)
      })
    } else {
      await handler.outside(job.payload, info)
      await finish(db)
    }
    return { outcome: 'done', noteError: (await lease.release()).error }
  } catch (error) {
    const { lockedUntil, error: noteError } = await lease.release()
    if (error instanceof LeaseLost) return { outcome: 'lost' }
    const retryAt = new Date(clock().getTime() + backoffMs(job))
    await failJob(db, { id, attempts, lockedUntil, retryAt, error: String(error).slice(0, MAX_ERROR_CHARS) })
    return { outcome: 'failed', error, noteError }
  }
}

/** Exponential backoff, at most an hour. Spread over one second by id, so that a thousand failed jobs do not retry at once. */
const backoffMs = ({ id, attempts }: ClaimJobs) => Math.min(MAX_BACKOFF_S, 2 ** attempts) * 1000 + (id % 1000)
