import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'

export const SettlementState = z.enum(['open', 'closed', 'paid'])
export type SettlementState = z.infer<typeof SettlementState>

export const SettlementCycle = z.enum(['half', 'month'])
export type SettlementCycle = z.infer<typeof SettlementCycle>

export const SettlementEntryKind = z.enum(['sale', 'shipping', 'return', 'shippingChange', 'reversal'])
export type SettlementEntryKind = z.infer<typeof SettlementEntryKind>

/** Terms of a distributor, for the periods that are not closed yet. */
export const SettlementTerms = z.object({
  distributorId: z.int(),
  /** Commission in basis points: 1,000 is 10 %. For goods without a supply price. */
  commissionRate: z.int(),
  cycle: SettlementCycle,
  /** Days from the end of a period to its payment. */
  payDelayDays: z.int(),
  version: z.int(),
})
export type SettlementTerms = z.infer<typeof SettlementTerms>

/** Sums of a settlement (won). amount = sales − commission − margin + shipping + reversed. */
export const SettlementTotals = z.object({
  /** Completed products. */
  items: z.int(),
  units: z.int(),
  /** Selling prices before coupons and points, which the shop bears. */
  sales: Won,
  commission: Won,
  /** Selling price less supply price, of goods with a supply price. */
  margin: Won,
  shipping: Won,
  /** Returns, changes of shipping and reversals, signed. */
  reversed: Won,
  /** VAT-free part of `amount`. */
  taxFree: Won,
  /** To be paid to the seller. May be negative after returns. */
  amount: Won,
})
export type SettlementTotals = z.infer<typeof SettlementTotals>

/** Settlement of a distributor for a period of days in Asia/Seoul. */
export const Settlement = z.object({
  id: z.int(),
  distributorId: z.int(),
  distributorName: z.string(),
  from: Day,
  to: Day,
  state: SettlementState,
  /** Basis points; of the closing, or of the terms of now. */
  commissionRate: z.int(),
  payOn: Day,
  /** Null while the settlement is open and not read by itself. */
  totals: SettlementTotals.nullable(),
  closedAt: Moment.nullable(),
  closedBy: z.string().nullable(),
  paidAt: Moment.nullable(),
  paidBy: z.string().nullable(),
  version: z.int(),
})
export type Settlement = z.infer<typeof Settlement>

/** Line of a settlement. Never changed: what was wrong is reversed in a later period. */
export const SettlementEntry = z.object({
  /** Null while the settlement is open and the entry is not booked yet. */
  id: z.int().nullable(),
  kind: SettlementEntryKind,
  orderNo: z.string(),
  /** Null for shipping. */
  orderProductId: z.int().nullable(),
  productName: z.string().nullable(),
  units: z.int(),
  sales: Won,
  commission: Won,
  margin: Won,
  shipping: Won,
  amount: Won,
  isTaxFree: z.boolean(),
  /** Entry that this one reverses. */
  reversesId: z.int().nullable(),
  /** The entry was reversed by another. */
  isReversed: z.boolean(),
  reason: z.string(),
  /** Time of the completion, the return or the reversal. */
  at: Moment,
})
export type SettlementEntry = z.infer<typeof SettlementEntry>
