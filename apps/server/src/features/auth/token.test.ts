import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { pass } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { hashToken } from './token-secret.ts'

const SECOND = 1_000
const HOUR = 3_600_000

describe.each(testEngines)('[K2] tokens on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const statusOf = async (token: string, brand?: 'farmer') =>
    (await shop.ask('auth.verifyToken', {}, { token, ...(brand && { brand }) })).status
  /** Ends the token as another process does. */
  const revoke = (token: string) =>
    shop.db.exec('revoke', 'update token set revoked_at = $2 where hash = $1', [hashToken(token), shop.clock.now])
  const lastUseOf = async (token: string): Promise<number> => {
    const { at } = await shop.db.one<{ at: Date }>('use', 'select last_used_at as at from token where hash = $1', [
      hashToken(token),
    ])
    return at.getTime()
  }

  test('[START-1] a new token is one of a guest, on its brand only', async () => {
    const token = await shop.guest()
    expect(await shop.api(token)('auth.verifyToken')).toMatchObject({ userType: 'guest', tokenType: 'guest' })
    expect(await statusOf(token, 'farmer')).toBe(401)
    expect(await statusOf('x'.repeat(43))).toBe(401)
    expect(await statusOf('short')).toBe(401)
  })

  test('[E5] a revocation by another process is noticed after a second, at once if the clock was set back', async () => {
    const [one, two] = [await shop.guest(), await shop.guest()]
    await revoke(one)
    await revoke(two)
    pass(shop, SECOND - 1)
    expect(await statusOf(one)).toBe(200)
    pass(shop, 1)
    expect(await statusOf(one)).toBe(401)
    pass(shop, -2 * SECOND)
    expect(await statusOf(two)).toBe(401)
  })

  test('[START-1] the last use is stored at most once an hour', async () => {
    const token = await shop.guest()
    const created = await lastUseOf(token)
    pass(shop, HOUR)
    expect(await statusOf(token)).toBe(200)
    expect(await lastUseOf(token)).toBe(created)
    pass(shop, SECOND)
    expect(await statusOf(token)).toBe(200)
    expect(await lastUseOf(token)).toBe(created + HOUR + SECOND)
  })
})
