import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** State of a write. `begun` remains if the process ended before the write did: then its effect has to be looked up. */
export const AuditState = z.enum(['begun', 'done', 'failed'])
export type AuditState = z.infer<typeof AuditState>

/** A write of a staff account. Personal data and secrets are masked before they are stored. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Moment,
  state: AuditState,
  /** Time of the end of the write; null while it is `begun`. */
  endedAt: Moment.nullable(),
  /** Error code of a write that has failed. */
  errorCode: z.string().nullable(),
  staffId: z.int().nullable(),
  staffName: z.string().nullable(),
  /** API key by which the account has written; null: a session. */
  apiKey: z.object({ id: z.int(), name: z.string() }).nullable(),
  call: z.string(),
  /** What was written: `order 1203`. */
  object: z.string().nullable(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
  /** Input of the call. */
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A reading of the personal data of one person. */
export const AccessLogEntry = z.object({
  id: z.int(),
  at: Moment,
  staffId: z.int(),
  staffName: z.string(),
  /** Call that has shown the data. */
  call: z.string(),
  address: z.string().nullable(),
  /** Whose data it was: `user 12`, `order 1203`. */
  subject: z.string(),
  fields: z.array(z.string()),
  reason: z.string(),
})
export type AccessLogEntry = z.infer<typeof AccessLogEntry>

/** Result of checking a hash chain. */
export const ChainState = z.object({
  isIntact: z.boolean(),
  /** Number of entries that were checked. */
  entries: z.int(),
  /** First entry that does not match the chain; null if it is intact, or if entries are missing at its end. */
  brokenAt: z.int().nullable(),
})
export type ChainState = z.infer<typeof ChainState>
