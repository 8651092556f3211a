import { afterEach, beforeEach, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  check,
  createPerson,
  expectBooksRight,
  openTestShop,
  orderCart,
  type Shop,
  stockOf,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const lines = [
  [PRODUCT.apple, COMBINATION.appleSmall3kg, 1],
  [PRODUCT.mackerel, COMBINATION.mackerel, 1],
  [PRODUCT.sweetPotato, COMBINATION.sweetPotatoSmall, 1],
  [PRODUCT.funding, COMBINATION.funding, 1],
] as const

/** Creates pre-orders of the same goods for several users, each in another order. Returns functions that check them. */
const crossCarts = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const who = await createPerson(shop)
      const turned = lines.map((_, at) => lines[(at + index) % lines.length]!)
      const tmp = await orderCart(shop, who, ...(index % 2 ? turned : turned.toReversed()))
      return () => check(shop, who, tmp)
    }),
  )

test('[A3] crossing carts wait and none is refused', { timeout: 60_000 }, async () => {
  const checks = await crossCarts(40)
  const orders = await Promise.all(checks.map((send) => send()))
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(40)
  expect((await stockOf(shop, COMBINATION.mackerel)).reserved).toBe(40)
})

const WAITING = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
const countWaiting = async () => (await shop.db.one<{ count: number }>('t', WAITING, [])).count
const allWaiting = async (many: number): Promise<void> => {
  await expect.poll(countWaiting, { timeout: 20_000, interval: 20 }).toBe(many)
}

// deadlocks are retried silently, so the test looks at held locks
test.runIf(testEngines.includes('postgres'))(
  '[A3] crossing carts lock stock in one order: a check waiting for the first product holds no other',
  { timeout: 60_000 },
  async () => {
    const ids = lines.map(([, id]) => id).toSorted((a, b) => a - b)
    // physically in reverse order, so a scan without sorting begins with the last
    await shop.db.script(
      'create index backwards on stock (product_option_combination_id desc); cluster stock using backwards',
    )
    // leaves one connection to look, beside the one that holds the lock
    const checks = await crossCarts(2)
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: allWait, resolve: look } = Promise.withResolvers<void>()
    const lock = 'select product_option_combination_id as id from stock where product_option_combination_id = any($1)'
    const looking = shop.db.tx(async (tx) => {
      await tx.many('t', `${lock} for update`, [ids.slice(0, 1)])
      hold()
      await allWait
      return tx.many<{ id: number }>('t', `${lock} order by 1 for update skip locked`, [ids])
    })
    await Promise.race([isHeld, looking])
    const orders = Promise.all(checks.map((send) => send()))
    try {
      // a refused check does not wait: it fails the test at once
      await Promise.race([orders, allWaiting(checks.length)])
    } finally {
      look()
    }
    expect((await looking).map(({ id }) => id)).toEqual(ids)
    await orders
  },
)
