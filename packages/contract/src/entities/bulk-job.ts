import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** State of a bulk job. `preparing` until all rows are stored. */
export const BulkJobState = z.enum(['preparing', 'waiting', 'running', 'done', 'canceled'])
export type BulkJobState = z.infer<typeof BulkJobState>

/** State of a row. A waiting row of a canceled job stays as it is. */
export const BulkRowState = z.enum(['waiting', 'done', 'refused', 'undone'])
export type BulkRowState = z.infer<typeof BulkRowState>

/** A write to many rows, which runs in the background. */
export const BulkJob = z.object({
  id: z.int(),
  /** What is done to each row: `waybill.apply`. */
  kind: z.string(),
  title: z.string(),
  state: BulkJobState,
  /** Number of rows. */
  total: z.int(),
  done: z.int(),
  /** Rows that were not applied, each with an error. */
  refused: z.int(),
  /** Applied rows that were restored since. */
  undone: z.int(),
  staffId: z.int(),
  staffName: z.string(),
  reason: z.string().nullable(),
  /** Job whose rows this one restores. */
  undoOf: z.int().nullable(),
  /** The job has ended and has rows that `admin.job.undo` can restore. */
  canUndo: z.boolean(),
  createdAt: Moment,
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
})
export type BulkJob = z.infer<typeof BulkJob>

/** Result of one row. */
export const BulkRowResult = z.object({
  /** From 1, in the order of the sheet or of the selection. */
  position: z.int(),
  /** What is written: `order 1203`. */
  object: z.string().nullable(),
  state: BulkRowState,
  errorCode: z.string().nullable(),
  message: z.string().nullable(),
  /** Values of the row; null if they are long. */
  input: z.unknown(),
  endedAt: Moment.nullable(),
})
export type BulkRowResult = z.infer<typeof BulkRowResult>
