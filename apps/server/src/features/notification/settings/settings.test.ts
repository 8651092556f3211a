import { NotificationChannel, type NotificationSettingGroup } from '@shop/contract'
import { settingGroupOf } from '@shop/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { notify } from '#src/features/notification/notify.ts'
import { destroyLeaveRecords, destroySettings } from '#src/features/user/user-leave-sql.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'

describe.each(testEngines)('notification settings on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.messages.sent.splice(0)
    shop.clock.now = new Date('2026-11-20T12:00:00+09:00')
  })

  const member = async () => {
    const known = await shop.asMember({ phone: '01012345678' })
    await shop.db.exec('t', 'insert into user_setting (user_id) values ($1)', [known.userId])
    const flags = async () => {
      const { userSettings } = await known.api('user.getDetail')
      const { orderDeliveryAlarm: order, clientCenterReplyAlarm: support } = userSettings
      return { order, support }
    }
    const row = async (group: NotificationSettingGroup) => {
      const { settings } = await known.api('notification.getSettings')
      return settings.find((setting) => setting.group === group)
    }
    const change = (group: NotificationSettingGroup, channel: 'push' | 'text' | 'email', isOn: boolean) =>
      known.api('notification.changeSetting', { body: { group, channel, isOn } })
    const consents = () =>
      shop.db.many<{ channel: string | null; agreed: boolean }>(
        't',
        'select channel, agreed from user_consent where user_id = $1 order by id',
        [known.userId],
      )
    return { ...known, flags, row, change, consents }
  }
  let events = 0
  const ship = async (userId: number) => {
    events += 1
    const variables = { orderNo: 'A-1', orderId: '7', parcels: '' }
    const notice = { kind: 'order.shipped', key: `order.shipped:${events}`, platform: 'ru', userId, variables } as const
    await shop.db.tx((tx) => notify(tx, shop, notice, shop.clock.now))
    await shop.pass()
    return shop.messages.sent.splice(0).length
  }

  const shipAtNight = async (userId: number) => {
    shop.clock.now = new Date('2026-11-20T22:00:00+09:00')
    expect(await ship(userId)).toBe(0)
  }
  const sentInTheMorning = async () => {
    shop.clock.now = new Date('2026-11-21T08:00:00+09:00')
    await shop.pass()
    return shop.messages.sent.length
  }
  const rowsOf = (userId: number) =>
    shop.db.many('t', `select state, failure, body from message where user_id = $1 and channel = 'text'`, [userId])

  describe('happy', () => {
    test('[SCREEN-18] a channel that is off sends nothing, and the list in the app shows it all the same', async () => {
      const { userId, api, change, row } = await member()
      expect(await row('order')).toEqual({ group: 'order', push: true, text: true, email: true })
      expect(await ship(userId)).toBe(1)
      await change('order', 'text', false)
      expect(await row('order')).toEqual({ group: 'order', push: true, text: false, email: true })
      expect(await ship(userId)).toBe(0)
      expect((await api('notification.list')).notifications).toHaveLength(2)
      await change('order', 'text', true)
      expect(await ship(userId)).toBe(1)
      const stored = 'select 1 from notification_setting where user_id = $1'
      expect(await shop.db.many('t', stored, [userId])).toEqual([])
    })

    test('[SCREEN-18] a message that waits for the morning is not sent by a channel that was turned off meanwhile', async () => {
      const { userId, change } = await member()
      await shipAtNight(userId)
      await change('order', 'text', false)
      expect(await sentInTheMorning()).toBe(0)
      expect(await rowsOf(userId)).toEqual([{ state: 'dropped', failure: 'turned off', body: null }])
    })

    test('[SCREEN-18] a message to another person does not follow the settings of the account', async () => {
      const { userId, change } = await member()
      shop.clock.now = new Date('2026-11-20T22:00:00+09:00')
      const variables = { senderName: '김회원', uuid: 'u', until: '11월 27일' }
      const notice = { kind: 'gift.receiver', key: 'gift.sent:u:1', platform: 'ru', userId, variables } as const
      await shop.db.tx((tx) => notify(tx, shop, { ...notice, phone: '01055556666' }, shop.clock.now))
      await change('gift', 'text', false)
      expect(await sentInTheMorning()).toBe(1)
    })

    test('[ENTITY-3] the flags of the specification turn off all channels of their group, and back on', async () => {
      const { api, flags, row } = await member()
      expect(await flags()).toEqual({ order: true, support: true })
      await api('user.changeSettings', { body: { orderDeliveryAlarm: false } })
      expect(await row('order')).toEqual({ group: 'order', push: false, text: false, email: false })
      expect(await row('gift')).toMatchObject({ push: true, text: true })
      expect(await flags()).toEqual({ order: false, support: true })
      await api('user.changeSettings', { body: { orderDeliveryAlarm: true, clientCenterReplyAlarm: false } })
      expect(await row('order')).toMatchObject({ push: true, text: true, email: true })
      expect(await row('support')).toEqual({ group: 'support', push: false, text: false, email: null })
      expect(await flags()).toEqual({ order: true, support: false })
    })

    test('[ENTITY-3] a flag is off while all channels that its group uses are off', async () => {
      const { change, flags, row } = await member()
      for (const channel of ['push', 'text'] as const) {
        expect((await flags()).support).toBe(true)
        await change('support', channel, false)
      }
      expect((await flags()).support).toBe(false)
      await change('support', 'text', true)
      expect((await flags()).support).toBe(true)
      expect(await row('support')).toEqual({ group: 'support', push: false, text: true, email: null })
    })

    test('[SCREEN-18] a channel is null if no message of the group is sent by it', async () => {
      const { api } = await member()
      const { settings } = await api('notification.getSettings')
      const of = Object.values(messageKinds).map(({ group, channels }) => ({ group: settingGroupOf(group), channels }))
      for (const { group, ...row } of settings)
        for (const channel of NotificationChannel.options) {
          const isUsed = of.some((kind) => kind.group === group && kind.channels.includes(channel))
          expect([group, channel, row[channel] !== null]).toEqual([group, channel, isUsed])
        }
      expect(settings).toContainEqual({ group: 'notice', push: true, text: null, email: null })
    })

    test('[ENTITY-3] each change of a channel of advertising is recorded once', async () => {
      const { api, change, row, consents } = await member()
      await api('user.changeSettings', { body: { advertisingAlarm: true } })
      await change('advertising', 'text', false)
      await change('advertising', 'text', false)
      expect(await row('advertising')).toMatchObject({ push: true, text: false, email: true })
      await change('advertising', 'text', true)
      expect(await consents()).toEqual([
        { channel: null, agreed: true },
        { channel: 'text', agreed: false },
        { channel: 'text', agreed: true },
      ])
    })
  })

  describe('error', () => {
    test('a channel of advertising asks for the consent to advertising, and names the field', async () => {
      const { change, row, consents } = await member()
      await change('advertising', 'email', false)
      await expect(change('advertising', 'email', true)).rejects.toMatchObject({
        code: 'adConsentRequired',
        problems: [{ path: 'body.group' }],
      })
      expect(await row('advertising')).toMatchObject({ email: false })
      expect(await consents()).toEqual([{ channel: 'email', agreed: false }])
    })

    test('[SCREEN-18] a channel that no message of the group is sent by is refused with the name of the field', async () => {
      const { change, row } = await member()
      await expect(change('notice', 'email', true)).rejects.toMatchObject({
        code: 'channelUnused',
        problems: [{ path: 'body.channel' }],
      })
      expect(await row('notice')).toEqual({ group: 'notice', push: true, text: null, email: null })
    })

    test.each([
      [{ group: 'account', channel: 'text', isOn: false }, 'body.group'],
      [{ group: 'order', channel: 'fax', isOn: false }, 'body.channel'],
      [{ group: 'order', channel: 'text' }, 'body.isOn'],
    ])('[SCREEN-18] %o is refused with the name of the field', async (body, path) => {
      const { token } = await member()
      const answer = await shop.request('PUT', '/v1/app-users/notification/settings', { token, body })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput', problems: [{ path }] } })
    })
  })

  describe('security', () => {
    test('a guest has no settings', async () => {
      const token = await shop.guest()
      await expect(shop.api(token)('notification.getSettings')).rejects.toMatchObject({ statusCode: 403 })
    })

    test('[I1] a member who leaves has none any more', async () => {
      const { userId, change } = await member()
      await change('order', 'text', false)
      await destroySettings(shop.db, { userId })
      await destroyLeaveRecords(shop.db, { userId })
      const stored = `select user_id from user_setting where user_id = $1
        union all select user_id from notification_setting where user_id = $1`
      expect(await shop.db.many('t', stored, [userId])).toEqual([])
    })

    test('[I1] a message that waits is not sent to a member who has left meanwhile', async () => {
      const { userId } = await member()
      await shipAtNight(userId)
      await shop.db.exec('t', 'update app_user set left_at = $2 where id = $1', [userId, shop.clock.now])
      expect(await sentInTheMorning()).toBe(0)
      expect(await rowsOf(userId)).toEqual([{ state: 'dropped', failure: 'the member has left', body: null }])
    })
  })
})
