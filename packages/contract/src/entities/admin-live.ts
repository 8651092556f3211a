import { z } from 'zod'
import { Moment, Won } from '../scalars.ts'
import { LiveCoupon, LiveDeal, LiveProduct, LiveState } from './live.ts'

/** Where a broadcaster sends the picture. */
export const LiveIngest = z.object({ kind: z.enum(['ws-fmp4', 'rtmp', 'rtmps', 'whip', 'srt']), url: z.string() })
export type LiveIngest = z.infer<typeof LiveIngest>

export const LiveHealth = z.enum(['ok', 'starving'])

/** A place to broadcast to. Its stream key is shown once, when it is created or rotated. */
export const AdminLiveChannel = z.object({
  id: z.int(),
  name: z.string(),
  engine: z.string(),
  distributorId: z.int().nullable(),
  ingests: z.array(LiveIngest),
  /** State of the picture, whatever broadcast it belongs to. */
  ingestState: z.enum(['idle', 'live', 'reconnecting']),
  health: LiveHealth.nullable(),
  /** Playback address entered by hand, for the engine `external`. */
  externalUrl: z.string().nullable(),
})
export type AdminLiveChannel = z.infer<typeof AdminLiveChannel>

export const AdminLiveBroadcast = z.object({
  id: z.int(),
  channelId: z.int(),
  title: z.string(),
  contents: z.string(),
  image: z.string().nullable(),
  state: LiveState,
  /** The picture is seen in the studio only. */
  isRehearsal: z.boolean(),
  scheduledAt: Moment,
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  products: z.array(LiveProduct),
  deals: z.array(LiveDeal),
  coupons: z.array(LiveCoupon),
  /** Coupons of these that members can take. */
  offeredCouponIds: z.array(z.int()),
  pinnedProductId: z.int().nullable(),
  answer: z.string().nullable(),
  slowModeS: z.int(),
  isFrozen: z.boolean(),
  /** `hidden`: staff has hidden it from viewers. `none`: nothing was recorded, or it was deleted. */
  replay: z.enum(['none', 'shown', 'hidden']),
  /** Address of the picture for the studio, valid for ten minutes. Null if the channel cannot be played. */
  previewUrl: z.string().nullable(),
  /** Number of changes, sent back with a change to notice that of another person. */
  version: z.int(),
  /** Name of the staff account that made the last change; null if that is not known. */
  changedBy: z.string().nullable(),
})
export type AdminLiveBroadcast = z.infer<typeof AdminLiveBroadcast>

/** Chat message as the studio sees it. `personId` names a person for sanctions without a name. */
export const AdminLiveMessage = z.object({
  id: z.int(),
  personId: z.string(),
  name: z.string(),
  text: z.string(),
  at: Moment,
  isHidden: z.boolean(),
  reports: z.int(),
})
export type AdminLiveMessage = z.infer<typeof AdminLiveMessage>

export const LiveSanction = z.object({
  personId: z.string(),
  name: z.string(),
  kind: z.enum(['mute', 'ban']),
  until: Moment.nullable(),
})

/**
 * What a broadcast brought. `revenue` is the price of the products of paid orders of its campaign, before coupons and points and
 * without shipping; `refunds` the price of those of them that were refunded since. Minutes are those on air.
 */
export const LiveReport = z.object({
  viewers: z.int(),
  peakViewers: z.int(),
  messages: z.int(),
  hearts: z.int(),
  taps: z.int(),
  carts: z.int(),
  orders: z.int(),
  units: z.int(),
  revenue: Won,
  refunds: Won,
  perMinute: z
    .array(z.object({ at: Moment, viewers: z.int(), messages: z.int(), orders: z.int(), revenue: Won }))
    .max(1440),
  perProduct: z
    .array(
      z.object({ productId: z.int(), name: z.string(), taps: z.int(), carts: z.int(), units: z.int(), revenue: Won }),
    )
    .max(30),
})
export type LiveReport = z.infer<typeof LiveReport>
