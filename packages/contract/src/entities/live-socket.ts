import { chatAdvertisement, isChatAdvertisement } from '@shop/rules/user-text'
import { z } from 'zod'
import { Id, LongId, PublicText } from '../scalars.ts'
import { LiveCoupon, LiveDeal, LiveMessage, LiveNow, MAX_CHAT_TEXT } from './live.ts'

/** Text of a chat message: as `PublicText`, without advertisements. */
export const ChatText = PublicText(MAX_CHAT_TEXT)
  .pipe(z.string().min(1, '내용을 적어 주세요.'))
  .refine((text) => !isChatAdvertisement(text), chatAdvertisement)

/**
 * Frames of the room's socket `/v1/live/{id}/socket`: JSON texts. A viewer sends `hello` first, with a token to write and the id
 * of the last message it has to receive those it missed.
 */
export const LiveClientFrame = z.discriminatedUnion('t', [
  /** `isStudio`: this socket is the studio's own, which is not counted among the viewers. */
  z.object({
    t: z.literal('hello'),
    token: z.string().max(200).optional(),
    since: LongId.optional(),
    isStudio: z.boolean().optional(),
  }),
  /** `key` identifies the message of this client; a repeated one is answered like the first. */
  z.object({
    t: z.literal('message'),
    key: z.string().min(8).max(64),
    text: ChatText,
  }),
  /** Hearts since the last frame. */
  z.object({ t: z.literal('hearts'), count: z.int().min(1).max(50) }),
  /** A product was opened, or put into the cart. */
  z.object({ t: z.literal('tap'), productId: Id, kind: z.enum(['open', 'cart']) }),
  z.object({ t: z.literal('ping') }),
])
export type LiveClientFrame = z.infer<typeof LiveClientFrame>

/** Why a frame is refused, with what the user reads. `invalidInput` has the sentence of the field instead. */
export const liveRefusals = {
  /** Not a frame of the protocol. Ten of them close the socket. */
  invalidFrame: '보낸 내용을 읽지 못했어요. 새로고침해 주세요.',
  invalidInput: '입력한 내용을 다시 확인해 주세요.',
  /** The token is unknown, has ended or is of another brand. Send `hello` with another one, or without to read. */
  unauthorized: '접속 정보를 확인할 수 없어요. 다시 시도해 주세요.',
  memberOnly: '로그인한 뒤에 이야기할 수 있어요.',
  notOnAir: '방송 중일 때만 이야기할 수 있어요.',
  ended: '방송이 끝나서 이야기할 수 없어요.',
  tooFast: '조금 천천히 보내 주세요.',
  slowMode: '지금은 천천히 이야기하는 중이에요. 잠시 뒤에 보내 주세요.',
  frozen: '지금은 방송하는 분만 이야기할 수 있어요.',
  muted: '운영자가 잠시 이야기를 막았어요.',
  unavailable: '지금은 보낼 수 없어요. 잠시 뒤에 다시 보내 주세요.',
} as const
export type LiveRefusalCode = keyof typeof liveRefusals

const Refusal = z.object({
  /** Key of the refused message; absent if it could not be read. */
  key: z.string().optional(),
  code: z.enum(Object.keys(liveRefusals) as [LiveRefusalCode, ...LiveRefusalCode[]]),
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
