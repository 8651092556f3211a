import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  codeFor,
  everywhereOf,
  PASSWORD,
  pass,
  register,
  somebody,
  verifyPhone,
} from '#src/features/user/test-members.ts'
import { takeLimit } from '#src/features/user/limit/take-limit.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
const NEW_PASSWORD = '아주 새로운 비밀번호'

describe.each(testEngines)('password reset on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => shop.close())

  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const logIn = async (email: string, password: string, ip = '10.0.0.1') =>
    (await shop.ask('user.logIn', { body: { email, password } }, { headers: { 'x-forwarded-for': ip } })).status
  interface Proof {
    phone: string
    verificationCode: string
  }
  const reset = (token: string, proof: Proof, newPassword = NEW_PASSWORD) =>
    shop.ask('user.resetPassword', { body: { ...proof, newPassword } }, { token })
  /** Registers a member who has forgotten the password and uses another browser. */
  const forgetful = async () => {
    const member = await register(shop)
    pass(shop, 2 * MINUTE)
    return { ...member, guest: await shop.guest() }
  }

  const resetAs = async ({ guest, phone }: { guest: string; phone: string }) =>
    reset(guest, { phone, verificationCode: await verifyPhone(shop, guest, phone) })

  describe('happy', () => {
    test('[C018] [E3] after five wrong tries and a reset, the new password is accepted from every address', async () => {
      const member = await forgetful()
      const places = ['10.0.1.1', '10.0.1.2']
      for (const ip of places) {
        for (let i = 0; i < 5; i++) expect(await logIn(member.email, '생각나지 않는 것', ip)).toBe(401)
        expect(await logIn(member.email, PASSWORD, ip)).toBe(429)
      }
      expect((await resetAs(member)).status).toBe(200)
      for (const ip of places) expect(await logIn(member.email, NEW_PASSWORD, ip)).toBe(200)
    })

    test('[C018] [E3] the daily limit of wrong tries from all addresses does not block the new password', async () => {
      const member = await forgetful()
      const app = { db: shop.db, clock: () => shop.clock.now, config: shop.config }
      const everywhere = await everywhereOf(shop, member.email)
      for (let i = 0; i < 100; i++) await takeLimit(app, everywhere)
      expect(await logIn(member.email, PASSWORD, '10.0.2.1')).toBe(403)
      expect((await resetAs(member)).status).toBe(200)
      expect(await logIn(member.email, NEW_PASSWORD, '10.0.2.1')).toBe(200)
      // guesses at the new password are counted as usual
      for (let i = 0; i < 5; i++) expect(await logIn(member.email, PASSWORD, '10.0.2.2')).toBe(401)
      expect(await logIn(member.email, NEW_PASSWORD, '10.0.2.2')).toBe(429)
    })
  })

  describe('error', () => {
    test('[C018] [E4] the right code at the fifth try still allows a password reset', async () => {
      const { phone, guest } = await forgetful()
      await shop.ask('user.sendCode', { body: { phone } }, { token: guest })
      const verificationCode = codeFor(shop, phone)
      const verify = (code: string) =>
        shop.ask('user.verifyCode', { body: { phone, verificationCode: code } }, { token: guest })
      const wrong = verificationCode === '000000' ? '000001' : '000000'
      for (let tries = 1; tries <= 4; tries++) expect(codeOf(await verify(wrong))).toBe('codeInvalid')
      expect((await verify(verificationCode)).status).toBe(200)
      // a password made of personal data is refused only after the code has been compared
      for (const refused of ['김장보 김장보', '장보는 김장보']) {
        const answer = await reset(guest, { phone, verificationCode }, refused)
        expect(answer.body).toMatchObject({ problems: [{ path: 'body.newPassword' }] })
      }
      expect((await reset(guest, { phone, verificationCode })).status).toBe(200)
    })
  })

  describe('security', () => {
    test("[E8] the proof of one's own phone does not reset another member's password", async () => {
      const victim = await forgetful()
      const { phone } = somebody()
      const verificationCode = await verifyPhone(shop, victim.guest, phone)
      const refused = await reset(victim.guest, { phone: victim.phone, verificationCode })
      expect([refused.status, codeOf(refused)]).toEqual([400, 'codeInvalid'])
      // not even if a code was sent to the victim's phone
      pass(shop, MINUTE)
      await shop.ask('user.sendCode', { body: { phone: victim.phone } }, { token: victim.guest })
      if (codeFor(shop, victim.phone) !== verificationCode)
        expect(codeOf(await reset(victim.guest, { phone: victim.phone, verificationCode }))).toBe('codeInvalid')
      expect([await logIn(victim.email, NEW_PASSWORD), await logIn(victim.email, PASSWORD)]).toEqual([401, 200])
    })
  })
})
