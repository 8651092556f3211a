import { setTimeout as sleep } from 'node:timers/promises'
import type { CallReply } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { lockCarts, putLines } from './cart-merge-sql.ts'
import { mergeCart } from './merge-cart.ts'

/** Time in ms within which a change that does not wait is finished. */
const WHILE_MS = 300
const { potato } = COMBINATION

describe.each(testEngines)('[CART-6] concurrent changes of one cart wait for each other on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const put = (token: string, optionUnit: number) =>
    shop.api(token)('cart.addItem', {
      body: { productId: PRODUCT.potato, optionGroups: [{ productOptionCombinationId: potato, optionUnit }] },
    })
  const groupsOf = (cart: CallReply<'cart.get'>) =>
    cart.items.flatMap(({ bundleItems }) => bundleItems).flatMap(({ optionGroups }) => optionGroups)
  const read = async (token: string) => groupsOf(await shop.api(token)('cart.get')).map(({ optionUnit }) => optionUnit)
  const newestUser = async () =>
    (await shop.db.one<{ id: number }>('test.newest', 'select max(id) as id from app_user', [])).id
  const guestWith = async (units: number) => {
    await put(await shop.guest(), units)
    return newestUser()
  }

  test('merges the carts of two guests who log in as one member at once, if the member has no cart', async () => {
    const [first, second] = [await guestWith(2), await guestWith(3)]
    const { token } = await register(shop)
    const memberId = await newestUser()
    const merge = (guestId: number, tx: Sql) => mergeCart(tx, { guestId, memberId }, shop.clock.now)
    const merged = Promise.withResolvers<void>()
    const one = shop.db.tx(async (tx) => {
      await merge(first, tx)
      merged.resolve()
      await sleep(WHILE_MS)
    })
    await merged.promise
    await Promise.all([one, shop.db.tx((tx) => merge(second, tx))])
    expect(await read(token)).toEqual([5])
  })

  test.each(['cart.setUnit', 'cart.removeGroup'] as const)(
    '%s is not overwritten by a merge that read the cart before',
    async (name) => {
      const { token } = await register(shop)
      const cart = await put(token, 2)
      const userId = await newestUser()
      const params = { cartId: cart.id ?? 0, groupId: groupsOf(cart)[0]?.id ?? 0, unit: 7 }
      const locked = Promise.withResolvers<void>()
      const merge = shop.db.tx(async (tx) => {
        await lockCarts(tx, { userIds: [userId] })
        locked.resolve()
        await sleep(WHILE_MS)
        const line = {
          productIds: [PRODUCT.potato],
          combinationIds: [potato],
          units: [4],
          prices: [7_000],
          campaigns: [''],
        }
        await putLines(tx, { userId, now: shop.clock.now, ...line })
      })
      await locked.promise
      const [{ status }] = await Promise.all([shop.ask(name, { params }, { token }), merge])
      expect(status).toBe(200)
      expect(await read(token)).toEqual(name === 'cart.setUnit' ? [7] : [])
    },
  )
})
