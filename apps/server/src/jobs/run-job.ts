import type { Db, Sql } from '#src/db/db.ts'
import { type ClaimJobs, failJob, finishJob, setStatementTimeout } from './jobs-sql.ts'

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

class LeaseLost extends Error {}
const MAX_BACKOFF_S = 3600
const MAX_ERROR_CHARS = 500

/** Runs a claimed job. Throws only if the failure could not be stored; the job then returns when its lease expires. */
export async function runJob(
  db: Db,
  handler: JobHandler,
  job: ClaimJobs,
  clock: () => Date,
): Promise<{ outcome: JobOutcome; error?: unknown }> {
  const { id, key, attempts, lockedUntil } = job
  const info: JobInfo = { id, key, attempts, now: clock() }
  const finish = async (sql: Sql) => {
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
    return { outcome: 'done' }
  } catch (error) {
    if (error instanceof LeaseLost) return { outcome: 'lost' }
    const retryAt = new Date(clock().getTime() + backoffMs(job))
    await failJob(db, { id, attempts, lockedUntil, retryAt, error: String(error).slice(0, MAX_ERROR_CHARS) })
    return { outcome: 'failed', error }
  }
}

/** Exponential backoff, at most an hour. Spread over one second by id, so that a thousand failed jobs do not retry at once. */
const backoffMs = ({ id, attempts }: ClaimJobs) => Math.min(MAX_BACKOFF_S, 2 ** attempts) * 1000 + (id % 1000)
