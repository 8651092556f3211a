import { z } from 'zod'
import { Id, Line, Moment } from '../scalars.ts'
import { PageAnalytics } from './analytics-event.ts'

// ENTITY-13, TRACK-7
const Slot = Line(100)

/** The shop's own campaigns. */
const Slots = z.object({
  1: Slot.optional(),
  2: Slot.optional(),
  3: Slot.optional(),
  4: Slot.optional(),
  5: Slot.optional(),
  6: Slot.optional(),
  7: Slot.optional(),
  8: Slot.optional(),
  9: Slot.optional(),
  10: Slot.optional(),
})

/** Traffic source of a visit, stored per service number until it expires; the shop's own campaigns use ten slots. */
export const TrackingData = z.object({
  adSource: Slot,
  channel: Slot,
  medium: Slot,
  keyword: Slot,
  referrer: z.string().max(2_000),
  queryString: z.string().max(2_000),
  expiryTime: Moment,
  internalCampaign: Slots,
})
export type TrackingData = z.infer<typeof TrackingData>

/** 128 random bits as 32 hex digits: an event, a visitor, a session or a click. */
export const TrackingId = z.string().regex(/^[0-9a-f]{32}$/, '32자리 16진수여야 해요.')

/** Longest time (ms) for which a page view counts as visible. TRACK-6 */
const MOST_VISIBLE_MS = 1_800_000

/**
 * An event of the tracker. Its id is the same however often it is sent. Events are hints: no money, grade or point follows from
 * one. TRACK-2
 */
export const TrackingEvent = z.object({
  id: TrackingId,
  type: z.enum(['session', 'pageView', 'pageTime', 'conversion', 'analytics']),
  at: Moment,
  visitorId: TrackingId,
  sessionId: TrackingId,
  /** Path of the page without its query. */
  path: Line(500).default('/'),
  adSource: Slot.default(''),
  channel: Slot.default(''),
  medium: Slot.default(''),
  keyword: Slot.default(''),
  campaign: Slot.default(''),
  internalCampaign: Slots.default({}),
  /** Of a session: the visitor was here within the last 14 days. */
  isComeback: z.boolean().default(false),
  /** Of a page that is left. */
  durationMs: z.int().min(0).max(MOST_VISIBLE_MS).optional(),
  conversion: z
    .object({
      name: Line(40).pipe(z.string().min(1)),
      value: z.int().min(0).max(1_000_000_000).optional(),
      productIds: z.array(Id).max(50).optional(),
    })
    .optional(),
  /** Of the type `analytics`; an event of this type without it is only counted. TRACK-8 */
  analytics: PageAnalytics.optional(),
})
export type TrackingEvent = z.infer<typeof TrackingEvent>
