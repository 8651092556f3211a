import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addDeal, addOnAir } from '#src/features/live/testing/live-rows.ts'
import { checkOut } from '#src/features/live/testing/room-buying.ts'
import { expectBooksRight, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { readDeals } from './read-deals.ts'

describe.each(testEngines)('[SCREEN-21] locks of flash deals on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  test('a deal that lowers the price again only at the second reading is locked too', async () => {
    const room = await addOnAir(shop, { productIds: [PRODUCT.apple] })
    const start = (combinationId: number) =>
      addDeal(shop, { broadcastId: room, productId: PRODUCT.apple, combinationId, price: 7_000, units: 5 })
    const [small, large] = [await start(COMBINATION.appleSmall3kg), await start(COMBINATION.appleLarge3kg)]
    const shown = (ids: number[]) => readDeals(shop.db, ids, shop.clock.now)
    expect([await shown([]), (await shown([large])).map(({ id, state }) => [id, state])]).toEqual([
      [],
      [[large, 'running']],
    ])
    const { api: buyer } = await shop.asMember()
    const { id } = await buyer('order.createTmp', {
      query: { campaign: `live-${room}` },
      body: {
        productId: PRODUCT.apple,
        optionGroups: [COMBINATION.appleSmall3kg, COMBINATION.appleLarge3kg].map((productOptionCombinationId) => ({
          productOptionCombinationId,
          optionUnit: 1,
        })),
      },
    })
    const setPrice = (price: number) =>
      shop.db.exec('price', 'update product_option_combination set price = $2 where id = $1', [
        COMBINATION.appleSmall3kg,
        price,
      ])
    await setPrice(7_000)
    const tmp = await buyer('order.getTmp', { params: { id } })
    const locked: unknown[] = []
    const tx = shop.db.tx.bind(shop.db)
    const spy = vi.spyOn(shop.db, 'tx').mockImplementation(async (run) => {
      await setPrice(10_000)
      return tx((inner) => {
        const many: typeof inner.many = (name, text, params) => {
          if (name === 'order-deal.lockDeals') locked.push(...params)
          return inner.many(name, text, params)
        }
        return run({ ...inner, many })
      })
    })
    const { orderId } = await checkOut(buyer, tmp).finally(() => spy.mockRestore())
    const lines = await shop.db.many<{ live_deal_id: number | null }>(
      'lines',
      'select live_deal_id from order_line where order_id = $1',
      [orderId],
    )
    expect(new Set(lines.map((line) => line.live_deal_id))).toEqual(new Set([small, large]))
    expect(locked).toEqual([[small, large]])
  })
})
