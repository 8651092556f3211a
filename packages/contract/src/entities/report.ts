import { z } from 'zod'
import { Day, Won } from '../scalars.ts'

/** Reports of the accounts. */
export const ReportName = z.enum(['sales', 'refunds', 'points', 'coupons', 'tax', 'receipts'])
export type ReportName = z.infer<typeof ReportName>

/** Most days of a report. */
export const MOST_REPORT_DAYS = 366

const Count = z.int()
/** A day (`2026-11-21`) or a month (`2026-11`) in Asia/Seoul. */
const Period = z.object({ period: z.string() })

/** Paid orders by the day of the payment: gross − discounts − coupons − points + shipping = paid, paid − refunds = net. */
export const SalesRow = Period.extend({
  orders: Count,
  gross: Won,
  discounts: Won,
  coupons: Won,
  points: Won,
  shipping: Won,
  paid: Won,
  refunds: Won,
  net: Won,
  /** Shipping of gifts to islands that the shop bears. No money of the buyer. */
  surcharges: Won,
})
export type SalesRow = z.infer<typeof SalesRow>

/** Refunds by the day on which they were booked. */
export const RefundsRow = Period.extend({
  refunds: Count,
  /** Price of the goods that were cancelled or returned. */
  products: Won,
  coupons: Won,
  points: Won,
  /** Shipping kept (positive) or given back (negative). */
  shipping: Won,
  money: Won,
  taxFree: Won,
  /** Payments that the gateway or the bank took back as a whole. */
  reversals: Won,
  total: Won,
})
export type RefundsRow = z.infer<typeof RefundsRow>

/** Points of members as a debt of the shop. opening + all others = closing; used and expired are negative. */
export const PointsRow = Period.extend({
  opening: Won,
  earned: Won,
  used: Won,
  refunded: Won,
  expired: Won,
  adjusted: Won,
  closing: Won,
})
export type PointsRow = z.infer<typeof PointsRow>

/** Coupons by the day of the payment. discount − returned = net. */
export const CouponsRow = Period.extend({ orders: Count, discount: Won, returned: Won, net: Won })
export type CouponsRow = z.infer<typeof CouponsRow>

/** Money less refunds: taxFree + taxed = total, supply + vat = taxed. */
export const TaxRow = Period.extend({
  sales: Won,
  refunds: Won,
  total: Won,
  taxFree: Won,
  taxed: Won,
  supply: Won,
  vat: Won,
})
export type TaxRow = z.infer<typeof TaxRow>

/** Cash receipts by the days on which the tax office issued and cancelled them. */
export const ReceiptsRow = Period.extend({
  issued: Count,
  issuedAmount: Won,
  canceled: Count,
  canceledAmount: Won,
  net: Won,
  taxFree: Won,
  supply: Won,
  vat: Won,
})
export type ReceiptsRow = z.infer<typeof ReceiptsRow>

/** Sum of the report beside a sum of the ledger itself, read in one snapshot. `difference` is 0 if the books are right. */
export const ReportCheck = z.object({ reported: Won, ledger: Won, difference: Won })
export type ReportCheck = z.infer<typeof ReportCheck>

/** Part of a report by something other than time: a payment method, a state, a coupon. */
export const ReportPart = z.object({ name: z.string(), count: Count, amount: Won })
export type ReportPart = z.infer<typeof ReportPart>

export const DayState = z.enum(['running', 'open', 'closed'])

/** Numbers of all reports of a day, as they were closed. */
export const DayTotals = z.object({
  sales: SalesRow,
  refunds: RefundsRow,
  points: PointsRow,
  coupons: CouponsRow,
  tax: TaxRow,
  receipts: ReceiptsRow,
})
export type DayTotals = z.infer<typeof DayTotals>

/** A day of a brand: the numbers of now beside those of its closing. */
export const AccountDay = z.object({
  day: Day,
  /** `running`: not over yet. */
  state: DayState,
  totals: DayTotals,
  /** Null until it is closed. */
  closed: z.object({ at: z.iso.datetime(), by: z.string(), totals: DayTotals }).nullable(),
  /** Fields whose number has changed since the closing: `sales.net`. Never any if the books are right. */
  mismatches: z.array(z.string()).max(60),
})
export type AccountDay = z.infer<typeof AccountDay>
