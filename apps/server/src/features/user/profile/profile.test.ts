import { brandFor, brandIds } from '@shop/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { PASSWORD, pass, register, somebody, verifyPhone } from '#src/features/user/test-members.ts'
import { accountJobs } from '#src/features/notification/notify-account.ts'
import { messageJobs } from '#src/features/notification/outbox/outbox.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
const NEW_PASSWORD = '아주 새로운 비밀번호'

describe.each(testEngines)('member profile on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const codeOf = (answer?: { body: unknown }) => (answer?.body as { code?: string } | undefined)?.code
  const change = (token: string, body: object) => shop.ask('user.change', { body }, { token })
  const logIn = (email: string, password: string) => shop.ask('user.logIn', { body: { email, password } })
  const isGood = async (token: string) => (await shop.ask('auth.verifyToken', {}, { token })).status === 200
  const notifiedTo = (phone: string) => shop.messages.sent.filter(({ to }) => to === phone).map(({ text }) => text)
  const runJobs = () => {
    const { db, config, clock } = shop
    const integrations = {
      payments: shop.gateway,
      messages: shop.messages,
      mails: shop.mails,
      push: shop.push,
      sns: shop.sns,
      files: shop.files,
    }
    const app = { db, config, integrations, clock: () => clock.now }
    const handlers = { ...userJobs(app), ...accountJobs(app), ...messageJobs(app) }
    return createJobs({ db, clock: app.clock, handlers }).runDueJobs()
  }

  describe('happy', () => {
    test('[C011] name and nickname are changed without a fresh proof', async () => {
      const { token } = await register(shop)
      pass(shop, 60 * MINUTE)
      expect((await change(token, { name: '이바꿈', nickname: '장보는이' })).body).toMatchObject({
        name: '이바꿈',
        nickname: '장보는이',
      })
    })

    test('[C011] [E5] a new password ends all other logins, and the member is notified', async () => {
      const { token, email, phone } = await register(shop)
      const other = (await logIn(email, PASSWORD)).body.token
      expect((await change(token, { password: NEW_PASSWORD })).status).toBe(200)
      pass(shop, 1_000)
      expect(await isGood(token)).toBe(true)
      expect(await isGood(other)).toBe(false)
      expect((await logIn(email, PASSWORD)).status).toBe(401)
      expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
      await runJobs()
      expect(notifiedTo(phone)).toContainEqual(expect.stringContaining('비밀번호가 바뀌었어요'))
    })

    test('[C011] during an outage of messages the warning is sent later, even after a day', async () => {
      const { token, phone } = await register(shop)
      expect((await change(token, { password: NEW_PASSWORD })).status).toBe(200)
      for (let hour = 0; hour < 30; hour++) {
        shop.messages.next.push({ outcome: 'notSent', cause: 'server' })
        await runJobs()
        pass(shop, 61 * MINUTE)
      }
      expect(notifiedTo(phone)).not.toContainEqual(expect.stringContaining('비밀번호가 바뀌었어요'))
      await runJobs()
      expect(notifiedTo(phone)).toContainEqual(expect.stringContaining('비밀번호가 바뀌었어요'))
    })

    test("[C011] a phone verified by this token becomes the member's; the previous phone is notified", async () => {
      const { token, phone: former } = await register(shop)
      const { phone } = somebody()
      expect(codeOf(await change(token, { phone }))).toBe('phoneNotVerified')
      await verifyPhone(shop, token, phone)
      expect((await change(token, { phone })).body).toMatchObject({ phone })
      const { text } = await shop.db.one<{ text: string }>(
        'jobs',
        "select string_agg(payload::text, ' ') as text from job",
        [],
      )
      expect(text).not.toContain(former)
      await runJobs()
      expect(notifiedTo(former)).toContainEqual(expect.stringContaining('휴대폰 번호가 바뀌었어요'))
      expect(notifiedTo(phone)).toHaveLength(1)
    })

    test('[C010] [C012] the refund account shows only the last digits of its number', async () => {
      const { token } = await register(shop)
      const api = shop.api(token)
      expect(await api('user.getWithdrawAccount')).toEqual({ withdrawAccount: null })
      await change(token, {
        withdrawAccount: { owner: '김장보', bankName: '국민은행', accountNumber: '110-123-456789' },
      })
      expect(await api('user.getWithdrawAccount')).toEqual({
        withdrawAccount: { owner: '김장보', bankName: '국민은행', bankCode: '06', accountNumber: '********6789' },
      })
      // a change without the field leaves it, null deletes it
      await change(token, { nickname: '장보는이' })
      expect((await api('user.getWithdrawAccount')).withdrawAccount).not.toBeNull()
      expect((await change(token, { withdrawAccount: null })).body).toMatchObject({ withdrawAccount: null })
      expect(await api('user.getWithdrawAccount')).toEqual({ withdrawAccount: null })
    })

    test('alarms are set, and each advertising consent is dated', async () => {
      const { token } = await register(shop)
      const api = shop.api(token)
      pass(shop, MINUTE)
      const on = await api('user.changeSettings', { body: { advertisingAlarm: true, advertisingNightAlarm: true } })
      expect(on).toMatchObject({
        advertisingNightAlarm: true,
        advertisingAlarmUpdateDate: shop.clock.now.toISOString(),
      })
      const at = shop.clock.now.toISOString()
      pass(shop, MINUTE)
      expect(await api('user.changeSettings', { body: { orderDeliveryAlarm: false } })).toMatchObject({
        orderDeliveryAlarm: false,
        advertisingAlarmUpdateDate: at,
      })
      // without advertising there is no night advertising
      expect(await api('user.changeSettings', { body: { advertisingAlarm: false } })).toMatchObject({
        advertisingNightAlarm: false,
      })
    })

    test('[SCREEN-18] the consent to night advertising has its own date and does not change that of the advertising consent', async () => {
      const { token } = await register(shop)
      const api = shop.api(token)
      await api('user.changeSettings', { body: { advertisingAlarm: true } })
      const day = shop.clock.now.toISOString()
      pass(shop, 30 * 24 * 60 * MINUTE)
      await api('user.changeSettings', { body: { advertisingNightAlarm: true, advertisingPromotion: true } })
      const night = shop.clock.now.toISOString()
      pass(shop, MINUTE)
      const { userSettings } = await api('user.getDetail')
      expect(userSettings).toMatchObject({
        advertisingAlarmUpdateDate: day,
        advertisingNightAlarmUpdateDate: night,
        advertisingPromotionUpdateDate: night,
      })
      expect(await api('user.changeSettings', { body: { advertisingNightAlarm: false } })).toMatchObject({
        advertisingAlarmUpdateDate: day,
        advertisingNightAlarmUpdateDate: null,
        advertisingPromotionUpdateDate: night,
      })
      expect(await api('user.changeSettings', { body: { advertisingAlarm: false } })).toMatchObject({
        advertisingPromotion: false,
        advertisingPromotionUpdateDate: null,
      })
    })

    test('[C018] [E8] the owner of the phone resets the password: all logins end, and the member is notified', async () => {
      const { token, email, phone } = await register(shop)
      pass(shop, 2 * MINUTE)
      const guest = await shop.guest()
      const verificationCode = await verifyPhone(shop, guest, phone)
      const body = { phone, verificationCode, newPassword: NEW_PASSWORD }
      const answers = await Promise.all([1, 2].map(() => shop.ask('user.resetPassword', { body }, { token: guest })))
      const refused = answers.filter(({ status }) => status !== 200)
      // the code was spent before the comparison, or between comparison and spending
      expect(refused).toHaveLength(1)
      expect(['codeInvalid', 'phoneNotVerified']).toContain(codeOf(refused[0]))
      expect(answers.find(({ status }) => status === 200)?.body).toEqual({
        email: email.replace(/^(..).*@/, '$1***@'),
      })
      expect(codeOf(await shop.ask('user.resetPassword', { body }, { token: guest }))).toBe('codeInvalid')
      pass(shop, 1_000)
      expect(await isGood(token)).toBe(false)
      expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
      await runJobs()
      expect(notifiedTo(phone)).toContainEqual(expect.stringContaining('비밀번호가 바뀌었어요'))
    })

    test('[C008] [C009] a caller with a verified phone learns whether it has an account, and whether an e-mail is free', async () => {
      const member = await register(shop)
      pass(shop, 2 * MINUTE)
      const token = await shop.guest()
      await verifyPhone(shop, token, member.phone)
      const api = shop.api(token)
      expect(await api('user.find', { query: { phone: member.phone } })).toEqual({
        available: null,
        exists: true,
        email: member.email.replace(/^(..).*@/, '$1***@'),
        snsType: null,
        logins: [{ email: member.email.replace(/^(..).*@/, '$1***@'), snsType: null }],
      })
      expect(await api('user.find', { query: { email: member.email } })).toMatchObject({ available: false })
      expect(await api('user.lookUp', { body: { email: 'free@example.com' } })).toMatchObject({ available: true })
    })
  })

  describe('error', () => {
    test('[C018] a weak password is refused before the code is compared', async () => {
      const { phone } = await register(shop)
      pass(shop, 2 * MINUTE)
      const guest = await shop.guest()
      const verificationCode = await verifyPhone(shop, guest, phone)
      const ask = (newPassword: string) =>
        shop.ask('user.resetPassword', { body: { phone, verificationCode, newPassword } }, { token: guest })
      expect((await ask('iloveyou')).body).toMatchObject({ problems: [{ path: 'body.newPassword' }] })
      expect((await ask(NEW_PASSWORD)).status).toBe(200)
    })

    test('[C018] a verified phone without an account returns not found', async () => {
      const [guest, { phone }] = [await shop.guest(), somebody()]
      const verificationCode = await verifyPhone(shop, guest, phone)
      const body = { phone, verificationCode, newPassword: NEW_PASSWORD }
      expect(codeOf(await shop.ask('user.resetPassword', { body }, { token: guest }))).toBe('memberNotFound')
    })
  })

  describe('security', () => {
    test.each([
      ['password', { password: NEW_PASSWORD }],
      ['phone', { phone: '01099990000' }],
      ['account', { withdrawAccount: { owner: '김', bankName: '국민은행', accountNumber: '11012345678' } }],
      ['account that is taken away', { withdrawAccount: null }],
    ])('[E9] a change of the %s requires a proof within the last ten minutes', async (_, body) => {
      const { token } = await register(shop)
      pass(shop, 10 * MINUTE + 1_000)
      expect(codeOf(await change(token, body))).toBe('reauthRequired')
      expect(codeOf(await shop.ask('user.leave', {}, { token }))).toBe('reauthRequired')
      const api = shop.api(token)
      await expect(api('user.proveAgain', { body: { password: 'wrong password' } })).rejects.toMatchObject({
        code: 'loginFailed',
      })
      await api('user.proveAgain', { body: { password: PASSWORD } })
      expect(codeOf(await change(token, body))).not.toBe('reauthRequired')
    })

    test('[E3] repeated proofs are limited against guessing', async () => {
      const { token } = await register(shop)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => shop.ask('user.proveAgain', { body: { password: 'wrong' } }, { token })),
      )
      expect(answers.filter((answer) => codeOf(answer) === 'loginFailed')).toHaveLength(5)
    })

    test('[C011] [SCREEN-18] a nickname must not pose as the shop, under the name of any brand', async () => {
      const { token } = await register(shop)
      const brandNames = brandIds.map(brandFor).flatMap(({ name, koreanName }) => [name, koreanName])
      for (const nickname of ['운영자', '쿠마 고객센터', ...brandNames])
        expect(codeOf(await change(token, { nickname })), nickname).toBe('nicknameReserved')
      expect((await shop.api(token)('user.getDetail')).nickname).not.toMatch(/운영자|쿠마/)
    })

    test('[F8] without a verified phone hits and misses look the same, and look-ups are limited to ten an hour', async () => {
      const member = await register(shop)
      const token = await shop.guest()
      const nothing = { available: null, exists: null, email: null, snsType: null, logins: null }
      const ask = (query: object) => shop.ask('user.find', { query }, { token })
      for (const query of [
        { email: member.email },
        { email: 'no@example.com' },
        { phone: member.phone },
        { phone: '01000001111' },
      ]) {
        expect((await ask(query)).body).toEqual(nothing)
      }
      for (let i = 0; i < 6; i++) await ask({ email: `no${i}@example.com` })
      expect((await ask({ email: member.email })).status).toBe(429)
    })

    test('[F8] a verified phone reveals nothing about another', async () => {
      const member = await register(shop)
      const [token, { phone }] = [await shop.guest(), somebody()]
      await verifyPhone(shop, token, phone)
      expect(await shop.api(token)('user.find', { query: { phone: member.phone } })).toMatchObject({ exists: null })
      expect(await shop.api(token)('user.find', { query: { phone } })).toMatchObject({ exists: false, logins: [] })
    })

    test('[D2] a change stores only the fields that may be changed', async () => {
      const { token } = await register(shop)
      await change(token, { nickname: '새이름', grade: 3, point: 99, userType: 'naver', id: 1, email: 'x@example.com' })
      const user = await shop.api(token)('user.getDetail')
      expect(user).toMatchObject({ nickname: '새이름', userType: 'email', appUserInfo: { point: 0 } })
      expect(user.email).not.toBe('x@example.com')
      expect(user.appUserGrade.grade).toBe(0)
    })

    test('[START-2] a guest gets the profile of a guest', async () => {
      const user = await shop.api(await shop.guest())('user.getDetail')
      expect(user).toMatchObject({ userType: 'guest', name: '', email: null, phone: null, withdrawAccount: null })
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
