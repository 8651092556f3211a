import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** Tab of the notifications page: orders, or everything else. SCREEN-14 */
export const NotificationListType = z.enum(['orderList', 'fruitSnsList'])
export type NotificationListType = z.infer<typeof NotificationListType>

/** Subject of a notification. */
export const NotificationGroup = z.enum([
  'order',
  'gift',
  'alarm',
  'review',
  'support',
  'point',
  'coupon',
  'grade',
  'notice',
  'live',
  'advertising',
  'account',
])
export type NotificationGroup = z.infer<typeof NotificationGroup>

export const Notification = z.object({
  id: z.int(),
  group: NotificationGroup,
  title: z.string(),
  /** Lines below the title; may be empty. */
  text: z.string(),
  /** Path of the page it leads to; null if there is none. */
  path: z.string().nullable(),
  createdAt: Moment,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** Number of unread notifications by list. */
export const UnreadNotifications = z.object({ orderList: z.int(), fruitSnsList: z.int() })
export type UnreadNotifications = z.infer<typeof UnreadNotifications>

/** Unread counters, with the id of the newest notification; null without any. Contains no text, so it may be sent to every tab. */
export const InboxState = UnreadNotifications.extend({ newest: z.int().nullable() })
export type InboxState = z.infer<typeof InboxState>
/** Ways to a person outside the app. `text` is an 알림톡 or a text message. */
export const NotificationChannel = z.enum(['push', 'text', 'email'])
export type NotificationChannel = z.infer<typeof NotificationChannel>

/** Groups whose messages a member can turn off by channel. Messages about the account cannot be turned off. */
export const NotificationSettingGroup = z.enum([
  'order',
  'gift',
  'review',
  'alarm',
  'support',
  'benefit',
  'notice',
  'live',
  'advertising',
])
export type NotificationSettingGroup = z.infer<typeof NotificationSettingGroup>

/**
 * Channels of a group, one row of the matrix; null if no message of the group is sent by the channel. All messages are in the list of
 * the app as well. The channels of `advertising` have an effect only with `advertisingAlarm`.
 */
export const NotificationSetting = z.object({
  group: NotificationSettingGroup,
  push: z.boolean().nullable(),
  text: z.boolean().nullable(),
  email: z.boolean().nullable(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>
/** Text of base64url that encodes this many characters, with or without padding. */
const Base64Url = (characters: number) =>
  z
    .string()
    .max(characters + 2)
    .transform((text) => text.replace(/=+$/, ''))
    .pipe(z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), '알림 키가 올바르지 않아요.'))

/** Subscription of a browser to web push, as `PushSubscription.toJSON` returns it. */
export const PushSubscriptionInput = z.object({
  /** Address of the push service for this browser. Whoever knows it can renew the subscription. */
  endpoint: z.string().regex(/^https?:\/\/[\x21-\x7e]{1,1000}$/, '알림 주소가 올바르지 않아요.'),
  keys: z.object({
    /** Public key of the browser: 65 bytes, a point of P-256. */
    p256dh: Base64Url(87),
    /** Shared secret: 16 bytes. */
    auth: Base64Url(22),
  }),
})

/** Browser of a member that receives web push. */
export const PushDevice = z.object({
  id: z.int(),
  /** Browser and system, for example `Chrome · Android`. */
  label: z.string(),
  createdAt: Moment,
  /** Last time this browser opened the shop, to the day. */
  lastUsedAt: Moment,
  isThisDevice: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>
