import { afterEach, beforeEach } from 'vitest'
import type { Who } from '#src/handler-context.ts'
import { createPerson, expectBooksRight, openTestShop, type Shop } from './test-shop.ts'

/**
 * Opens a shop with a guest for each test of the file and checks the books after each. The returned object is filled before
 * each test: do not destructure it outside of a test.
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
