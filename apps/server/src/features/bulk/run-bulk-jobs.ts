import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@shop/rules'
import type { Permission } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { applyBulkRow, type BulkRun } from './apply-bulk-row.ts'
import type { BulkKind } from './bulk-kind.ts'
import * as sql from './bulk-sql.ts'
import { mayRun } from './job-scope.ts'

/** Time in ms after which another bulk job has its turn. Far below the lease of the queue. */
const TURN_MS = 2_000
/** Rows between two pauses. A pause takes as long as the rows before it, so that at most half of one connection is used. */
const BATCH = 20
const LONGEST_PAUSE_MS = 1_000
/** Pause after a turn that has failed, so that one failing job does not keep the process busy. */
const FAILED_PAUSE_MS = 10_000
/** Time after which a job whose rows are not stored completely is deleted. */
const PREPARING_MS = 3_600_000
const RETENTION_DAYS = 180
const PRUNED_AT_ONCE = 5_000

/** One job of the queue runs all bulk jobs, one row at a time: however many there are, checkouts keep their rate. */
export const enqueueBulkRun = (
  tx: Sql,
  { after = 0, runAt }: { after?: number; runAt?: Date | undefined } = {},
): Promise<void> => enqueue(tx, 'bulk.run', { after }, { key: 'run', ...(runAt && { runAt }) })

const endJob = ({ app, job }: BulkRun): Promise<void> =>
  app.db.tx(async (tx) => {
    const counts = await sql.endBulkJob(tx, { id: job.id, now: app.clock() })
    if (!counts) return
    const { staffId, brand, kind } = job
    const call = job.undoOf === null ? `bulk ${kind}` : `bulk ${kind} undo`
    await recordWrite(tx, app, { call, staffId, brand, object: `job ${job.id}` }, { after: counts })
  })

/** Cancels a job whose account has lost its permission, or a distributor of the job. */
const cancel = ({ app, job }: BulkRun): Promise<void> =>
  app.db.tx(async (tx) => {
    const now = app.clock()
    if ((await sql.cancelBulkJob(tx, { id: job.id, now })) === 0) return
    const { staffId, brand, kind } = job
    const write = { call: `bulk ${kind}`, staffId, brand, object: `job ${job.id}` }
    await recordWrite(tx, app, write, { after: { state: 'canceled' }, errorCode: 'forbidden' })
  })

const hasEnded = async ({ db }: App, { id }: sql.FindNextBulkJob): Promise<boolean> =>
  (await sql.findEnd(db, { id }))?.endedAt !== null

/** Applies rows of a job until its turn is over, or ends it if none waits. */
const takeTurn = async (run: BulkRun): Promise<void> => {
  const { app, job } = run
  const began = performance.now()
  if (!(await mayRun(app.db, { ...job, permission: job.permission as Permission }))) return cancel(run)
  if ((await sql.startBulkRun(app.db, { id: job.id, now: app.clock() })) === 0) return
  while (performance.now() - began < TURN_MS) {
    if (await hasEnded(app, job)) return
    const waiting = await sql.listWaitingRows(app.db, { jobId: job.id, most: BATCH })
    if (waiting.length === 0) return endJob(run)
    const since = performance.now()
    for (const { position } of waiting) await applyBulkRow(run, position)
    await sleep(Math.min(LONGEST_PAUSE_MS, performance.now() - since))
  }
}

/** Takes a turn. An error is reported; returns false then, so that the other jobs go on. */
const tryTurn = async (run: BulkRun): Promise<boolean> => {
  try {
    await takeTurn(run)
    return true
  } catch (error) {
    run.app.reportError?.(error, { job: run.job.kind })
    run.app.onError?.(error)
    return false
  }
}

const prune = async (tx: Sql, now: Date): Promise<number> => {
  await sql.removeAbandonedJobs(tx, { before: new Date(now.getTime() - PREPARING_MS) })
  return sql.pruneBulkRows(tx, { before: addDays(now, -RETENTION_DAYS), most: PRUNED_AT_ONCE })
}

/**
 * Jobs that run the bulk jobs of these kinds. If the process is killed, the queue runs `bulk.run` again when its lease expires, which
 * goes on with the rows that wait. Results are deleted after half a year.
 */
export const bulkJobs = (app: App, kinds: readonly BulkKind[]): Record<string, JobHandler> => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  return {
    'bulk.run': {
      tries: ALWAYS,
      async outside(payload) {
        const { after = 0 } = payload as { after?: number }
        const job = await sql.findNextBulkJob(app.db, { kinds: [...byName.keys()], after })
        const kind = job && byName.get(job.kind)
        if (!job || !kind) return
        const isDone = await tryTurn({ app, kind, job })
        const runAt = isDone ? undefined : new Date(app.clock().getTime() + FAILED_PAUSE_MS)
        await enqueueBulkRun(app.db, { after: job.id, runAt })
      },
    },
    'bulk.prune': {
      tries: ALWAYS,
      everyMs: PREPARING_MS,
      async inTx(tx, _, { now }) {
        const deleted = await prune(tx, now)
        const runAt = deleted === PRUNED_AT_ONCE ? now : new Date(now.getTime() + PREPARING_MS)
        await enqueue(tx, 'bulk.prune', {}, { key: 'prune', runAt })
      },
    },
  }
}
