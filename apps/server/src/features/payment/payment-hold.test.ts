import { expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { check, createPerson, expectBooksRight, openTestShop, orderCart, stockOf } from './testing/test-shop.ts'

const MINUTE = 60_000

test('[J2] a clock that goes back five minutes ends no hold early, and each in the end', async () => {
  const shop = await openTestShop()
  const who = await createPerson(shop)
  const tmp = await orderCart(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2])
  const { orderNo } = await check(shop, who, tmp)
  const pass = async (ms: number): Promise<string> => {
    shop.pass(ms)
    await shop.runJobs()
    return (await shop.as(who)('payment.getState', { params: { orderNo } })).state
  }
  // the hold is of ten minutes
  expect(await pass(9 * MINUTE)).toBe('pending')
  expect(await pass(-5 * MINUTE)).toBe('pending')
  expect(await pass(5 * MINUTE + 59_000)).toBe('pending')
  expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 2 })
  // over, and asked about once; then the clock is set back before the gateway is asked again
  expect(await pass(2_000)).toBe('pending')
  expect(await pass(-5 * MINUTE)).toBe('pending')
  expect(await pass(5 * MINUTE)).toBe('pending')
  expect(await pass(MINUTE + 1_000)).toBe('failed')
  expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 0 })
  await expectBooksRight(shop)
  await shop.close()
})
