import { z } from 'zod'
import { Id, Moment } from '../scalars.ts'

const MOST_DAYS = 1_825
const Days = z.int().min(1, '1일부터 적을 수 있어요.').max(MOST_DAYS, '1,825일까지 적을 수 있어요.')
const WonAmount = z.int().min(0).max(1_000_000_000, '10억 원까지 적을 수 있어요.')

const Region = z.string().regex(/^[가-힣]{2}( [가-힣]{1,6}[시군구])?$/, '지역을 다시 골라 주세요.')

/** Conditions of a segment. All that are given hold for each of its members; within a list one is enough. */
export const SegmentConditions = z.object({
  grades: z.array(z.int().min(0).max(100)).min(1).max(20).optional(),
  /** Members who joined in the last days, or before. */
  joinedWithinDays: Days.optional(),
  joinedBeforeDays: Days.optional(),
  /** Members with an order in the last days, or without one. */
  orderedWithinDays: Days.optional(),
  notOrderedWithinDays: Days.optional(),
  /** Number and sum (won) of the orders in the last `ordersWithinDays`; of all orders without it. */
  ordersWithinDays: Days.optional(),
  minOrders: z.int().min(1).max(10_000).optional(),
  minOrderSum: WonAmount.optional(),
  /** Members who bought a product of one of these categories, or one of these products. */
  categoryIds: z.array(Id).min(1).max(50).optional(),
  productIds: z.array(Id).min(1).max(200).optional(),
  minPoints: WonAmount.optional(),
  /**
   * Members with a delivery address in one of these regions, by its postcode: a province, or a province with a city, county or
   * district (`서울`, `경기 성남시`).
   */
  regions: z.array(Region).min(1).max(50, '지역은 50곳까지 고를 수 있어요.').optional(),
  /** Consent to advertising now. */
  adConsent: z.boolean().optional(),
})
export type SegmentConditions = z.infer<typeof SegmentConditions>

/** A named set of members, found by its conditions at the moment of use. */
export const Segment = z.object({
  id: z.int(),
  name: z.string(),
  conditions: SegmentConditions,
  version: z.int(),
  changedAt: Moment,
  changedByName: z.string().nullable(),
})
export type Segment = z.infer<typeof Segment>

/** Members that a coupon, points or a message go to: a segment, or a checked file. */
export const Audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('segment'), segmentId: Id }),
  z.object({ kind: z.literal('file'), fileId: Id }),
])
export type Audience = z.infer<typeof Audience>

/** A row of a file of members that names none, or one twice. */
export const AudienceBadRow = z.object({ row: z.int(), text: z.string(), message: z.string() })
export type AudienceBadRow = z.infer<typeof AudienceBadRow>

/** A checked file of members. */
export const AudienceFile = z.object({
  id: z.int(),
  name: z.string(),
  /** Rows of the file, and those that name a member. */
  total: z.int(),
  members: z.int(),
})
export type AudienceFile = z.infer<typeof AudienceFile>

export const PointCampaignState = z.enum(['waiting', 'started', 'rejected'])

/** Points given to many members. Above the limit of the brand it waits for a second person. */
export const PointCampaign = z.object({
  id: z.int(),
  audience: z.string(),
  members: z.int(),
  /** Points for each member. */
  amount: z.int(),
  reason: z.string(),
  state: PointCampaignState,
  askedBy: z.int(),
  askedByName: z.string(),
  askedAt: Moment,
  decidedByName: z.string().nullable(),
  decidedAt: Moment.nullable(),
  jobId: z.int().nullable(),
})
export type PointCampaign = z.infer<typeof PointCampaign>
