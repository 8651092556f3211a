import type { Db, Sql } from '#src/db/db.ts'
import { type ClaimJobs, failJob, finishJob, setStatementTimeout } from './jobs-sql.ts'

export interface JobInfo {
  /** The idempotency key for whatever is called outside: the same at every try. */
  readonly id: number
  readonly key: string | null
  /** 1 at the first try. */
  readonly attempts: number
  readonly now: Date
}

export const MAX_ATTEMPTS = 12
/** For a standing job, which puts itself back: one that gave up would be missing for good. */
export const ALWAYS = 2_147_483_647

interface Patience {
  /** So often it is tried, after some minutes once an hour, before it rests; MAX_ATTEMPTS unless said otherwise. */
  readonly tries?: number
  /** How long one statement of the transaction may take, for what is large and nobody waits for. */
  readonly statementMs?: number
  /** A standing job puts itself back for no later than this; so it need not wait until the clock that was ahead is right. */
  readonly everyMs?: number
}

/**
 * `inTx` runs in one transaction with the mark that the job is done: its database effects happen exactly once.
 * `outside` may call other servers and runs at least once.
 */
export type JobHandler = Patience &
  (
    | { inTx(tx: Sql, payload: unknown, job: JobInfo): Promise<unknown> }
    | { outside(payload: unknown, job: JobInfo): Promise<unknown> }
  )

/** `lost`: another process took the job over, or it was cancelled; what this run did in its transaction is undone. */
export type JobOutcome = 'done' | 'failed' | 'lost'

class LeaseLost extends Error {}
const MAX_BACKOFF_S = 3600
const MAX_ERROR_CHARS = 500

/** Throws only when not even the failure could be written down; the lease then brings the job back. */
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

/** Doubling, at most an hour; spread within a second by id, so that a thousand failures do not come back as one. */
const backoffMs = ({ id, attempts }: ClaimJobs) => Math.min(MAX_BACKOFF_S, 2 ** attempts) * 1000 + (id % 1000)
