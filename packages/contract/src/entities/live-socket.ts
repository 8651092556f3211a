import { z } from 'zod'
import { Id, LongId, PublicText } from '../scalars.ts'
import { LiveCoupon, LiveDeal, LiveMessage, LiveNow, MAX_CHAT_TEXT } from './live.ts'

/**
 * Frames of the room's socket `/v1/live/{id}/socket`: JSON texts. A viewer sends `hello` first, with a token to write and the id
 * of the last message it has to receive those it missed.
 */
export const LiveClientFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), token: z.string().max(200).optional(), since: LongId.optional() }),
  /** `key` identifies the message of this client; a repeated one is answered like the first. */
  z.object({
    t: z.literal('message'),
    key: z.string().min(8).max(64),
    text: PublicText(MAX_CHAT_TEXT).pipe(z.string().min(1, '내용을 적어 주세요.')),
  }),
  /** Hearts since the last frame. */
  z.object({ t: z.literal('hearts'), count: z.int().min(1).max(50) }),
  /** A product was opened, or put into the cart. */
  z.object({ t: z.literal('tap'), productId: Id, kind: z.enum(['open', 'cart']) }),
  z.object({ t: z.literal('ping') }),
])
export type LiveClientFrame = z.infer<typeof LiveClientFrame>

const Refusal = z.object({
  /** Key of the refused message; absent if it could not be read. */
  key: z.string().optional(),
  code: z.string(),
  message: z.string(),
  retryAfterMs: z.int().optional(),
})

export const LiveServerFrame = z.discriminatedUnion('t', [
  /** Answer to `hello`. `messages`: the last 50, or those after `since`, the oldest first. */
  z.object({
    t: z.literal('welcome'),
    now: LiveNow,
    messages: z.array(LiveMessage),
    /** Name under which the caller writes; null for callers who only read. */
    name: z.string().nullable(),
    /** ISO time until which the caller is muted; null if not. */
    mutedUntil: z.string().nullable(),
  }),
  /** New messages, the oldest first. `own` maps keys of the receiver to ids. */
  z.object({ t: z.literal('messages'), list: z.array(LiveMessage), own: z.record(z.string(), z.int()).optional() }),
  z.object({ t: z.literal('deleted'), ids: z.array(z.int()) }),
  z.object({ t: z.literal('now'), now: LiveNow.partial() }),
  z.object({ t: z.literal('deal'), deal: LiveDeal }),
  z.object({ t: z.literal('coupon'), coupon: LiveCoupon }),
  /** Products of the room have changed: load `live.get` again. */
  z.object({ t: z.literal('products') }),
  z.object({ t: z.literal('muted'), until: z.string().nullable() }),
  z.object({ t: z.literal('refused') }).extend(Refusal.shape),
  z.object({ t: z.literal('pong') }),
])
export type LiveServerFrame = z.infer<typeof LiveServerFrame>

/** Close codes of live sockets. */
export const liveClose = {
  /** A frame that is not of the protocol, or media that cannot be used. */
  unsupported: 1003,
  tooLarge: 1009,
  /** The process stops: connect again after a random delay. */
  restart: 1012,
  overloaded: 1013,
  /** Another broadcaster has taken over the channel. */
  replaced: 4000,
  keyRefused: 4001,
  banned: 4003,
  notFound: 4004,
  /** The client reads too slowly. */
  slow: 4008,
} as const
