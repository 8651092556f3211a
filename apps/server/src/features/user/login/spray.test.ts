import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, somebody } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => shop.close())

describe('security: one password tried on many accounts', () => {
  test('[E3] of a thousand accounts tried at once from one place twenty a minute are looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        shop.ask('user.logIn', { body: { email: somebody().email, password: PASSWORD } }),
      ),
    )
    const codes = answers.map(({ body }: { body: unknown }) => (body as { code: string }).code)
    expect(codes.filter((code) => code === 'loginFailed')).toHaveLength(20)
    expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(980)
  })
})
