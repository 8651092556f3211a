import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'
import { ChainState } from './audit.ts'

export const TodayTileName = z.enum([
  'newOrders',
  'lateOrders',
  'cancelAsked',
  'returnAsked',
  'replaceAsked',
  'stockOut',
  'unansweredQuestions',
  'reportedReviews',
  'pointApprovals',
  'failedMessages',
  'deadJobs',
  'gatewayBreaks',
  'disabledWebhooks',
  'failedDeliveries',
  'failedFeeds',
  'brokenLogs',
])
export type TodayTileName = z.infer<typeof TodayTileName>

/** Something that waits. */
export const TodayTile = z.object({
  name: TodayTileName,
  count: z.int(),
  /** Time since which the oldest waits; null if nothing waits or it is not known. */
  since: Moment.nullable(),
  /** Address of the list in the back office, with its filter. */
  address: z.string(),
})
export type TodayTile = z.infer<typeof TodayTile>

/** Last check of the hash chain of a log. */
export const LogCheck = ChainState.extend({
  log: z.enum(['audit', 'access']),
  checkedAt: Moment,
})
export type LogCheck = z.infer<typeof LogCheck>

/** Paid orders that were placed in an hour of the day in Seoul. */
export const HourSales = z.object({
  hour: z.int().min(0).max(23),
  /** What was to be paid, before refunds (won). For sellers the price of their products. */
  won: Won,
  orders: z.int(),
})
export type HourSales = z.infer<typeof HourSales>

export const DaySales = z.object({ day: Day, won: Won, orders: z.int(), hours: z.array(HourSales).length(24) })
export type DaySales = z.infer<typeof DaySales>

export const LowStock = z.object({
  productId: z.int(),
  productName: z.string(),
  combinationId: z.int(),
  combinationName: z.string(),
  available: z.int(),
})
export type LowStock = z.infer<typeof LowStock>
