import { z } from 'zod'
import { Day, Won } from '../scalars.ts'

export const AdDimension = z.enum(['source', 'medium', 'channel', 'campaign', 'keyword', 'product'])
export type AdDimension = z.infer<typeof AdDimension>

/** Clicks, orders and won that are attributed to one source. */
export const AdReportRow = z.object({
  name: z.string(),
  /** Null where the dimension has none. */
  clicks: z.int().nullable(),
  sessions: z.int().nullable(),
  /** A model may divide an order among several clicks. */
  orders: z.number(),
  revenue: Won,
  refunds: Won,
  cost: Won.nullable(),
  /** Percent of the cost that stayed after refunds; null without cost. */
  roas: z.int().nullable(),
})
export type AdReportRow = z.infer<typeof AdReportRow>

/** One day in Asia/Seoul: orders by the day of their payment. */
export const AdReportDay = z.object({
  day: Day,
  clicks: z.int(),
  orders: z.int(),
  revenue: Won,
  refunds: Won,
  cost: Won,
})
export type AdReportDay = z.infer<typeof AdReportDay>

export const CostProblem = z.object({ row: z.int(), message: z.string() })
export type CostProblem = z.infer<typeof CostProblem>
