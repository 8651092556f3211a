import { expect, onTestFinished, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import {
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  expectBooksRight,
  openTestShop,
} from './testing/test-shop.ts'

test('[B1] a gateway too slow to be read is asked to capture nevertheless, once per key', async () => {
  const shop = await openTestShop()
  onTestFinished(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })
  const who = await createPerson(shop)
  const tmp = await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1])
  const request = await check(shop, who, tmp)
  const paid = authenticate(shop, request)
  // the request was not sent, and the read takes longer than its limit
  shop.gateway.script('confirm', 'down')
  shop.gateway.script('find', 'lost', 'lost', 'lost')
  expect((await confirm(shop, who, paid)).state).toBe('pending')
  expect(shop.gateway.approved()).toBe(0)
  expect((await confirm(shop, who, paid)).state).toBe('paid')
  expect(shop.gateway.approved()).toBe(request.amount)
})
