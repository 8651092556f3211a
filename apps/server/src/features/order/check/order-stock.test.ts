import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { buyNow, check, createPerson, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const STOCK = `stock:${PRODUCT.apple}`

test('[C038] stock changes of an order are published once, after its commit', async () => {
  const heard: string[] = []
  const unlisten = await shop.db.listen('catalogue', (message) => heard.push(message))
  const person = await createPerson(shop)
  const tmp = await buyNow(shop, person, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1])
  await check(shop, person, tmp)
  await expect.poll(() => heard).toContain(STOCK)
  await shop.db.exec('test.mark', "select pg_notify('catalogue', 'mark')", [])
  await expect.poll(() => heard).toContain('mark')
  expect(heard.filter((message) => message === STOCK)).toHaveLength(1)
  await unlisten()
})
