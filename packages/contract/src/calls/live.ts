import { z } from 'zod'
import { call } from '../call.ts'
import { LiveCard, LiveMessage, LiveNow, LiveRoom } from '../entities/live.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Id, IntFrom, LongId, Paragraphs } from '../scalars.ts'

const ById = z.object({ id: Id })
const Alarm = z.object({ isAlarmOn: z.boolean() })

export const liveCalls = {
  'live.list': call({
    summary: 'Broadcasts of the brand: on air, the next ones, and replays a page at a time.',
    method: 'GET',
    path: '/v1/live',
    access: 'public',
    cached: true,
    query: z.object({ take: take(20, 50), nextPage: Cursor.optional() }),
    reply: z.object({
      /** Empty on later pages, as `upcoming`. */
      onAir: z.array(LiveCard).max(20),
      upcoming: z.array(LiveCard).max(50),
      page: Page,
      replays: z.array(LiveCard),
    }),
    errors: ['invalidCursor'],
  }),
  'live.get': call({
    summary: 'One broadcast: texts, products, coupons. What changes while it runs is in `live.getNow` and the socket.',
    method: 'GET',
    path: '/v1/live/{id}',
    access: 'public',
    cached: true,
    params: ById,
    reply: LiveRoom,
    errors: ['liveNotFound'],
  }),
  'live.getNow': call({
    summary: 'The room as it is at this moment, with the address of the picture.',
    method: 'GET',
    path: '/v1/live/{id}/now',
    access: 'public',
    params: ById,
    reply: LiveNow,
    errors: ['liveNotFound'],
  }),
  'live.listMessages': call({
    summary:
      'Chat of a time of the replay, the oldest first: up to 200 messages from `fromMs`, and what was pinned then.',
    method: 'GET',
    path: '/v1/live/{id}/message',
    access: 'public',
    params: ById,
    query: z.object({ fromMs: IntFrom(0, 86_400_000).default(0), toMs: IntFrom(0, 86_400_000).default(60_000) }),
    reply: z.object({
      messages: z.array(LiveMessage.extend({ atMs: z.int() })).max(200),
      pins: z.array(z.object({ atMs: z.int(), productId: z.int().nullable() })).max(200),
    }),
    errors: ['liveNotFound'],
  }),
  'live.reportMessage': call({
    summary: 'Reports a chat message. Three reports hide it until an operator has looked at it.',
    method: 'POST',
    path: '/v1/app-users/live/{id}/message/{messageId}/report',
    access: 'member',
    idempotent: true,
    rate: 'report',
    params: z.object({ id: Id, messageId: LongId }),
    body: z.object({ reason: Paragraphs(200).default('') }),
    reply: z.object({ isReported: z.literal(true) }),
    errors: ['liveNotFound', 'liveMessageNotFound'],
  }),
  'live.setAlarm': call({
    summary: 'Asks for a notification when the broadcast begins.',
    method: 'PUT',
    path: '/v1/app-users/live/{id}/alarm',
    access: 'member',
    params: ById,
    reply: Alarm,
    errors: ['liveNotFound'],
  }),
  'live.removeAlarm': call({
    summary: 'Takes the wish for a notification back.',
    method: 'DELETE',
    path: '/v1/app-users/live/{id}/alarm',
    access: 'member',
    params: ById,
    reply: Alarm,
    errors: ['liveNotFound'],
  }),
  'live.listFlags': call({
    summary: 'Alarms and taken coupons of the caller among broadcasts of a cached list.',
    method: 'GET',
    path: '/v1/app-users/live/flags',
    access: 'token',
    query: z.object({
      ids: z
        .string()
        .max(1100)
        .regex(/^\d+(,\d+)*$/, '번호를 쉼표로 이어 주세요.')
        .transform((text) => [...new Set(text.split(',').map(Number))])
        .pipe(z.array(z.int().min(1).max(2_147_483_647)).min(1).max(100)),
    }),
    reply: z.object({
      broadcasts: z.array(z.object({ id: z.int(), isAlarmOn: z.boolean(), takenCouponIds: z.array(z.int()) })),
    }),
  }),
  'live.takeCoupon': call({
    summary: 'Takes a coupon of a running broadcast; a second time answers the same coupon.',
    method: 'POST',
    path: '/v1/app-users/live/{id}/coupon/{couponId}',
    access: 'member',
    idempotent: true,
    params: z.object({ id: Id, couponId: Id }),
    reply: z.object({ isTaken: z.literal(true) }),
    errors: ['liveNotFound', 'couponNotFound', 'liveNotOnAir'],
  }),
}
