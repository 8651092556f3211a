import { NotificationChannel, NotificationSettingGroup } from '@shop/contract'
import { settingGroupOf } from '@shop/rules'
import { messageKinds } from '#src/features/notification/kind/message-kinds.ts'

/** A kind without a notification in the app goes to another person, so the settings of the account do not apply to it. */
const listUsed = (setting: NotificationSettingGroup): NotificationChannel[] => {
  const kinds = Object.values(messageKinds).filter(
    ({ group, channels }) => settingGroupOf(group) === setting && channels.includes('inApp'),
  )
  return NotificationChannel.options.filter((channel) => kinds.some(({ channels }) => channels.includes(channel)))
}

const used = new Map(NotificationSettingGroup.options.map((group) => [group, listUsed(group)]))

/** Channels that some message of a group is sent by. */
export const channelsOf = (group: NotificationSettingGroup): readonly NotificationChannel[] => used.get(group) ?? []
