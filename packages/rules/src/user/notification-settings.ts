import type { NotificationChannel, NotificationGroup, NotificationSettingGroup } from '@shop/contract'

type Channels = Readonly<Record<NotificationChannel, boolean>>

const all: Channels = { push: true, text: true, email: true }
const atOnce: Channels = { push: true, text: true, email: false }
const quiet: Channels = { push: true, text: false, email: false }

/**
 * Channels that are on unless a member turns them off; a stored setting is a deviation from these. The flags of the specification
 * (`orderDeliveryAlarm`, `clientCenterReplyAlarm`) are off when all channels of their group are, so both groups begin with all on.
 * Those of `advertising` have an effect only with the consent to advertising.
 */
export const notificationDefaults: Readonly<Record<NotificationSettingGroup, Channels>> = {
  order: all,
  gift: atOnce,
  review: atOnce,
  alarm: atOnce,
  support: all,
  benefit: atOnce,
  notice: quiet,
  live: quiet,
  advertising: all,
}

/** Returns whether a channel is on by default. A group that is not in the table, like `account`, cannot be turned off. */
export const isOnByDefault = (group: string, channel: NotificationChannel): boolean =>
  Object.hasOwn(notificationDefaults, group) ? notificationDefaults[group as NotificationSettingGroup][channel] : true

const benefits: ReadonlySet<string> = new Set<NotificationGroup>(['point', 'coupon', 'grade'])

/**
 * Returns the settings of messages of a group: points, coupons and grades share one row. Undefined for messages about the account
 * and its security, which cannot be turned off.
 */
export const settingGroupOf = (group: NotificationGroup): NotificationSettingGroup | undefined => {
  if (benefits.has(group)) return 'benefit'
  return Object.hasOwn(notificationDefaults, group) ? (group as NotificationSettingGroup) : undefined
}
