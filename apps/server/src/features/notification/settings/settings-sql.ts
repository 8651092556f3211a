// Made from settings.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListSettings {
  group: string
  channel: string
  isOn: boolean
}

/** Lists what a member changed. */
export const listSettings = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<ListSettings[]> =>
  db.many(
    'settings.listSettings',
    `select setting_group as "group", channel, is_on as "isOn" from notification_setting where user_id = $1`,
    [p.userId],
  )

export interface FindSetting {
  isOn: boolean
}

export const findSetting = (
  db: Sql,
  p: {
    userId: number
    group: string
    channel: string
  },
): Promise<FindSetting | undefined> =>
  db.opt(
    'settings.findSetting',
    `select is_on as "isOn" from notification_setting where user_id = $1 and setting_group = $2 and channel = $3`,
    [p.userId, p.group, p.channel],
  )

export const putSetting = (
  db: Sql,
  p: {
    userId: number
    group: string
    channel: string
    isOn: boolean
  },
): Promise<number> =>
  db.exec(
    'settings.putSetting',
    `insert into notification_setting (user_id, setting_group, channel, is_on) values ($1, $2, $3, $4)
on conflict (user_id, setting_group, channel) do update set is_on = excluded.is_on`,
    [p.userId, p.group, p.channel, p.isOn],
  )

export const removeSetting = (
  db: Sql,
  p: {
    userId: number
    group: string
    channel: string
  },
): Promise<number> =>
  db.exec(
    'settings.removeSetting',
    `delete from notification_setting where user_id = $1 and setting_group = $2 and channel = $3`,
    [p.userId, p.group, p.channel],
  )

export interface LockMember {
  id: number
  advertisingAlarm: boolean
}

/** Locks the account, so that changes at the same time are recorded one after the other. */
export const lockMember = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockMember> =>
  db.one(
    'settings.lockMember',
    `select u.id, coalesce(s.advertising_alarm, false) as "advertisingAlarm"
from app_user u left join user_setting s on s.user_id = u.id where u.id = $1 for no key update of u`,
    [p.userId],
  )

export const addChannelConsent = (
  db: Sql,
  p: {
    userId: number
    channel: string
    agreed: boolean
    now: Date
  },
): Promise<number> =>
  db.exec(
    'settings.addChannelConsent',
    `insert into user_consent (user_id, kind, channel, agreed, at) values ($1, 'advertising', $2, $3, $4::timestamptz)`,
    [p.userId, p.channel, p.agreed, p.now],
  )
