import { z } from 'zod'
import { Line, Moment, Paragraphs, Won } from '../scalars.ts'
import { Distributor, Image } from './product.ts'

/**
 * State of a broadcast for viewers. `reconnecting`: the picture is lost, and the broadcaster has 5 minutes to return. A rehearsal is
 * `scheduled`.
 */
export const LiveState = z.enum(['scheduled', 'live', 'reconnecting', 'ended', 'canceled'])
export type LiveState = z.infer<typeof LiveState>

/** Product of a broadcast, in the order of the broadcaster. */
export const LiveProduct = z.object({
  id: z.int(),
  name: z.string(),
  price: Won,
  listPrice: Won,
  thumbnail: Image.nullable(),
  isSoldOut: z.boolean(),
})
export type LiveProduct = z.infer<typeof LiveProduct>

/** Lower price of a product for a limited number of units, only for purchases made in the room while it runs. */
export const LiveDeal = z.object({
  id: z.int(),
  productId: z.int(),
  /** Null: all options of the product. */
  productOptionCombinationId: z.int().nullable(),
  price: Won,
  listPrice: Won,
  units: z.int(),
  remaining: z.int(),
  startsAt: Moment,
  endsAt: Moment,
  state: z.enum(['running', 'soldOut', 'ended']),
})
export type LiveDeal = z.infer<typeof LiveDeal>

/** Coupon that members can take in the room. */
export const LiveCoupon = z.object({
  id: z.int(),
  name: z.string(),
  discountKind: z.enum(['fixed', 'percent']),
  /** Won, or whole percent. */
  discount: z.int(),
  maxDiscountPrice: Won.nullable(),
  minOrderPrice: Won,
  endAt: Moment,
})
export type LiveCoupon = z.infer<typeof LiveCoupon>

/** Address of the picture. `llhls` is HLS with parts of a segment, for players with low latency. */
export const LivePlayback = z.object({ url: z.string(), kind: z.enum(['llhls', 'hls']), isReplay: z.boolean() })
export type LivePlayback = z.infer<typeof LivePlayback>

export const LiveCard = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string(),
  state: LiveState,
  scheduledAt: Moment,
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Seller of the channel; null for a channel of the shop itself. */
  seller: Distributor.nullable(),
  /** Persons who have watched so far, when the reply was made. */
  viewers: z.int(),
  hasReplay: z.boolean(),
  durationMs: z.int().nullable(),
  /** The first three products. */
  products: z.array(LiveProduct).max(3),
})
export type LiveCard = z.infer<typeof LiveCard>

/** What changes while a room is open. The socket of the room sends the same fields when they change. */
export const LiveNow = z.object({
  state: LiveState,
  playback: LivePlayback.nullable(),
  /** On air: present viewers. Later: viewers in total. */
  viewers: z.int(),
  hearts: z.int(),
  pinnedProductId: z.int().nullable(),
  /** Answer or notice that the broadcaster has pinned above the chat. */
  answer: z.string().nullable(),
  deals: z.array(LiveDeal),
  /** Ids of products that cannot be bought now. */
  soldOutProductIds: z.array(z.int()),
  /** Seconds between two messages of a person; 0 without slow mode. */
  slowModeS: z.int(),
  /** Only the broadcaster writes. */
  isFrozen: z.boolean(),
  /** Clock of the server, for countdowns. */
  serverTime: Moment,
})
export type LiveNow = z.infer<typeof LiveNow>

export const LiveRoom = LiveCard.omit({ products: true }).extend({
  contents: z.string(),
  products: z.array(LiveProduct).max(30),
  coupons: z.array(LiveCoupon).max(10),
  /** Campaign of purchases in this room, for C075, C076 and the cart: `live-<id>`. */
  campaign: z.string(),
})
export type LiveRoom = z.infer<typeof LiveRoom>

/** Most characters of a chat message. */
export const MAX_CHAT_TEXT = 200

export const LiveMessage = z.object({
  id: z.int(),
  /** Masked name, as for reviews; the name of the channel for the broadcaster. */
  name: z.string(),
  /** Name of the member's grade; null for the broadcaster. */
  grade: z.string().nullable(),
  badge: z.enum(['operator', 'seller']).nullable(),
  text: z.string(),
  at: Moment,
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** Texts of a broadcast. */
export const LiveTexts = z.object({
  title: Line(60).min(1, '제목을 적어 주세요.'),
  contents: Paragraphs(1000),
})
