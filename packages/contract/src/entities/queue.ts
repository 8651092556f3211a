import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** A job that enqueues itself again after each run. */
export const ScheduledJob = z.object({
  kind: z.string(),
  /** Korean name. */
  label: z.string(),
  /** Last run; null if it has not run since this is noted. */
  startedAt: Moment.nullable(),
  /** Duration of the last run (ms). */
  ms: z.int().nullable(),
  /** Null: it is not enqueued, which is an error. */
  nextAt: Moment.nullable(),
  /** Attempts of the run that is due. More than one: the last one failed. */
  attempts: z.int(),
  /** Error of the last failed run, without personal data. */
  error: z.string().nullable(),
  failedAt: Moment.nullable(),
})
export type ScheduledJob = z.infer<typeof ScheduledJob>

/** Waiting and dead jobs of a kind. */
export const QueueKind = z.object({
  kind: z.string(),
  label: z.string(),
  waiting: z.int(),
  /** Waiting ones whose time has come. */
  due: z.int(),
  /** Time since which the oldest due job waits. */
  oldestAt: Moment.nullable(),
  dead: z.int(),
})
export type QueueKind = z.infer<typeof QueueKind>

export const QueueState = z.enum(['dead', 'waiting'])
export type QueueState = z.infer<typeof QueueState>

/** A job that has not completed. */
export const QueueJob = z.object({
  id: z.int(),
  kind: z.string(),
  label: z.string(),
  state: QueueState,
  attempts: z.int(),
  createdAt: Moment,
  nextAt: Moment.nullable(),
  /** Without personal data. */
  error: z.string().nullable(),
  /** Ids, numbers and times; other texts are hidden. */
  payload: z.record(z.string(), z.unknown()),
  /** Tried again once an hour without a person. */
  isRetried: z.boolean(),
  canCancel: z.boolean(),
})
export type QueueJob = z.infer<typeof QueueJob>
