import { afterEach, beforeEach } from 'vitest'
import type { Who } from '#src/handler-context.ts'
import { createPerson, expectBooksRight, openTestShop, type Shop } from './test-shop.ts'

/**
 * Each test of the file has a shop of its own, to which a guest has come; after each the books are right. What is returned is
 * filled before each: hold it as it is, and take no part out of it outside a test.
 */
export const openShopForEach = (): { shop: Shop; who: Who } => {
  const shop = {} as Shop
  const who = {} as Who
  beforeEach(async () => {
    Object.assign(shop, await openTestShop())
    Object.assign(who, await createPerson(shop))
  })
  afterEach(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })
  return { shop, who }
}
