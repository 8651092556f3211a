import { z } from 'zod'
import { call } from '../../call.ts'
import {
  AdminBroadcast,
  BroadcastChannel,
  BroadcastKindName,
  BroadcastReach,
  MessagePreview,
  TestChannel,
  TestReceiver,
} from '../../entities/admin-message.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { VerificationCode } from '../../entities/registration.ts'
import { Id, IntFrom, Line, LongId, Moment, Paragraphs, Phone } from '../../scalars.ts'

const reads = { access: 'staff', permission: 'message.read' } as const
const writes = { access: 'staff', permission: 'message.write' } as const
const Text = z.object({
  kind: BroadcastKindName,
  title: Line(100).min(1, '제목을 적어 주세요.'),
  text: Paragraphs(1_000).default(''),
  /** Page of the shop that it leads to. */
  path: Line(200)
    .regex(/^\/(?!\/)\S*$/, '/로 시작하는 쇼핑몰 안의 주소를 적어 주세요.')
    .nullable()
    .default(null),
})
const Receivers = z.object({
  /** Null: all members. Advertising goes only to those who agree to it when it is sent. */
  segmentId: Id.nullable().default(null),
  channels: z.array(BroadcastChannel).max(3).default(['push']),
})
const One = z.object({
  broadcast: AdminBroadcast,
  results: z.array(z.object({ channel: BroadcastChannel, state: z.string(), count: z.int() })).max(30),
  /** By channels whose links are counted. */
  reach: z.array(BroadcastReach).max(2),
})
const ById = z.object({ id: LongId })

/** Messages to many members, and the templates of all messages. */
export const adminMessageCalls = {
  'admin.message.list': call({
    ...reads,
    summary: 'Messages to many members of the brand or of all brands, the latest first.',
    method: 'GET',
    path: '/admin/v1/messages',
    query: z.object({ take: take(30, 50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, broadcasts: z.array(AdminBroadcast) }),
    errors: ['invalidCursor'],
  }),
  'admin.message.get': call({
    ...reads,
    summary: 'A message to many members with its results by channel.',
    method: 'GET',
    path: '/admin/v1/messages/broadcast/{id}',
    params: ById,
    reply: One,
    errors: ['broadcastNotFound'],
  }),
  'admin.message.preview': call({
    ...reads,
    summary: 'A draft as its receivers see it in each channel, with the mark and the opt-out of advertising.',
    method: 'POST',
    path: '/admin/v1/messages/preview',
    idempotent: true,
    body: Text,
    reply: z.object({ preview: MessagePreview }),
  }),
  'admin.message.countAudience': call({
    ...reads,
    summary: 'Counts who would receive a message now.',
    method: 'POST',
    path: '/admin/v1/messages/audience',
    rate: 'report',
    idempotent: true,
    body: Receivers.extend({ kind: BroadcastKindName }),
    reply: z.object({ members: z.int() }),
    errors: ['segmentNotFound', 'audienceEmpty'],
  }),
  'admin.message.testSend': call({
    ...writes,
    summary:
      'Sends a draft by one channel to the account itself: to its e-mail, its verified phone, or the member of the brand who has this phone. At most ten in ten minutes.',
    keys: false,
    method: 'POST',
    path: '/admin/v1/messages/test',
    rate: 'report',
    body: Text.extend({ channel: TestChannel.default('email') }),
    reply: z.object({ to: z.string() }),
    errors: ['messageUnavailable', 'testPhoneMissing', 'testMemberMissing', 'testDeviceMissing'],
  }),
  'admin.message.getTestReceiver': call({
    ...reads,
    summary: 'Where tests of the own account arrive.',
    keys: false,
    method: 'GET',
    path: '/admin/v1/messages/test/receiver',
    reply: z.object({ receiver: TestReceiver }),
  }),
  'admin.message.sendTestCode': call({
    ...writes,
    summary: 'Sends a code of six digits to a phone, which is to receive the tests of the own account.',
    keys: false,
    method: 'POST',
    path: '/admin/v1/messages/test/code',
    rate: 'sms',
    body: z.object({ phone: Phone }),
    reply: z.object({ expiresAt: Moment }),
    errors: ['messageUnavailable'],
  }),
  'admin.message.setTestPhone': call({
    ...writes,
    summary: 'Sets the phone for tests of the own account with the code that was sent to it.',
    keys: false,
    method: 'PUT',
    path: '/admin/v1/messages/test/phone',
    rate: 'code',
    body: z.object({ phone: Phone, code: VerificationCode }),
    reply: z.object({ receiver: TestReceiver }),
    errors: ['codeInvalid'],
  }),
  'admin.message.send': call({
    ...writes,
    summary:
      'Sends a message to the members of a segment, now or at a time. Advertising waits from 21:00 to 08:00 in Seoul for those who did not agree to nights. The same `requestId` sends it once.',
    keys: false,
    method: 'POST',
    path: '/admin/v1/messages',
    idempotent: true,
    body: Text.extend({
      ...Receivers.shape,
      startsAt: Moment.nullable().default(null),
      /** Most messages of each channel in a minute. */
      perMinute: IntFrom(1, 100_000).nullable().default(null),
      requestId: z.uuid(),
    }),
    reply: One,
    errors: ['segmentNotFound', 'audienceEmpty'],
  }),
  'admin.message.stop': call({
    ...writes,
    summary: 'Stops a message while it waits or is sent. What was sent stays.',
    method: 'POST',
    path: '/admin/v1/messages/broadcast/{id}/stop',
    params: ById,
    reply: One,
    errors: ['broadcastNotFound', 'broadcastOver'],
  }),
  'admin.message.listTemplates': call({
    ...reads,
    summary: 'All kinds of messages with a sample of their text.',
    method: 'GET',
    path: '/admin/v1/messages/templates',
    reply: z.object({
      templates: z
        .array(
          MessagePreview.omit({ mail: true }).extend({
            kind: z.string(),
            class: z.enum(['transactional', 'service', 'advertising']),
          }),
        )
        .max(200),
    }),
  }),
}
