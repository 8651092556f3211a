import { z } from 'zod'
import { call } from '../call.ts'
import { ProductAlarm, ProductAlarmState } from '../entities/user-product.ts'
import {
  InboxState,
  Notification,
  NotificationChannel,
  NotificationListType,
  NotificationSetting,
  NotificationSettingGroup,
  PushDevice,
  PushSubscriptionInput,
  UnreadNotifications,
} from '../entities/notification.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Id, IntFrom, Line, LongId } from '../scalars.ts'

const ById = z.object({ id: Id })
/** Last page that can be asked for by number; further rows are reached by the cursor. */
const LAST_PAGE = 99

const Devices = z.object({ devices: z.array(PushDevice) })

const pushCalls = {
  'notification.getPushKey': call({
    summary: 'Public key of the shop with which a browser subscribes to web push.',
    method: 'GET',
    path: '/v1/push/key',
    access: 'public',
    cached: true,
    reply: z.object({ publicKey: z.string() }),
  }),
  'notification.subscribe': call({
    summary:
      'Subscribes the browser of this login to web push, or confirms its subscription. A member has at most 20 devices; the one not seen for longest is removed.',
    method: 'PUT',
    path: '/v1/app-users/push-subscription',
    access: 'member',
    body: PushSubscriptionInput.extend({ deviceId: Line(200).default('') }),
    reply: Devices,
    errors: ['pushRefused'],
  }),
  'notification.unsubscribe': call({
    summary: 'Ends the web push of this login. Without a subscription nothing changes.',
    method: 'DELETE',
    path: '/v1/app-users/push-subscription',
    access: 'member',
    reply: Devices,
  }),
  'notification.renewSubscription': call({
    summary:
      'Replaces a subscription that the browser has renewed by itself. The former endpoint is the proof; an unknown one changes nothing.',
    method: 'PUT',
    path: '/v1/push/renewed-subscription',
    access: 'capability',
    body: PushSubscriptionInput.extend({ formerEndpoint: PushSubscriptionInput.shape.endpoint }),
    reply: z.object({}),
    errors: ['pushRefused'],
  }),
  'notification.listDevices': call({
    summary: 'Browsers of the member that receive web push, the last one seen first.',
    method: 'GET',
    path: '/v1/app-users/push-devices',
    access: 'member',
    reply: Devices,
  }),
  'notification.removeDevice': call({
    summary: 'Ends the web push of a device of the member. Another id changes nothing.',
    method: 'DELETE',
    path: '/v1/app-users/push-devices/{id}',
    access: 'member',
    params: z.object({ id: LongId }),
    reply: Devices,
  }),
}

export const notificationCalls = {
  ...pushCalls,
  'notification.openProductAlarm': call({
    ids: ['C062'],
    summary:
      'Asks for a message when a sold-out product comes back, or one that is not on sale yet opens; once for each member. What never comes (back) is refused.',
    method: 'POST',
    path: '/v2/alarm/product/{id}/open',
    access: 'member',
    idempotent: true,
    params: ById,
    reply: ProductAlarmState,
    errors: ['productNotFound', 'alarmNotNeeded', 'notOnSale'],
  }),
  'notification.closeProductAlarm': call({
    ids: ['C063'],
    summary: 'Takes the alarm of a product back; without one nothing changes.',
    method: 'DELETE',
    path: '/v2/alarm/product/{id}/open',
    access: 'member',
    params: ById,
    reply: ProductAlarmState,
  }),
  'notification.getProductAlarm': call({
    ids: ['C064'],
    summary: 'Whether the alarm of a product is on.',
    method: 'GET',
    path: '/v1/alarm/product/{id}/open',
    access: 'member',
    params: ById,
    reply: ProductAlarmState,
    errors: ['productNotFound'],
  }),
  'notification.listProductAlarms': call({
    ids: ['C065'],
    summary: 'Products a member waits for, the last one first.',
    method: 'GET',
    path: '/v1/alarm/product',
    access: 'member',
    query: z.object({ take: take(15), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, alarms: z.array(ProductAlarm) }),
    errors: ['invalidCursor'],
  }),
  'notification.list': call({
    ids: ['C066'],
    summary:
      'Lists the notifications of the person the token is of, newest first; of a guest those about own orders. Pages are asked for by the cursor or by number.',
    method: 'GET',
    path: '/v1/app-users/notification',
    access: 'token',
    query: z.object({
      listType: NotificationListType.default('orderList'),
      page: IntFrom(0, LAST_PAGE).optional(),
      nextPage: Cursor.optional(),
      take: take(30),
    }),
    reply: z.object({ page: Page, unread: UnreadNotifications, notifications: z.array(Notification) }),
    errors: ['invalidCursor'],
  }),
  'notification.getUnread': call({
    ids: ['C066'],
    summary:
      'Counts unread notifications. A request that accepts text/event-stream gets them as server-sent events for as long as it stays connected, and may send the token as its cookie.',
    method: 'GET',
    path: '/v1/app-users/notification/stream',
    access: 'token',
    events: true,
    reply: InboxState,
  }),
  'notification.read': call({
    ids: [],
    summary: 'Marks a notification of the person as read. Another id changes nothing.',
    method: 'PUT',
    path: '/v1/app-users/notification/{id}/read',
    access: 'token',
    params: z.object({ id: LongId }),
    reply: UnreadNotifications,
  }),
  'notification.readAll': call({
    ids: [],
    summary: 'Marks the notifications of a list as read, up to the newest one that was shown.',
    method: 'PUT',
    path: '/v1/app-users/notification/read',
    access: 'token',
    body: z.object({ listType: NotificationListType, upTo: LongId }),
    reply: UnreadNotifications,
  }),
  'notification.getSettings': call({
    ids: [],
    summary: 'Which messages the member gets outside the app, by group and channel.',
    method: 'GET',
    path: '/v1/app-users/notification/settings',
    access: 'member',
    reply: z.object({ settings: z.array(NotificationSetting) }),
  }),
  'notification.changeSetting': call({
    ids: [],
    summary:
      'Turns one channel of a group on or off, if messages of the group are sent by it. Channels of advertising ask for the consent to advertising, and each change is kept.',
    method: 'PUT',
    path: '/v1/app-users/notification/settings',
    access: 'member',
    body: z.object({ group: NotificationSettingGroup, channel: NotificationChannel, isOn: z.boolean() }),
    reply: z.object({ settings: z.array(NotificationSetting) }),
    errors: ['adConsentRequired', 'channelUnused'],
  }),
}
