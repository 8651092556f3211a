import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'

const MINUTE_MS = 60_000
const NOON = new Date('2026-11-21T12:00:00+09:00')

describe.each(testEngines)('messages about consents on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.clock.now = NOON
  })

  let phones = 0
  const member = async () => {
    phones += 1
    const phone = `0105555${String(phones).padStart(4, '0')}`
    const known = await shop.asMember({ phone })
    await shop.db.exec('t', 'insert into user_setting (user_id) values ($1) on conflict do nothing', [known.userId])
    return { ...known, texts: () => shop.messages.sent.filter(({ to }) => to === phone).map(({ text }) => text) }
  }
  const runAt = async (now: Date) => {
    shop.clock.now = now
    const due = "update job set run_at = $1 where kind in ('consent.confirm', 'consent.remind') and done_at is null"
    await shop.db.exec('t', due, [now])
    await shop.pass()
  }
  const later = (ms: number) => new Date(shop.clock.now.getTime() + ms)

  test('[ENTITY-3] consent and withdrawal are each confirmed once, with the day', async () => {
    const { api, texts } = await member()
    await api('user.changeSettings', { body: { advertisingAlarm: true } })
    await runAt(later(11 * MINUTE_MS))
    await runAt(later(MINUTE_MS))
    expect(texts()).toEqual([expect.stringContaining('혜택과 이벤트 소식 수신에 동의했어요.\n동의한 날 2026.11.21')])
    await api('user.changeSettings', { body: { advertisingAlarm: false } })
    await runAt(later(11 * MINUTE_MS))
    expect(texts()).toHaveLength(2)
    expect(texts()[1]).toContain('수신을 거부했어요.')
  })

  test('[ENTITY-3] several changes within minutes are confirmed by the last one', async () => {
    const { api, texts } = await member()
    for (const on of [true, false, true, false]) await api('user.changeSettings', { body: { advertisingAlarm: on } })
    await runAt(later(11 * MINUTE_MS))
    expect(texts()).toEqual([expect.stringContaining('수신을 거부했어요.')])
  })

  test('[ENTITY-3] a consent and a refused channel are one message, at night too', async () => {
    shop.clock.now = new Date('2026-11-21T22:00:00+09:00')
    const { api, texts } = await member()
    await api('user.changeSettings', { body: { advertisingAlarm: true, advertisingNightAlarm: true } })
    await api('notification.changeSetting', { body: { group: 'advertising', channel: 'text', isOn: false } })
    await runAt(later(11 * MINUTE_MS))
    // listed in the app at once, sent in the morning
    expect(texts()).toEqual([])
    const { notifications } = await api('notification.list', { query: { listType: 'fruitSnsList' } })
    expect(notifications).toMatchObject([
      {
        title: '혜택과 이벤트 소식, 밤 시간(밤 9시~아침 8시) 광고 수신에 동의했어요.',
        text: '동의한 날 2026.11.21\n혜택과 이벤트 소식(문자) 수신은 거부했어요.\n알림 설정에서 언제든지 끌 수 있어요.',
      },
    ])
    await runAt(new Date('2026-11-22T08:00:00+09:00'))
    await runAt(later(MINUTE_MS))
    expect(texts()).toEqual([expect.stringContaining('혜택과 이벤트 소식(문자) 수신은 거부했어요.')])
  })

  test('[ENTITY-3] changes hours apart at night are one message in the morning, in the app one each', async () => {
    shop.clock.now = new Date('2026-11-21T22:00:00+09:00')
    const { api, texts } = await member()
    await api('user.changeSettings', { body: { advertisingAlarm: true } })
    await runAt(later(11 * MINUTE_MS))
    await runAt(later(60 * MINUTE_MS))
    await api('notification.changeSetting', { body: { group: 'advertising', channel: 'text', isOn: false } })
    await runAt(later(11 * MINUTE_MS))
    const { notifications } = await api('notification.list', { query: { listType: 'fruitSnsList' } })
    expect(notifications.map(({ title }) => title)).toEqual([
      '혜택과 이벤트 소식(문자) 수신을 거부했어요.',
      '혜택과 이벤트 소식 수신에 동의했어요.',
    ])
    await runAt(new Date('2026-11-22T08:00:00+09:00'))
    await runAt(later(MINUTE_MS))
    expect(texts()).toEqual([
      expect.stringContaining('수신에 동의했어요.\n동의한 날 2026.11.21\n혜택과 이벤트 소식(문자) 수신은 거부했어요.'),
    ])
  })

  test('[ENTITY-3] a withdrawal of several consents is one message that names each', async () => {
    const { api, texts } = await member()
    const all = (isOn: boolean) => ({ advertisingAlarm: isOn, advertisingNightAlarm: isOn, advertisingPromotion: isOn })
    await api('user.changeSettings', { body: all(true) })
    await runAt(later(11 * MINUTE_MS))
    await runAt(later(MINUTE_MS))
    await api('user.changeSettings', { body: all(false) })
    await runAt(later(11 * MINUTE_MS))
    await runAt(later(MINUTE_MS))
    const names = '혜택과 이벤트 소식, 맞춤 프로모션, 밤 시간(밤 9시~아침 8시) 광고'
    expect(texts()).toEqual([
      expect.stringContaining(`${names} 수신에 동의했어요.`),
      expect.stringContaining(`${names} 수신을 거부했어요.`),
    ])
  })

  test('[ENTITY-3] a refusal without an earlier consent is not announced', async () => {
    const { userId, texts } = await member()
    const refused = "insert into user_consent (user_id, kind, agreed, at) values ($1, 'advertising', false, $2)"
    await shop.db.exec('t', refused, [userId, shop.clock.now])
    await runAt(later(11 * MINUTE_MS))
    expect(texts()).toEqual([])
  })

  test.each([
    ['2024-11-22T12:00:00+09:00', 0],
    ['2024-11-21T23:59:59+09:00', 1],
  ])('[ENTITY-3] a consent of %s is recalled two calendar years later', async (agreedAt, expected) => {
    const { userId, texts } = await member()
    const agreed =
      'update user_setting set advertising_alarm = true, advertising_alarm_updated_at = $2 where user_id = $1'
    await shop.db.exec('t', agreed, [userId, new Date(agreedAt)])
    await runAt(NOON)
    await runAt(later(MINUTE_MS))
    expect(texts().filter((text) => text.includes('계속 받으시겠어요?'))).toHaveLength(expected)
  })

  test('[ENTITY-3] a consent of the leap day is recalled on the last day of February', async () => {
    const { userId, texts } = await member()
    const agreed =
      'update user_setting set advertising_alarm = true, advertising_alarm_updated_at = $2 where user_id = $1'
    await shop.db.exec('t', agreed, [userId, new Date('2024-02-29T12:00:00+09:00')])
    await runAt(new Date('2026-02-27T12:00:00+09:00'))
    expect(texts()).toEqual([])
    await runAt(new Date('2026-02-28T12:00:00+09:00'))
    expect(texts()).toEqual([expect.stringContaining('2024.02.29에 수신에 동의하셨어요.')])
  })
})
