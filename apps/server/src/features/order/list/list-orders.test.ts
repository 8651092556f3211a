import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson, expectBooksRight, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import { apple, deliver, mackerel, payOrder, walk } from '#src/features/order/testing/test-orders.ts'
import { check, orderCart } from '#src/features/payment/testing/test-shop.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const member = () => createPerson(shop, { userType: 'email' })
const list = (who: Who, query: object = {}) => shop.as(who)('orderItem.list', { query })
const idsOf = async (who: Who, query: object) => (await list(who, query)).list.map(({ id }) => id)
const placeAt = (id: number, at: string) =>
  shop.db.exec('test.placedAt', 'update orders set created_at = $2 where id = $1', [id, at])

describe('happy', () => {
  test('[C067] [SCREEN-7] lists a member’s orders, newest first, with the actions of each product', async () => {
    const who = await member()
    const first = await payOrder(shop, who)
    const second = await payOrder(shop, who, apple, mackerel)
    await deliver(shop, first)
    const page = await list(who)
    expect(page).toMatchObject({ count: 2, nextPage: null, prePage: null })
    expect(page.list).toMatchObject([
      {
        id: second,
        orderName: '꿀사과 외 1건',
        orderItemStatus: 'paid',
        withdrawType: 'normal',
        paymentMethodType: 'card',
        orderItemProducts: [
          { product: { name: '꿀사과' }, withdrawable: true, returnable: false, completable: false, request: null },
          { product: { name: '간고등어' } },
        ],
      },
      {
        id: first,
        orderItemStatus: 'delivery_end',
        withdrawType: 'withdraw_deny',
        orderItemProducts: [
          // PAY-8: one percent of two boxes, seven days after the delivery
          { withdrawable: false, returnable: true, completable: true, reward: { point: 200, day: '2026-11-28' } },
        ],
      },
    ])
    const total = await shop.db.one<{ price: number }>(
      'total',
      'select total_price as price from orders where id = $1',
      [second],
    )
    expect(page.list[0]?.totalPrice).toBe(total.price)
  })

  test('[SCREEN-7] the list shows refunds', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    expect((await list(who)).list[0]?.refunded).toEqual({ money: 0, point: 0 })
    const [first] = (await list(who)).list[0]?.orderItemProducts ?? []
    const choice = { orderId: id, orderProductIds: [first?.id ?? 0], actor: 'shopper', cancelledBy: 'shopper' } as const
    await withdrawProducts(shop.app, { ...choice, reason: '마음이 바뀌었어요.' })
    const { refunds } = await shop.as(who)('order.get', { params: { id } })
    expect(refunds).toMatchObject([{ money: expect.toSatisfy((won: number) => won > 0) }])
    expect((await list(who)).list[0]?.refunded).toEqual({ money: refunds[0]?.money, point: 0 })
  })

  test('[PAGE-15] fifteen a page; a page beyond the last is empty', async () => {
    const who = await member()
    const template = await payOrder(shop, who)
    await copyOrder(template, 16)
    const first = await list(who)
    expect([first.list.length, first.count, first.nextPage, first.prePage]).toEqual([15, 17, '1', null])
    const second = await list(who, { page: 1 })
    expect([second.list.length, second.nextPage, second.prePage]).toEqual([2, null, '0'])
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(17)
    expect(await list(who, { page: 9 })).toMatchObject({ count: 17, list: [], nextPage: null })
    expect((await list(who, { take: 4 })).list).toHaveLength(4)
  })

  test('[ORDER-1] the filter delivering covers waiting, delayed and shipped', async () => {
    const who = await member()
    const orders = [
      await payOrder(shop, who),
      await payOrder(shop, who),
      await payOrder(shop, who),
      await payOrder(shop, who),
      await payOrder(shop, who),
    ] as const
    await walk(shop, orders[0], ['delivery_waiting'])
    await walk(shop, orders[1], ['delivery_delay'])
    await walk(shop, orders[2], ['delivery_waiting', 'delivering'])
    await deliver(shop, orders[3])
    expect(await idsOf(who, { oipStatus: 'delivering' })).toEqual([orders[2], orders[1], orders[0]])
    expect(await idsOf(who, { oipStatus: 'delivery_end' })).toEqual([orders[3]])
    expect(await idsOf(who, { oipStatus: 'paid' })).toEqual([orders[4]])
    expect(await idsOf(who, { oipStatus: 'delivery_delay' })).toEqual([orders[1]])
    expect(await idsOf(who, { oipStatus: 'complete' })).toEqual([])
    // several values match exactly these
    expect(await idsOf(who, { oipStatus: 'delivering,delivery_delay' })).toEqual([orders[2], orders[1]])
    expect(await idsOf(who, { oipStatus: 'paid,delivery_end' })).toEqual([orders[4], orders[3]])
  })

  test('[J1] months are those of Seoul: the last millisecond belongs to it, the next does not', async () => {
    const who = await member()
    const [before, after] = [await payOrder(shop, who), await payOrder(shop, who)]
    for (const [last, next, ...months] of [
      ['2026-01-31T14:59:59.999Z', '2026-01-31T15:00:00.000Z', [2026, 1], [2026, 2]],
      ['2028-02-29T14:59:59.999Z', '2028-02-29T15:00:00.000Z', [2028, 2], [2028, 3]],
      ['2025-12-31T14:59:59.999Z', '2025-12-31T15:00:00.000Z', [2025, 12], [2026, 1]],
    ] as const) {
      await placeAt(before, last)
      await placeAt(after, next)
      const [old, young] = months
      expect(await idsOf(who, { year: old[0], month: old[1] })).toEqual([before])
      expect(await idsOf(who, { year: young[0], month: young[1] })).toEqual([after])
    }
    expect(await idsOf(who, { year: 2025 })).toEqual([before])
    expect(await idsOf(who, { year: 2026 })).toEqual([after])
    // a month without a year is of this year
    expect(await idsOf(who, { month: 1 })).toEqual([after])
    expect(await idsOf(who, { year: 2024 })).toEqual([])
  })

  test('[C067] finds a product by a part of its name, without wildcards', async () => {
    const who = await member()
    const [plain, mixed] = [await payOrder(shop, who), await payOrder(shop, who, apple, mackerel)]
    expect(await idsOf(who, { productName: '고등' })).toEqual([mixed])
    expect(await idsOf(who, { productName: '사과' })).toEqual([mixed, plain])
    // decomposed Hangul of other systems
    expect(await idsOf(who, { productName: '고등'.normalize('NFD') })).toEqual([mixed])
    // spaces are ignored
    expect(await idsOf(who, { productName: '간 고등어' })).toEqual([mixed])
    for (const productName of ['%', '_', '\\', "' or 1=1 --", '꿀%과'])
      expect(await idsOf(who, { productName })).toEqual([])
    expect(await idsOf(who, { productName: '고등', oipStatus: 'paid', year: 2026, month: 11 })).toEqual([mixed])
    expect(await idsOf(who, { productName: '고등', oipStatus: 'delivering' })).toEqual([])
    expect(await idsOf(who, { productName: ' ' })).toEqual([mixed, plain])
  })

  test('[C067] never-paid orders are listed on request only; open payments are listed', async () => {
    const who = await member()
    const tmp = await orderCart(shop, who, apple)
    const request = await check(shop, who, tmp)
    expect(await idsOf(who, {})).toEqual([])
    expect(await idsOf(who, { oipStatus: 'request' })).toEqual([request.orderId])
    await shop.db.exec('asked', "update payment set payment_key = 'asked' where order_id = $1", [request.orderId])
    expect(await idsOf(who, {})).toEqual([request.orderId])
  })
})

describe('error', () => {
  test.each([
    ['an unknown state', { oipStatus: 'lost' }],
    ['an unknown state beside a known one', { oipStatus: 'paid,lost' }],
    ['no state at all', { oipStatus: '' }],
    ['a thirteenth month', { month: 13 }],
    ['a year that is none', { year: 26 }],
    ['a name longer than any', { productName: 'x'.repeat(101) }],
    ['more than a hundred', { take: 101 }],
    ['a page before the first', { page: -1 }],
  ])('[C067] %s is refused', async (_, query) => {
    const who = await member()
    await expect(list(who, query)).rejects.toMatchObject({ code: 'invalidInput' })
  })
})

describe('security', () => {
  test('[C067] [F1] lists no orders of others', async () => {
    const [who, other] = [await member(), await member()]
    await payOrder(shop, who)
    expect(await list(other)).toMatchObject({ count: 0, list: [] })
  })
})

/** Copies an order. */
const copyOrder = (id: number, times: number) =>
  shop.db.exec(
    'test.copies',
    `with made as (
       insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles, totals, price,
         total_price, created_at, held_until)
       select gen_random_uuid()::text, gen_random_uuid()::text, '', user_id, platform, order_name, status, address, selected_pg, bundles,
         totals, price, total_price, created_at, held_until
       from orders, generate_series(1, $2::int) where id = $1 returning id, total_price
     ), paid as (
       insert into payment (order_id, method, pg_type, amount, state) select id, 'card', 'toss', total_price, 'failed' from made
     ), products as (
       insert into order_product (order_id, product_id, product, status)
       select made.id, p.product_id, p.product, p.status from made, order_product p where p.order_id = $1 returning id, order_id, product_id, status
     ), noted as (
       insert into order_history (order_id, order_product_id, to_status, actor, at)
       select order_id, id, status, 'shopper', now() from products
     )
     insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
     select p.order_id, p.id, l.product_option_combination_id, l.combination, l.unit, l.price, l.list_price
     from products p, order_line l where l.order_id = $1`,
    [id, times],
  )
