import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'

/** A difference between the books and the gateway. */
export const GatewayBreak = z.object({
  id: z.int(),
  /** Name of the kind: `missingHere`, `amount`, `refundFailed`. */
  kind: z.string(),
  orderNo: z.string().nullable(),
  /** Day that was compared, or that of the discovery. */
  day: Day,
  foundAt: Moment,
  /** Money of the order in the books: captured, and held now. Null without an order. */
  ours: z.object({ captured: Won, held: Won }).nullable(),
  /** Payments at the gateway as they were compared. The amount is null if the difference is not about one. */
  theirs: z.array(z.object({ paymentKey: z.string(), amount: Won.nullable() })).max(100),
  /** Reason that the gateway gave, if any. */
  failure: z.string().nullable(),
  resolvedAt: Moment.nullable(),
  /** Account that has resolved it; null if the shop has. */
  resolvedBy: z.string().nullable(),
  note: z.string(),
})
export type GatewayBreak = z.infer<typeof GatewayBreak>

/** A compared day with its differences. */
export const MatchDay = z.object({ day: Day, found: z.int(), open: z.int() })
export type MatchDay = z.infer<typeof MatchDay>
