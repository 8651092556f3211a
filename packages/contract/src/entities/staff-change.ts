import { z } from 'zod'

/** Kinds of records whose changes are published to staff. */
export const ChangeKind = z.enum(['order', 'product', 'stock', 'category', 'distributor', 'customer', 'job', 'staff'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** A record that has changed. It has no values: a client reads what it shows again. */
export const StaffChange = z.object({
  kind: ChangeKind,
  /** Number of an order, id of anything else. */
  id: z.string(),
  /** Version of an order or product after the change; null for other kinds, or if it no longer exists. */
  version: z.int().nullable(),
  /** Account that has made it; null: a shopper, a job, or an operator at the command line. */
  by: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type StaffChange = z.infer<typeof StaffChange>

export const StaffChanges = z.object({
  changes: z.array(StaffChange),
  /** False: there may be others, so a client reads all that it shows again. */
  isComplete: z.boolean(),
})
export type StaffChanges = z.infer<typeof StaffChanges>
