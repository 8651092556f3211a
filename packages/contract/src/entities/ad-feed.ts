import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** Vendors of analytics that the server sends events to: the Measurement Protocol of GA4 and the Conversions API of Meta. */
export const AdFeedVendor = z.enum(['ga4', 'meta'])
export type AdFeedVendor = z.infer<typeof AdFeedVendor>

/** Event that a vendor has not taken after the last attempt. */
export const FailedAdEvent = z.object({
  id: z.int(),
  vendor: AdFeedVendor,
  /** Name of the event: `purchase`, `refund`, or that of an event of a page. */
  event: z.string(),
  /** Null for an event of a page. */
  orderNo: z.string().nullable(),
  /** Time of the event. */
  at: Moment,
  failedAt: Moment,
  tries: z.int(),
  /** Answer of the vendor, without personal data. */
  reason: z.string(),
})
export type FailedAdEvent = z.infer<typeof FailedAdEvent>
