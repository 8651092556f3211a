import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'
import { buyInRoom, checkOut, pay } from '#src/features/live/testing/room-buying.ts'
import { expectBooksRight, type Line } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'

const MINUTE = 60_000
const apple: Line = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2]
const potato: Line = [PRODUCT.potato, COMBINATION.potato, 1]

describe.each(testEngines)('[SCREEN-21] report of a broadcast on %s', (engine) => {
  let shop: LiveShop
  let id: number
  let phones = 0
  beforeAll(async () => {
    shop = await openLiveShop({ engine })
    id = (await shop.goOnAir()).id
  })
  afterAll(() => shop.close())

  const report = () => shop.studio.api('admin.live.getReport', { params: { id } })
  const buy = async (line: Line) => {
    const { api } = await shop.asMember({ phone: `0107000${String(++phones).padStart(4, '0')}` })
    const orderId = await pay(shop, api, await checkOut(api, await buyInRoom(api, id, line)))
    const { orderItemPrice } = await api('order.get', { params: { id: orderId } })
    return { api, orderId, price: orderItemPrice.totalProductsPrice }
  }

  test('orders, units, revenue and refunds equal the orders to the won', async () => {
    await shop.studio.api('admin.live.startDeal', {
      params: { id },
      body: { productId: PRODUCT.apple, price: 7_000, units: 3, durationS: 600 },
    })
    const first = await buy(apple)
    shop.clock.now = new Date(shop.clock.now.getTime() + MINUTE)
    const [second, third] = [await buy(potato), await buy(potato)]
    // placed and not paid, and bought elsewhere
    const { api } = await shop.asMember({ phone: '01071110000' })
    await checkOut(api, await buyInRoom(api, id, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
    const revenue = first.price + second.price + third.price
    expect(first.price).toBe(14_000)
    const before = await report()
    expect(before).toMatchObject({ orders: 3, units: 4, revenue, refunds: 0 })
    expect(before.perMinute.map(({ orders, revenue: each }) => [orders, each])).toEqual([
      [1, first.price],
      [2, second.price + third.price],
    ])
    expect(before.perProduct).toMatchObject(
      [
        { productId: PRODUCT.apple, units: 2, revenue: first.price },
        { productId: PRODUCT.potato, units: 2, revenue: second.price + third.price },
      ].toSorted((a, b) => b.revenue - a.revenue),
    )

    await second.api('order.withdraw', { params: { id: second.orderId }, body: {} })
    const after = await report()
    expect(after).toMatchObject({ orders: 3, units: 4, revenue, refunds: second.price })
    await expectBooksRight(shop)
  })

  test('of an order with several lines only those of the room count, and an option refunded alone counts alone', async () => {
    const before = await report()
    const { api } = await shop.asMember({ phone: '01072220000' })
    const add = (combination: number, query: object) =>
      api('cart.addItem', {
        query,
        body: { productId: PRODUCT.apple, optionGroups: [{ productOptionCombinationId: combination, optionUnit: 1 }] },
      })
    const campaign = { campaign: `live-${id}` }
    await add(COMBINATION.appleSmall3kg, campaign)
    await add(COMBINATION.appleLarge3kg, campaign)
    const cart = await add(COMBINATION.appleSmall5kg, {})
    const optionGroupIds = cart.items.flatMap(({ bundleItems }) =>
      bundleItems.flatMap(({ optionGroups }) => optionGroups.map((group) => group.id)),
    )
    const orderId = await pay(
      shop,
      api,
      await checkOut(api, await api('cart.createOrderTmp', { body: { optionGroupIds } })),
    )
    const lines = await shop.db.many<{ id: number; price: number }>(
      'lines',
      'select product_option_combination_id as id, price from order_line where order_id = $1',
      [orderId],
    )
    const priceOf = (combination: number) => lines.find((line) => line.id === combination)?.price ?? 0
    const [small, large] = [priceOf(COMBINATION.appleSmall3kg), priceOf(COMBINATION.appleLarge3kg)]
    const placed = await report()
    expect(placed).toMatchObject({
      orders: before.orders + 1,
      units: before.units + 2,
      revenue: before.revenue + small + large,
      refunds: before.refunds,
    })
    const body = { combinationIds: [COMBINATION.appleLarge3kg] }
    await api('order.withdraw', { params: { id: orderId }, body })
    expect((await report()).refunds).toBe(before.refunds + large)
    const rest = { combinationIds: [COMBINATION.appleSmall5kg] }
    await api('order.withdraw', { params: { id: orderId }, body: rest })
    expect((await report()).refunds).toBe(before.refunds + large)
    await api('order.withdraw', { params: { id: orderId }, body: {} })
    expect((await report()).refunds).toBe(before.refunds + large + small)
    await expectBooksRight(shop)
  })

  test('chat, taps and viewers come from the counters of the room', async () => {
    const before = await report()
    await shop.db.exec(
      'minute',
      'insert into live_minute (broadcast_id, minute, viewers, messages, hearts) values ($1, $2::timestamptz, 7, 5, 3)',
      [id, new Date(Math.floor(shop.clock.now.getTime() / MINUTE) * MINUTE)],
    )
    await shop.db.exec(
      'taps',
      'insert into live_product_minute (broadcast_id, product_id, minute, opens, carts) values ($1, $2, $3::timestamptz, 9, 4)',
      [id, PRODUCT.potato, shop.clock.now],
    )
    await shop.db.exec('totals', 'update live_broadcast set viewers = 8, peak_viewers = 7, hearts = 3 where id = $1', [
      id,
    ])
    const after = await report()
    expect(after).toMatchObject({
      viewers: 8,
      peakViewers: 7,
      hearts: 3,
      messages: before.messages + 5,
      taps: before.taps + 9,
      carts: before.carts + 4,
    })
    expect(after.perProduct.find(({ productId }) => productId === PRODUCT.potato)).toMatchObject({ taps: 9, carts: 4 })
    expect(after.perMinute.at(-1)).toMatchObject({ viewers: 7, messages: 5 })
  })

  test('[F6] a broadcast of another brand has no report', async () => {
    const other = await asStaff(shop, { brand: 'farmer' })
    expect((await other.ask('admin.live.getReport', { params: { id } })).status).toBe(404)
  })
})
