import type { Permission } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'

/** Most rows of a job. */
export const MOST_BULK_ROWS = 50_000

export interface BulkRow<Input = unknown> {
  /** From 1, in the order in which the rows are applied. */
  position: number
  /** Kind and id of what is written: `order 1203`. */
  object: string | null
  input: Input
}

/** A row with the values that it has replaced and written. */
export interface AppliedRow<Input = unknown> extends BulkRow<Input> {
  before: unknown
  after: unknown
}

export interface BulkContext {
  app: App
  brand: BrandId
  /** Account that has started the job, or its undo. */
  staffId: number
  jobId: number
  reason: string | undefined
  /** Values that all rows share, as given to `startBulkJob`. */
  shared: unknown
  now: Date
}

export interface BulkResult {
  /** Values that `undoRow` restores. */
  before?: unknown
  /** Values that were written. `undoRow` compares them with those of now. */
  after?: unknown
  /** Text for the person who has started the job. */
  message?: string
}

/**
 * What a bulk job does to each row. `applyRow` runs in a short transaction of its own, in which the row is marked as done too: after a
 * crash it is not applied twice. An `AppError` refuses the row and its text is the row's result; the other rows go on. Any other error
 * is reported, and the row is tried again a few times.
 */
export interface BulkKind<Input = unknown> {
  /** `waybill.apply`. Never changed, because it is stored. */
  name: string
  /** Permission that starting and undoing the job need. */
  permission: Permission
  applyRow(tx: Sql, row: BulkRow<Input>, context: BulkContext): Promise<BulkResult>
  /** Restores the values before. Throws `changedMeanwhile` or another `AppError` if something else has changed the object since. */
  undoRow?(tx: Sql, row: AppliedRow<Input>, context: BulkContext): Promise<unknown>
}
