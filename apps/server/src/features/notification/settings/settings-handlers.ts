import { AppError, NotificationChannel, type NotificationSetting, NotificationSettingGroup } from '@shop/contract'
import { isOnByDefault, notificationDefaults } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { Handlers } from '#src/handler-context.ts'
import { channelsOf } from './setting-channels.ts'
import * as sql from './settings-sql.ts'

type SettingCalls = 'notification.getSettings' | 'notification.changeSetting'

const toSetting = (group: NotificationSettingGroup, changed: readonly sql.ListSettings[]): NotificationSetting => {
  const setting: NotificationSetting = { group, push: null, text: null, email: null }
  for (const channel of channelsOf(group))
    setting[channel] =
      changed.find((row) => row.group === group && row.channel === channel)?.isOn ??
      notificationDefaults[group][channel]
  return setting
}

/** Reads the whole matrix of an account: the defaults with what the member changed. */
const readSettings = async (db: Sql, userId: number): Promise<{ settings: NotificationSetting[] }> => {
  const changed = await sql.listSettings(db, { userId })
  return { settings: NotificationSettingGroup.options.map((group) => toSetting(group, changed)) }
}

interface Change {
  userId: number
  group: NotificationSettingGroup
  channel: NotificationChannel
  isOn: boolean
}

/** A refused channel of advertising is a withdrawn consent. */
const recordConsent = async (tx: Sql, change: Change, isAllowed: boolean, now: Date): Promise<void> => {
  const { userId, channel, isOn: agreed } = change
  if (agreed && !isAllowed)
    throw new AppError('adConsentRequired', {
      problems: [{ path: 'body.group', message: '혜택과 이벤트 소식 받기에 먼저 동의해 주세요.' }],
    })
  await sql.addChannelConsent(tx, { userId, channel, agreed, now })
}

const store = async (tx: Sql, { userId, group, channel, isOn }: Change): Promise<void> => {
  if (isOnByDefault(group, channel) === isOn) await sql.removeSetting(tx, { userId, group, channel })
  else await sql.putSetting(tx, { userId, group, channel, isOn })
}

/** Turns unused channels off with the last one that is used, and back on with the first: a flag is off while all are off. ENTITY-3 */
const storeUnused = async (tx: Sql, { userId, group }: Change): Promise<void> => {
  const used = channelsOf(group)
  const unused = NotificationChannel.options.filter((channel) => !used.includes(channel))
  if (unused.length === 0) return
  const setting = toSetting(group, await sql.listSettings(tx, { userId }))
  const isAnyOn = used.some((channel) => setting[channel])
  for (const channel of unused)
    await store(tx, { userId, group, channel, isOn: isAnyOn && isOnByDefault(group, channel) })
}

const change = async (tx: Sql, given: Change, now: Date): Promise<void> => {
  const { userId, group, channel, isOn } = given
  if (!channelsOf(group).includes(channel))
    throw new AppError('channelUnused', {
      problems: [{ path: 'body.channel', message: '그 방법으로는 보내지 않는 소식이에요.' }],
    })
  const member = await sql.lockMember(tx, { userId })
  const before = (await sql.findSetting(tx, { userId, group, channel }))?.isOn ?? isOnByDefault(group, channel)
  if (before === isOn) return
  if (group === 'advertising') await recordConsent(tx, given, member.advertisingAlarm, now)
  await store(tx, given)
  await storeUnused(tx, given)
}

export const settingHandlers: Pick<Handlers, SettingCalls> = {
  'notification.getSettings': ({ who: { userId } }, { db }) => readSettings(db, userId),

  'notification.changeSetting': ({ body, who: { userId } }, { db, clock }) =>
    db.tx(async (tx) => {
      await change(tx, { ...body, userId }, clock())
      return readSettings(tx, userId)
    }),
}
