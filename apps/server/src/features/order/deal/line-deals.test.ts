import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addDeal, addOnAir } from '#src/features/live/testing/live-rows.ts'
import { buyInRoom, checkOut, pay } from '#src/features/live/testing/room-buying.ts'
import {
  expectBooksRight,
  expectRefusal,
  givePoints,
  type Line,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { register } from '#src/features/user/test-members.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'

const MINUTE = 60_000
/** 10,000 won a unit. */
const apple = (unit: number): Line => [PRODUCT.apple, COMBINATION.appleSmall3kg, unit]

describe.each(testEngines)('[SCREEN-21] flash deals on %s', (engine) => {
  let shop: RefundShop
  let room: number
  let phones = 0
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
  })
  beforeEach(async () => {
    room = await addOnAir(shop, { productIds: [PRODUCT.apple] })
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const member = async (): Promise<Api & { userId?: number }> => {
    const { api, userId } = await shop.asMember({ phone: `010${String(20_000_000 + ++phones)}` })
    return Object.assign(api, { userId })
  }
  const deal = (units: number, more: { price?: number; combinationId?: number; minutes?: number } = {}) =>
    addDeal(shop, { broadcastId: room, productId: PRODUCT.apple, price: 7_000, units, ...more })
  const soldOf = async (id: number): Promise<number> =>
    (await shop.db.one<{ sold: number }>('sold', 'select live_deal_sold($1) as sold', [id])).sold
  const linesOf = (orderId: number) =>
    shop.db.many<{ price: number; list_price: number; unit: number; live_deal_id: number | null; campaign: string }>(
      'lines',
      'select price, list_price, unit, live_deal_id, campaign from order_line where order_id = $1 order by id',
      [orderId],
    )

  describe('happy', () => {
    test('[PRICE-1] a purchase in the room has the price of the deal in every amount', async () => {
      const id = await deal(5)
      const buyer = await member()
      const tmp = await buyInRoom(buyer, room, apple(2))
      expect(tmp.totals).toMatchObject({ productsPrice: 14_000, price: 17_000, shippingFee: 3_000 })
      expect(tmp.totals.listPrice - tmp.totals.discountedPrice).toBe(14_000)
      // 1 % of the lower price
      expect(tmp.orderItemPrice.totalRewardPoint).toBe(140)
      const orderId = await pay(shop, buyer, await checkOut(buyer, tmp))
      expect(await linesOf(orderId)).toMatchObject([
        { price: 7_000, unit: 2, live_deal_id: id, campaign: `live-${room}` },
      ])
      expect(await soldOf(id)).toBe(2)
      const order = await buyer('order.get', { params: { id: orderId } })
      expect(order.orderItemPrice.totalPrice).toBe(17_000)
    })

    test('elsewhere, and for other options, the usual price holds', async () => {
      await deal(5, { combinationId: COMBINATION.appleSmall3kg })
      const buyer = await member()
      const plain = await buyer('order.createTmp', {
        body: {
          productId: PRODUCT.apple,
          optionGroups: [{ productOptionCombinationId: COMBINATION.appleSmall3kg, optionUnit: 1 }],
        },
      })
      expect(plain.totals.productsPrice).toBe(10_000)
      const other = await buyInRoom(buyer, room, [PRODUCT.apple, COMBINATION.appleLarge3kg, 1])
      expect(other.totals.productsPrice).toBeGreaterThan(7_000)
      const elsewhere = await addOnAir(shop, { productIds: [PRODUCT.apple] })
      expect((await buyInRoom(buyer, elsewhere, apple(1))).totals.productsPrice).toBe(10_000)
    })

    test('[ORDER-3] a refund gives back exactly what was paid, and the units are for sale again', async () => {
      const id = await deal(5)
      const buyer = await member()
      const orderId = await pay(shop, buyer, await checkOut(buyer, await buyInRoom(buyer, room, apple(3))))
      expect(await soldOf(id)).toBe(3)
      await buyer('order.withdraw', { params: { id: orderId }, body: {} })
      const { money } = await shop.db.one<{ money: number }>('refund', 'select money from refund where order_id = $1', [
        orderId,
      ])
      // 21,000 won of products and two boxes
      expect(money).toBe(27_000)
      expect(await soldOf(id)).toBe(0)
    })

    test('an order that is not paid gives its units back', async () => {
      const id = await deal(2)
      const [first, second] = [await member(), await member()]
      await checkOut(first, await buyInRoom(first, room, apple(2)))
      // sold out: the usual price
      expect((await buyInRoom(second, room, apple(1))).totals.productsPrice).toBe(10_000)
      await shop.db.exec('longer', "update live_deal set ends_at = ends_at + interval '2 days' where id = $1", [id])
      await shop.pass(60 * MINUTE)
      await shop.pass(10 * MINUTE)
      expect(await soldOf(id)).toBe(0)
      expect((await buyInRoom(second, room, apple(2))).totals.productsPrice).toBe(14_000)
    })

    test('a price that fell below the deal meanwhile is charged, without a unit of the deal', async () => {
      const id = await deal(5)
      const buyer = await member()
      const tmp = await buyInRoom(buyer, room, apple(1))
      const setPrice = (price: number) =>
        shop.db.exec('price', 'update product_option_combination set price = $2 where id = $1', [
          COMBINATION.appleSmall3kg,
          price,
        ])
      await setPrice(6_000)
      const now = await buyer('order.getTmp', { params: { id: tmp.id } })
      expect(now.totals.productsPrice).toBe(6_000)
      const { orderId } = await checkOut(buyer, now)
      expect(await linesOf(orderId)).toMatchObject([{ price: 6_000, live_deal_id: null }])
      expect(await soldOf(id)).toBe(0)
      await setPrice(10_000)
    })

    test('points count against the lower price', async () => {
      await deal(5)
      const buyer = await member()
      await givePoints(shop, buyer.userId ?? 0, 5_000)
      const request = await checkOut(buyer, await buyInRoom(buyer, room, apple(1)), 1_000)
      expect(request.amount).toBe(9_000)
    })

    test('a gift in the room has the price of the deal', async () => {
      await deal(5)
      const buyer = await member()
      const tmp = await buyer('order.createGiftTmp', {
        query: { campaign: `live-${room}` },
        body: {
          productId: PRODUCT.apple,
          optionGroups: [{ productOptionCombinationId: COMBINATION.appleSmall3kg, optionUnit: 1 }],
        },
      })
      expect(tmp.totals.productsPrice).toBe(7_000)
    })

    test('[CART-6] the campaign of a cart line stays with it through a sign-up and reaches its order line', async () => {
      const token = await shop.guest()
      const add = (combinationId: number, query: object) =>
        shop.api(token)('cart.addItem', {
          query,
          body: {
            productId: PRODUCT.apple,
            optionGroups: [{ productOptionCombinationId: combinationId, optionUnit: 1 }],
          },
        })
      await add(COMBINATION.appleLarge3kg, {})
      await add(COMBINATION.appleSmall3kg, { campaign: `live-${room}` })
      const buyer = shop.api((await register(shop, { token })).token)
      const optionGroupIds = (await buyer('cart.get')).items.flatMap(({ bundleItems }) =>
        bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
      )
      const { orderId } = await checkOut(buyer, await buyer('cart.createOrderTmp', { body: { optionGroupIds } }))
      expect(new Set((await linesOf(orderId)).map(({ campaign }) => campaign))).toEqual(new Set([null, `live-${room}`]))
      const order = await shop.db.one<{ campaign: string }>('order', 'select campaign from orders where id = $1', [
        orderId,
      ])
      expect(order.campaign).toBe(`live-${room}`)
    })
  })

  describe('error', () => {
    test('a deal that ended can be paid for ten minutes, then the order is refused and nothing is written', async () => {
      const id = await deal(5)
      const [early, late] = [await member(), await member()]
      const [first, second] = [await buyInRoom(early, room, apple(1)), await buyInRoom(late, room, apple(1))]
      await shop.pass(19 * MINUTE)
      expect((await buyInRoom(late, room, apple(1))).totals.productsPrice).toBe(10_000)
      await checkOut(early, first)
      await shop.pass(1 * MINUTE)
      const before = await shop.db.one('n', 'select count(*) from orders', [])
      await expectRefusal(checkOut(late, second), 'liveDealOver')
      expect(await shop.db.one('n', 'select count(*) from orders', [])).toEqual(before)
      expect((await late('order.getTmp', { params: { id: second.id } })).problems).toMatchObject([
        { code: 'liveDealOver' },
      ])
      expect(await soldOf(id)).toBe(1)
    })

    test('a deal that staff stopped is over at once', async () => {
      const id = await deal(5)
      const buyer = await member()
      const tmp = await buyInRoom(buyer, room, apple(1))
      await shop.db.exec('stop', 'update live_deal set stopped_at = $2::timestamptz where id = $1', [
        id,
        shop.clock.now,
      ])
      await expectRefusal(checkOut(buyer, tmp), 'liveDealOver')
    })

    test('more units than are left are refused with the number that is left', async () => {
      await deal(3)
      const buyer = await member()
      const error = await buyInRoom(buyer, room, apple(4)).catch((reason: unknown) => reason)
      expect(error).toMatchObject({
        code: 'outOfStock',
        message: '특가로는 3개까지 살 수 있어요.',
        problems: [{ amount: 3, combinationId: COMBINATION.appleSmall3kg }],
      })
      const tmp = await buyInRoom(buyer, room, apple(3))
      const other = await member()
      await checkOut(other, await buyInRoom(other, room, apple(1)))
      expect(await checkOut(buyer, tmp).catch((reason: unknown) => reason)).toMatchObject({
        code: 'outOfStock',
        problems: [{ amount: 2, combinationId: COMBINATION.appleSmall3kg }],
      })
    })

    test('a broadcast that is not on air, another brand and another campaign have no deal', async () => {
      await deal(3)
      const buyer = await member()
      const askFor = (campaign: string) =>
        buyer('order.createTmp', {
          query: { campaign },
          body: {
            productId: PRODUCT.apple,
            optionGroups: [{ productOptionCombinationId: COMBINATION.appleSmall3kg, optionUnit: 1 }],
          },
        })
      for (const campaign of [`live-0${room}`, `live-${room} `, 'live-9999999999', 'live-', `LIVE-${room}x`])
        expect((await askFor(campaign)).totals.productsPrice, campaign).toBe(
          campaign === `live-${room} ` ? 7_000 : 10_000,
        )
      await shop.db.exec(
        'rehearsal',
        "update live_broadcast set state = 'scheduled', is_rehearsal = true where id = $1",
        [room],
      )
      expect((await askFor(`live-${room}`)).totals.productsPrice).toBe(10_000)
    })
  })

  describe('security', () => {
    test('twenty buyers at once never get more units than a deal has', async () => {
      await shop.db.exec(
        'stock',
        'update stock set on_hand = on_hand + 100, initial = initial + 100 where product_option_combination_id = $1',
        [COMBINATION.appleSmall3kg],
      )
      const id = await deal(5)
      const buyers = await Promise.all(Array.from({ length: 20 }, () => member()))
      const tmps = await Promise.all(buyers.map((buyer, at) => buyInRoom(buyer, room, apple(1 + (at % 2)))))
      const outcomes = await Promise.allSettled(
        buyers.map((buyer, at) => checkOut(buyer, tmps[at] as NonNullable<(typeof tmps)[number]>)),
      )
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'outOfStock' })
      const sold = await soldOf(id)
      expect(sold).toBeLessThanOrEqual(5)
      // one unit may be left if only buyers of two remained
      expect(sold).toBeGreaterThanOrEqual(4)
      const units = await shop.db.one<{ units: number }>(
        'units',
        'select sum(unit)::int as units from order_line where live_deal_id = $1',
        [id],
      )
      expect(units.units).toBe(sold)
    }, 60_000)

    test('orders that cross in two deals wait for each other and do not deadlock', async () => {
      const other = await addDeal(shop, { broadcastId: room, productId: PRODUCT.potato, price: 100, units: 50 })
      const id = await deal(50)
      const buyers = await Promise.all(Array.from({ length: 8 }, () => member()))
      const potato: Line = [PRODUCT.potato, COMBINATION.potato, 1]
      const ordering = buyers.map(async (buyer, at) => {
        for (const line of at % 2 === 0 ? [apple(1), potato] : [potato, apple(1)])
          await checkOut(buyer, await buyInRoom(buyer, room, line))
      })
      await Promise.all(ordering)
      expect([await soldOf(id), await soldOf(other)]).toEqual([8, 8])
    }, 60_000)
  })
})
