import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** Tab of the notifications page: orders, or everything else. SCREEN-14 */
export const NotificationListType = z.enum(['orderList', 'fruitSnsList'])
export type NotificationListType = z.infer<typeof NotificationListType>

/** Subject of a notification. */
export const NotificationGroup = z.enum(['order', 'gift', 'alarm', 'review', 'support', 'account'])
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
