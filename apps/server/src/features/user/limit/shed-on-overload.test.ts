import { AppError } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { shedOnOverload } from './shed-on-overload.ts'
import { countTaken, type Limit, MINUTE_MS, takeLimit } from './take-limit.ts'

describe('an attempt whose password is compared', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const appOf = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  const limitOf = (kind: string): Limit => ({ kind, subject: 'one', most: 5, perMs: MINUTE_MS })

  test.each([
    ['overloaded', new AppError('overloaded', { retryAfterMs: 5_000 }), 0],
    ['tooManyRequests', new AppError('tooManyRequests'), 1],
    ['no AppError', new Error('the thread of hashes ended'), 1],
  ])(
    '[K2] [E3] failed with %s: the error is passed on, and only an overload releases the try',
    async (name, error, counted) => {
      const app = appOf()
      const [here, everywhere] = [limitOf(`${name} here`), limitOf(`${name} everywhere`)]
      // a try that no limit counted is undefined
      const taken = [await takeLimit(app, here), undefined, await takeLimit(app, everywhere)]
      await expect(shedOnOverload(app, taken, () => Promise.reject(error))).rejects.toBe(error)
      expect([await countTaken(app, here), await countTaken(app, everywhere)]).toEqual([counted, counted])
    },
  )

  test.each([true, false])('[K2] [E3] compared: returns %s, and the try stays counted', async (isRight) => {
    const app = appOf()
    const limit = limitOf(`compared ${isRight}`)
    const taken = [await takeLimit(app, limit)]
    expect(await shedOnOverload(app, taken, () => Promise.resolve(isRight))).toBe(isRight)
    expect(await countTaken(app, limit)).toBe(1)
  })
})
