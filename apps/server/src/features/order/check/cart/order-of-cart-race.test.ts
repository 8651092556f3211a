import { describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { check, createPerson, expectRefusal, orderCart } from '#src/features/payment/testing/test-shop.ts'
import { apple, potato } from './testing/cart-tabs.ts'

const { shop, who } = openShopForEach()

const PLACE_BY_HAND = `
with buyer as materialized (select id from app_user where id = $1 for no key update)
insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
  total_price, created_at, held_until, cart_group_ids, open_slot)
select 'by hand', t.id, '', buyer.id, 'ru', '사과', '"sealed"', 'toss', '[]', '{}', '{}', 0, $3, $3, t.cart_group_ids, 2
from buyer, order_tmp t where t.id = $2`
const WAITING = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
const countWaiting = async () => (await shop.db.one<{ count: number }>('t', WAITING, [])).count
const oneWaits = async (): Promise<void> => {
  await expect.poll(countWaiting, { timeout: 20_000, interval: 20 }).toBe(1)
}

describe('security', () => {
  test('[A4] of concurrent checks of one cart exactly one is placed', async () => {
    const tmps = [await orderCart(shop, who, apple, potato)]
    for (let more = 0; more < 3; more++) tmps.push(await orderCart(shop, who))
    const attempts = await Promise.allSettled(tmps.map((tmp) => check(shop, who, tmp)))
    const placed = attempts.filter(({ status }) => status === 'fulfilled')
    const codes = attempts.flatMap((attempt) =>
      attempt.status === 'rejected' ? [(attempt.reason as { code: string }).code] : [],
    )
    expect(placed).toHaveLength(1)
    expect(codes).toEqual(['cartOrderOpen', 'cartOrderOpen', 'cartOrderOpen'])
  })

  test('[F1] orders of others block nothing', async () => {
    const { orderId } = await check(shop, who, await orderCart(shop, who, apple))
    const stranger = await createPerson(shop)
    expect((await check(shop, stranger, await orderCart(shop, stranger, apple))).orderId).not.toBe(orderId)
  })

  // with a free slot of open orders the two would not be distinguished
  test.runIf(testEngines.includes('postgres'))(
    '[A4] a check that waited for the buyer sees the order placed meanwhile',
    async () => {
      const [first, second] = [await orderCart(shop, who, apple), await orderCart(shop, who)]
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const placing = shop.db.tx(async (tx) => {
        await tx.exec('t', PLACE_BY_HAND, [who.userId, first.id, shop.app.clock()])
        hold()
        await mayEnd
      })
      await Promise.race([isHeld, placing])
      const refused = expectRefusal(check(shop, who, second), 'cartOrderOpen')
      try {
        await Promise.race([refused, oneWaits()])
      } finally {
        end()
      }
      await placing
      await refused
      await shop.db.exec('t', `delete from orders where order_no = 'by hand'`, [])
    },
  )
})
