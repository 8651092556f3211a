import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PASSWORD, pass, register, verifyPhone } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
const NEW_PASSWORD = '아주 새로운 비밀번호'

describe.each(testEngines)("the member's password on %s", (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const change = (token: string, body: object) => shop.ask('user.change', { body }, { token })
  const logIn = (email: string, password: string) => shop.ask('user.logIn', { body: { email, password } })
  const isGood = async (token: string) => (await shop.ask('auth.verifyToken', {}, { token })).status === 200

  describe('error', () => {
    test('[E10] the length of a password is counted in composed characters', async () => {
      const { token, email } = await register(shop)
      const long = '각'.repeat(126)
      expect((await change(token, { password: `${long}끝`.normalize('NFD') })).status).toBe(200)
      expect((await logIn(email, `${long}끝`)).status).toBe(200)
      expect((await change(token, { password: `${long}끝끝끝`.normalize('NFD') })).status).toBe(400)
    })

    test('[E10] personal data is refused as a password, on reset and change, and the code is not spent', async () => {
      const { token, email, phone } = await register(shop)
      pass(shop, 2 * MINUTE)
      const guest = await shop.guest()
      const verificationCode = await verifyPhone(shop, guest, phone)
      const reset = (newPassword: string) =>
        shop.ask('user.resetPassword', { body: { phone, verificationCode, newPassword } }, { token: guest })
      const [local = ''] = email.split('@')
      for (const [about, password] of [
        ['local', local],
        ['longer', `${local}1`],
        ['phone', phone],
      ] as const) {
        expect((await reset(password)).body, about).toMatchObject({ problems: [{ path: 'body.newPassword' }] })
        expect((await change(token, { password })).body, about).toMatchObject({ problems: [{ path: 'body.password' }] })
      }
      expect((await logIn(email, PASSWORD)).status).toBe(200)
      expect((await reset(NEW_PASSWORD)).status).toBe(200)
      expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
    })
  })

  describe('security', () => {
    const goodAmong = async (entered: readonly { status: number; body: { token: string } }[]) => {
      pass(shop, 2_000)
      const good = []
      for (const { status, body } of entered) if (status === 200 && (await isGood(body.token))) good.push(body.token)
      return good
    }
    const oldPassword = (email: string) => Array.from({ length: 3 }, () => logIn(email, PASSWORD))

    test('[E5] a login with the old password during its change gives no lasting token', async () => {
      const { token, email } = await register(shop)
      const [changed, ...entered] = await Promise.all([
        change(token, { password: NEW_PASSWORD }),
        ...oldPassword(email),
      ])
      expect(changed.status).toBe(200)
      expect(await goodAmong(entered)).toEqual([])
      expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
    })

    test('[E5] [E8] nor does a login during a reset', async () => {
      const { email, phone } = await register(shop)
      pass(shop, 2 * MINUTE)
      const guest = await shop.guest()
      const verificationCode = await verifyPhone(shop, guest, phone)
      const body = { phone, verificationCode, newPassword: NEW_PASSWORD }
      const [reset, ...entered] = await Promise.all([
        shop.ask('user.resetPassword', { body }, { token: guest }),
        ...oldPassword(email),
      ])
      expect(reset.status).toBe(200)
      expect(await goodAmong(entered)).toEqual([])
    })

    test('[E5] [C013] nor does a login while the member leaves', async () => {
      const { token, email } = await register(shop)
      const [left, ...entered] = await Promise.all([shop.ask('user.leave', {}, { token }), ...oldPassword(email)])
      expect(left.status).toBe(200)
      expect(await goodAmong(entered)).toEqual([])
    })
  })
})
