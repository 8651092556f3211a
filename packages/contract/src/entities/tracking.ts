import { z } from 'zod'
import { Moment } from '../scalars.ts'

// ENTITY-13, TRACK-7
const Slot = z.string().max(100)

/** Traffic source of a visit, stored per service number until it expires; the shop's own campaigns use ten slots. */
export const TrackingData = z.object({
  adSource: Slot,
  channel: Slot,
  medium: Slot,
  keyword: Slot,
  referrer: z.string().max(2_000),
  queryString: z.string().max(2_000),
  expiryTime: Moment,
  internalCampaign: z.object({
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
  }),
})
export type TrackingData = z.infer<typeof TrackingData>
