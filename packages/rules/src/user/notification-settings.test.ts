import { NotificationChannel, NotificationSettingGroup } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { isOnByDefault, notificationDefaults, settingGroupOf } from './notification-settings.ts'

describe('notification settings', () => {
  test('[SCREEN-18] every group has a default for every channel', () => {
    expect(Object.keys(notificationDefaults)).toEqual(NotificationSettingGroup.options)
    for (const channels of Object.values(notificationDefaults))
      expect(Object.keys(channels)).toEqual(NotificationChannel.options)
  })

  test('[ENTITY-3] groups with a flag of the specification begin with all channels on', () => {
    // the trigger of the database counts three rows that are off
    for (const group of ['order', 'support'] as const)
      expect(Object.values(notificationDefaults[group])).toEqual([true, true, true])
  })

  test('messages about the account cannot be turned off', () => {
    expect([settingGroupOf('account'), settingGroupOf('order'), settingGroupOf('coupon')]).toEqual([
      undefined,
      'order',
      'benefit',
    ])
    expect([isOnByDefault('account', 'email'), isOnByDefault('notice', 'text')]).toEqual([true, false])
  })
})
