import { brandFor, brandIds } from '@shop/brands'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { notify } from '#src/features/notification/notify.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { writeOptOutToken } from './opt-out-token.ts'
import { optOutUrlOf } from './opt-out.ts'

const NOON = new Date('2026-11-20T12:00:00+09:00')
const DAY_MS = 86_400_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(testEngines)('advertising on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.clock.now = NOON
  })

  let members = 0
  const member = async ({ night = false, email }: { night?: boolean; email?: string } = {}) => {
    members += 1
    const phone = `0107777${String(members).padStart(4, '0')}`
    const known = await shop.asMember({ phone, ...(email !== undefined && { email }) })
    await shop.db.exec('t', 'insert into user_setting (user_id) values ($1)', [known.userId])
    const body = { advertisingAlarm: true, advertisingPromotion: true, advertisingNightAlarm: night }
    await known.api('user.changeSettings', { body })
    const texts = () =>
      shop.messages.sent.filter(({ to, text }) => to === phone && text.startsWith('(광고)')).map(({ text }) => text)
    const settings = async () => (await known.api('user.getDetail')).userSettings
    return { ...known, texts, settings }
  }
  let events = 0
  const advertise = async (userId: number): Promise<string> => {
    events += 1
    const key = `ad.coupon:${events}`
    const variables = { coupon: '가을 10%', until: '2026.11.30' }
    const notice = { kind: 'ad.coupon', key, platform: 'ru', userId, variables } as const
    await shop.db.tx((tx) => notify(tx, shop, notice, shop.clock.now))
    await shop.pass()
    return key
  }
  const at = (time: string) => void (shop.clock.now = new Date(time))
  const rowOf = (key: string) => shop.db.opt('t', 'select state, failure, body from message where key = $1', [key])
  const pathOf = (userId: number, now = shop.clock.now) =>
    `/notifications/opt-out?token=${writeOptOutToken(shop.config.secret, userId, now)}`

  describe('happy', () => {
    test('[ENTITY-3] begins with its mark and the sender, and contains the contact and an opt-out link', async () => {
      const { userId, texts, api } = await member()
      await advertise(userId)
      const [text = ''] = texts()
      expect(text).toMatch(/^\(광고\)\[알유\] 가을 10% 쿠폰을 드려요\.\n/)
      expect(text).toContain(`보낸 곳 ${brandFor('ru').koreanName} ${brandFor('ru').legal.phone}`)
      expect(text).toContain(`무료 수신거부 ${optOutUrlOf(shop.config, { platform: 'ru', userId }, NOON)}`)
      const { notifications } = await api('notification.list', { query: { listType: 'fruitSnsList' } })
      expect(notifications[0]).toMatchObject({ title: '(광고) 가을 10% 쿠폰을 드려요.', group: 'advertising' })
    })

    test('[ENTITY-3] at night it is held until 08:00, and sent at once with the consent for the night', async () => {
      const [day, night] = [await member(), await member({ night: true })]
      at('2026-11-20T21:00:00+09:00')
      for (const { userId } of [day, night]) await advertise(userId)
      expect([day.texts().length, night.texts().length]).toEqual([0, 1])
      at('2026-11-21T07:59:59+09:00')
      await shop.pass()
      expect(day.texts()).toEqual([])
      at('2026-11-21T08:00:00+09:00')
      await shop.pass()
      expect(day.texts()).toHaveLength(1)
    })

    test.each(brandIds)(
      '[ENTITY-3] %s: the link shows a page, and its button withdraws all consents',
      async (brand) => {
        const { userId, settings } = await member({ night: true })
        const shown = await shop.request('GET', pathOf(userId), { brand })
        expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
        expect(shown.body).toContain('<form method="post"><button>수신거부하기</button></form>')
        expect(shown.body).toContain(brandFor(brand).koreanName)
        expect(shown.body).not.toContain('<script')
        expect(await settings()).toMatchObject({ advertisingAlarm: true })
        const done = await shop.request('POST', pathOf(userId), { brand, headers: FORM, raw: '' })
        expect(done).toMatchObject({ status: 200, body: expect.stringContaining('수신을 거부했어요.') })
        expect(await settings()).toMatchObject({
          advertisingAlarm: false,
          advertisingNightAlarm: false,
          advertisingPromotion: false,
        })
      },
    )

    test('[ENTITY-3] a link that is opened again shows the withdrawal with its day, and asks again after a new consent', async () => {
      const { userId, api } = await member({ night: true })
      const path = pathOf(userId)
      const done = await shop.request('POST', path, { headers: FORM, raw: '' })
      expect(done.body).toContain('2026.11.20에 거부하셨어요.')
      at('2026-11-25T12:00:00+09:00')
      const again = await shop.request('GET', path)
      expect(again.body).toContain('2026.11.20에 거부하셨어요.')
      expect(again.body).not.toContain('<form')
      at('2026-11-20T12:01:00+09:00')
      await api('user.changeSettings', { body: { advertisingAlarm: true } })
      expect((await shop.request('GET', path)).body).toContain('그만 받으시겠어요?')
    })

    test('[ENTITY-3] a mail program withdraws by one request, recorded once and confirmed', async () => {
      const { userId } = await member({ email: 'sujin@example.com' })
      await advertise(userId)
      await shop.pass()
      const { unsubscribe } = shop.mails.sent.at(-1) ?? {}
      expect(unsubscribe).toMatchObject({ isOneClick: true })
      const { pathname, search } = new URL(unsubscribe?.url ?? '')
      for (let tries = 0; tries < 2; tries++)
        await shop.request('POST', pathname + search, { headers: FORM, raw: 'List-Unsubscribe=One-Click' })
      const refused = 'select kind from user_consent where user_id = $1 and not agreed order by kind'
      expect(await shop.db.many('t', refused, [userId])).toEqual([
        { kind: 'advertising' },
        { kind: 'advertising_promotion' },
      ])
      at('2026-11-20T12:11:00+09:00')
      await shop.db.exec('t', "update job set run_at = $1 where kind = 'consent.confirm' and done_at is null", [
        shop.clock.now,
      ])
      await shop.pass()
      await shop.pass()
      const said = 'select kind from notification where user_id = $1 and kind = $2'
      expect(await shop.db.many('t', said, [userId, 'account.consentWithdrawn'])).toHaveLength(1)
    })
  })

  describe('error', () => {
    test('[ENTITY-3] a consent that is withdrawn before the morning drops what was held', async () => {
      const { userId, api, texts } = await member()
      at('2026-11-20T22:00:00+09:00')
      const key = await advertise(userId)
      await api('user.changeSettings', { body: { advertisingAlarm: false } })
      at('2026-11-21T08:00:00+09:00')
      await shop.pass()
      expect(texts()).toEqual([])
      expect(await rowOf(key)).toEqual({ state: 'dropped', failure: 'no consent to advertising', body: null })
    })

    test('[ENTITY-3] without consent nothing is stored, not even in the app', async () => {
      const { userId, api } = await member()
      await api('user.changeSettings', { body: { advertisingPromotion: false } })
      expect(await rowOf(await advertise(userId))).toBeUndefined()
      const { page } = await api('notification.list', { query: { listType: 'fruitSnsList' } })
      expect(page.count).toBe(0)
    })

    test('[ENTITY-3] a refused channel gets none', async () => {
      const { userId, api, texts } = await member()
      await api('notification.changeSetting', { body: { group: 'advertising', channel: 'text', isOn: false } })
      await advertise(userId)
      expect(texts()).toEqual([])
    })
  })

  describe('security', () => {
    test('a link works for 180 days, and only if it was signed', async () => {
      const { userId, settings } = await member()
      const path = pathOf(userId)
      at(new Date(NOON.getTime() + 180 * DAY_MS).toISOString())
      expect(await shop.request('GET', path)).toMatchObject({ status: 200 })
      at(new Date(NOON.getTime() + 182 * DAY_MS).toISOString())
      const forged = [
        path,
        path.slice(0, -1),
        '/notifications/opt-out',
        '/notifications/opt-out?token=1&token=2',
        pathOf(userId + 1).replace(`${(userId + 1).toString(36)}.`, `${userId.toString(36)}.`),
      ]
      for (const each of forged) {
        expect(await shop.request('GET', each)).toMatchObject({ status: 404 })
        expect(await shop.request('POST', each, { headers: FORM, raw: '' })).toMatchObject({ status: 404 })
      }
      at(NOON.toISOString())
      expect(await settings()).toMatchObject({ advertisingAlarm: true })
    })
  })
})
