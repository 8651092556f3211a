import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import type { App } from '#src/handler-context.ts'
import type { BulkContext, BulkKind, BulkResult, BulkRow } from './bulk-kind.ts'
import * as sql from './bulk-sql.ts'

/** Unexpected errors after which a row is refused. */
const MOST_ATTEMPTS = 3
const MOST_CHARS = 500

export interface BulkRun {
  app: App
  kind: BulkKind
  job: sql.FindNextBulkJob
}

interface Place {
  jobId: number
  position: number
}

/** Restores a row of the job that is undone. Throws what the kind throws. */
const undo = async (tx: Sql, { kind, job }: BulkRun, row: BulkRow, context: BulkContext): Promise<BulkResult> => {
  const original: Place = { jobId: job.undoOf ?? 0, position: (row.input as { position: number }).position }
  const applied = await sql.lockAppliedRow(tx, original)
  if (!applied || !kind.undoRow) throw new AppError('changedMeanwhile')
  await kind.undoRow(tx, { ...applied, position: original.position }, context)
  await sql.markUndone(tx, original)
  return { before: applied.after, after: applied.before }
}

const applyIn = async (tx: Sql, run: BulkRun, position: number): Promise<void> => {
  const { app, kind, job } = run
  const place: Place = { jobId: job.id, position }
  const locked = await sql.lockRow(tx, place)
  if (!locked) return
  const row: BulkRow = { ...locked, position }
  const { brand, staffId, shared, undoOf } = job
  const reason = job.reason ?? undefined
  const now = app.clock()
  const context: BulkContext = { app, brand, staffId, jobId: job.id, reason, shared, now }
  const result = await (undoOf === null ? kind.applyRow(tx, row, context) : undo(tx, run, row, context))
  const { before = null, after = null, message = null } = result
  await failpoint('bulk row applied')
  await sql.endRow(tx, { ...place, state: 'done', before, after, message, errorCode: null, now })
  // locks the chain until the commit: last
  const call = undoOf === null ? `bulk ${kind.name}` : `bulk ${kind.name} undo`
  await recordWrite(tx, app, { call, staffId, brand, reason, object: row.object ?? `job ${job.id}` }, { before, after })
}

const refuse = ({ app, job }: BulkRun, position: number, { code, message }: { code: string; message: string }) =>
  app.db.tx(async (tx) => {
    const place: Place = { jobId: job.id, position }
    if (!(await sql.lockRow(tx, place))) return
    const text = message.slice(0, MOST_CHARS)
    const values = { errorCode: code, message: text, before: null, after: null, now: app.clock() }
    await sql.endRow(tx, { ...place, ...values, state: 'refused' })
  })

/**
 * Applies a row once, in one transaction with its result. Throws only if the result cannot be stored; the row then waits for the next
 * run.
 */
export const applyBulkRow = async (run: BulkRun, position: number): Promise<void> => {
  const { app, job } = run
  try {
    await app.db.tx((tx) => applyIn(tx, run, position))
  } catch (error) {
    if (error instanceof AppError) return refuse(run, position, error)
    const { attempts } = await sql.countAttempt(app.db, { jobId: job.id, position })
    if (attempts < MOST_ATTEMPTS) return applyBulkRow(run, position)
    app.reportError?.(error, { job: job.kind })
    app.onError?.(error)
    await refuse(run, position, new AppError('unexpected'))
  }
}
