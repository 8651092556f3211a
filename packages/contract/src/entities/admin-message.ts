import { z } from 'zod'
import { Moment } from '../scalars.ts'

export const BroadcastKindName = z.enum(['notice.published', 'ad.event'])
export type BroadcastKindName = z.infer<typeof BroadcastKindName>

/** Channels outside the app. Alimtalk and text messages are one channel: the provider chooses. */
export const BroadcastChannel = z.enum(['text', 'push', 'email'])
export type BroadcastChannel = z.infer<typeof BroadcastChannel>

export const BroadcastState = z.enum(['expanding', 'sending', 'done', 'cancelled'])

/** A message to many members. */
export const AdminBroadcast = z.object({
  id: z.int(),
  kind: BroadcastKindName,
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  segmentName: z.string().nullable(),
  channels: z.array(BroadcastChannel),
  /** Most messages of each channel in a minute; null: no limit. */
  perMinute: z.int().nullable(),
  startsAt: Moment.nullable(),
  state: BroadcastState,
  isForAllBrands: z.boolean(),
  audience: z.int(),
  inApp: z.int(),
  /** Notifications in the app that were read. */
  read: z.int(),
  /** Mails that were opened, of receivers who agree to measurement; messages whose link was opened. Counted for 90 days. */
  opened: z.int(),
  clicked: z.int(),
  queued: z.int(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
  staffName: z.string().nullable(),
})
export type AdminBroadcast = z.infer<typeof AdminBroadcast>

/** What became of the sent messages of a channel with links. */
export const BroadcastReach = z.object({
  channel: BroadcastChannel,
  sent: z.int(),
  /** Sent to receivers who agree to measurement: only these can count as opened. */
  measured: z.int(),
  opened: z.int(),
  clicked: z.int(),
})
export type BroadcastReach = z.infer<typeof BroadcastReach>

/** Channels of a test, and the list in the app. */
export const TestChannel = z.enum([...BroadcastChannel.options, 'inApp'])
export type TestChannel = z.infer<typeof TestChannel>

/** Where tests of the account arrive. */
export const TestReceiver = z.object({
  email: z.string(),
  /** Own verified phone, masked. */
  phone: z.string().nullable(),
  /** A member of the brand has the phone: tests in the app go to this member. */
  hasMember: z.boolean(),
  /** Browsers of this member that receive push messages. */
  devices: z.int(),
})
export type TestReceiver = z.infer<typeof TestReceiver>

/** A message as its receiver sees it. */
export const MessagePreview = z.object({
  title: z.string(),
  text: z.string(),
  /** As 알림톡 or text message. */
  message: z.string(),
  subject: z.string(),
  mail: z.string(),
  channels: z.array(BroadcastChannel),
})
export type MessagePreview = z.infer<typeof MessagePreview>
