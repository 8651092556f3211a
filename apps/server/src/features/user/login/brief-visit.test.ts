import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PASSWORD, pass, register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const HOUR = 3_600_000

describe.each(testEngines)('duration of a login on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const logIn = async (lasting: boolean) => {
    const { email } = await register(shop)
    const { body } = await shop.ask('user.logIn', { body: { email, password: PASSWORD, lasting } })
    return body
  }
  const isGood = async (token: string) => (await shop.ask('auth.verifyToken', {}, { token })).status === 200

  test('[START-1] a login without auto login ends after two hours without use', async () => {
    const [brief, lasting] = [await logIn(false), await logIn(true)]
    pass(shop, 2 * HOUR - 1_000)
    expect(await isGood(brief.token)).toBe(true)
    pass(shop, 2 * HOUR)
    expect(await isGood(brief.token)).toBe(false)
    expect(await isGood(lasting.token)).toBe(true)
  })

  test('[START-1] a login without auto login in use lasts a day at most', async () => {
    const before = shop.clock.now.getTime()
    const { token, expiresAt } = await logIn(false)
    expect(Date.parse(expiresAt) - before).toBe(24 * HOUR)
    for (let hour = 1; hour < 24; hour += 1) {
      pass(shop, HOUR)
      expect(await isGood(token), `after ${hour} hours`).toBe(true)
    }
    pass(shop, HOUR)
    expect(await isGood(token)).toBe(false)
  })

  test('[START-1] with auto login a login lasts a year, and ninety days without use', async () => {
    const before = shop.clock.now.getTime()
    const [used, left] = [await logIn(true), await logIn(true)]
    expect(Date.parse(used.expiresAt) - before).toBe(365 * 24 * HOUR)
    pass(shop, 60 * 24 * HOUR)
    expect(await isGood(used.token)).toBe(true)
    pass(shop, 31 * 24 * HOUR)
    expect(await isGood(used.token)).toBe(true)
    expect(await isGood(left.token)).toBe(false)
  })
})
