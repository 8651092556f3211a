import { type OrderItemProductStatus, toSeoulDate } from '@shop/rules'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deliver, apple, mackerel, payOrder, read, walk } from '#src/features/order/testing/test-orders.ts'
import {
  balanceOf,
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  refusalOf,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import type { Who } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { moveOrderProducts, type OrderMove } from './move-order-products.ts'
import { orderLifeJobs } from './lifecycle-jobs.ts'

const DAY = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const member = () => createPerson(shop, { userType: 'email', points: 1 })
const runJobs = () => createJobs({ db: shop.db, clock: shop.app.clock, handlers: orderLifeJobs(shop.app) }).runDueJobs()
const firstOf = async (who: Who, id: number) => {
  const [product] = (await read(shop, who, id)).orderItemProducts
  if (!product) throw new Error('an order without products')
  return product
}
const complete = (who: Who, id: number, pid: number) => shop.as(who)('orderItem.complete', { params: { id, pid } })
const ask = (who: Who, id: number, pid: number, body: object) =>
  shop.as(who)('orderItem.requestReturn', { params: { id, pid }, body: { kind: 'return', reason: 'damaged', ...body } })
const move = (orderId: number, moves: OrderMove[], actor: 'shopper' | 'operator' | 'time' | 'gateway' = 'operator') =>
  shop.db.tx((tx) => moveOrderProducts(tx, { orderId, moves, actor, reason: 'because', now: shop.app.clock() }))
const delivered = async (who: Who) => {
  const id = await payOrder(shop, who)
  await deliver(shop, id)
  return { id, pid: (await firstOf(who, id)).id }
}

describe('happy', () => {
  test('[ORDER-6] a transition is recorded with actor, time and reason, and the order follows its products', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    const [first, second] = (await read(shop, who, id)).orderItemProducts.map((product) => product.id) as [
      number,
      number,
    ]
    const result = await move(id, [{ orderProductId: first, to: 'delivery_waiting' }])
    expect(result.moved).toEqual([{ id: first, from: 'paid', to: 'delivery_waiting' }])
    let order = await read(shop, who, id)
    expect(order.orderItemStatus).toBe('paid')
    expect(order.timeline.at(-1)).toEqual({
      orderItemProductId: first,
      from: 'paid',
      to: 'delivery_waiting',
      actor: 'operator',
      reason: 'because',
      at: shop.app.clock().toISOString(),
    })
    await move(id, [{ orderProductId: second, to: 'delivery_waiting' }])
    order = await read(shop, who, id)
    expect(order.orderItemStatus).toBe('delivery_waiting')
    const { status } = await shop.db.one<{ status: string }>('status', 'select status from orders where id = $1', [id])
    expect(status).toBe('delivery_waiting')
  })

  test('[PAY-8] a confirmed purchase earns its points once, however often it is tapped', async () => {
    const who = await member()
    const { id, pid } = await delivered(who)
    const before = await firstOf(who, id)
    expect(before).toMatchObject({ completable: true, returnable: true, reward: { point: 200 } })
    const [first] = await Promise.all([complete(who, id, pid), complete(who, id, pid), complete(who, id, pid)])
    expect(first).toMatchObject({ orderItemStatus: 'complete', completesAt: null })
    expect((await complete(who, id, pid)).orderItemProducts[0]).toMatchObject({ completable: false, returnable: false })
    expect(await balanceOf(shop, who)).toBe(201)
    // the automatic completion finds nothing to do
    shop.pass(8 * DAY)
    expect(await runJobs()).toMatchObject({ failed: 0 })
    expect(await balanceOf(shop, who)).toBe(201)
  })

  test('[ORDER-6] [J2] is complete seven days after the delivery, not a second earlier', async () => {
    const who = await member()
    const { id } = await delivered(who)
    const due = new Date(shop.app.clock().getTime() + 7 * DAY)
    const order = await read(shop, who, id)
    expect(order).toMatchObject({ completesAt: due.toISOString(), rewardPointDate: due.toISOString().slice(0, 10) })
    shop.pass(7 * DAY - 1_000)
    await runJobs()
    expect((await firstOf(who, id)).orderItemProductStatus).toBe('delivery_end')
    // the clock goes back, then jumps ahead
    shop.pass(-300_000)
    await runJobs()
    expect(await balanceOf(shop, who)).toBe(1)
    shop.pass(3_600_000)
    await Promise.all([runJobs(), runJobs()])
    const after = await read(shop, who, id)
    expect(after.orderItemStatus).toBe('complete')
    expect(after.timeline.at(-1)).toMatchObject({ actor: 'time', from: 'delivery_end', to: 'complete' })
    expect(await balanceOf(shop, who)).toBe(201)
    shop.pass(-300_000)
    await runJobs()
    expect(await balanceOf(shop, who)).toBe(201)
  })

  test('[SCREEN-8] a return is requested with its reason; after a refusal there is time to respond', async () => {
    const who = await member()
    const { id, pid } = await delivered(who)
    const at = shop.app.clock().toISOString()
    const order = await ask(who, id, pid, { contents: '상자가\n터졌어요' })
    expect(order.orderItemProducts[0]).toMatchObject({
      orderItemProductStatus: 'return_request',
      request: { kind: 'return', reason: 'damaged', at },
      reward: null,
      completable: false,
    })
    const asked = { orderItemProductId: pid, kind: 'return', reason: 'damaged', contents: '상자가\n터졌어요', at }
    expect(order.requests).toEqual([{ ...asked, pictureCount: 0 }])
    // the time does not run out while the shop decides
    shop.pass(9 * DAY)
    await runJobs()
    expect((await firstOf(who, id)).orderItemProductStatus).toBe('return_request')
    await walk(shop, id, ['delivery_end'])
    const due = new Date(shop.app.clock().getTime() + DAY).toISOString()
    expect(await read(shop, who, id)).toMatchObject({ completesAt: due })
    shop.pass(DAY)
    await runJobs()
    expect((await firstOf(who, id)).orderItemProductStatus).toBe('complete')
  })

  test('[ORDER-6] an exchanged product completes a week later and earns its points', async () => {
    const who = await member()
    const { id, pid } = await delivered(who)
    await ask(who, id, pid, { kind: 'replace', reason: 'wrongItem' })
    await walk(shop, id, ['replace_complete'])
    const due = new Date(shop.app.clock().getTime() + 7 * DAY)
    expect(await read(shop, who, id)).toMatchObject({
      completesAt: due.toISOString(),
      orderItemProducts: [{ reward: { point: 200, day: toSeoulDate(due) } }],
    })
    shop.pass(7 * DAY)
    await runJobs()
    expect((await read(shop, who, id)).orderItemStatus).toBe('complete')
    expect(await balanceOf(shop, who)).toBe(201)
  })

  test('[PAY-8] each product earns its own points, together those of the order; guests earn none', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    await deliver(shop, id)
    const order = await read(shop, who, id)
    const points = order.orderItemProducts.map(({ reward }) => reward?.point ?? 0)
    expect(points.reduce((sum, point) => sum + point, 0)).toBe(order.orderItemPrice.totalRewardPoint)
    const [first] = order.orderItemProducts
    await complete(who, id, first?.id ?? 0)
    expect(await balanceOf(shop, who)).toBe(1 + (points[0] ?? 0))
    const guest = await createPerson(shop, { points: 5 })
    const own = await delivered(guest)
    expect(await firstOf(guest, own.id)).toMatchObject({ reward: null })
    await complete(guest, own.id, own.pid)
    expect(await balanceOf(shop, guest)).toBe(5)
  })
})

describe('sold-out products', () => {
  test('[ORDER-6] are refunded automatically without a fee, and the rest of the order continues', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    const [first, second] = (await read(shop, who, id)).orderItemProducts.map((product) => product.id) as [
      number,
      number,
    ]
    await walk(shop, id, ['stock_out'], second)
    await Promise.all([runJobs(), runJobs()])
    await runJobs()
    const order = await read(shop, who, id)
    expect(order.orderItemStatus).toBe('paid')
    expect(order.orderItemProducts).toMatchObject([
      { id: first, orderItemProductStatus: 'paid' },
      { id: second, orderItemProductStatus: 'withdraw_complete', reward: null },
    ])
    expect(order.timeline.at(-1)).toMatchObject({ actor: 'time', from: 'stock_out', to: 'withdraw_complete' })
    expect(order.refunds).toHaveLength(1)
    const { price } = await shop.db.one<{ price: number }>(
      'price',
      'select (unit * price) as price from order_line where order_product_id = $1',
      [second],
    )
    expect(order.refunds[0]?.money).toBeGreaterThanOrEqual(price)
  })
})

describe('error', () => {
  test('[ORDER-6] a transition missing in the table is refused for all products together, naming each', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    const [first, second] = (await read(shop, who, id)).orderItemProducts.map((product) => product.id) as [
      number,
      number,
    ]
    await walk(shop, id, ['delivery_waiting'], first)
    const refusal = await expectRefusal(
      move(id, [
        { orderProductId: first, to: 'delivering' },
        { orderProductId: second, to: 'delivering' },
      ]),
      'transitionRefused',
    )
    expect(refusal.problems).toMatchObject([{ orderItemProductId: second, from: 'paid', to: 'delivering' }])
    expect((await firstOf(who, id)).orderItemProductStatus).toBe('delivery_waiting')
  })

  test.each<[OrderItemProductStatus, 'shopper' | 'time' | 'gateway']>([
    ['delivery_waiting', 'shopper'],
    ['stock_out', 'time'],
    ['delivering', 'gateway'],
    ['complete', 'shopper'],
  ])('[ORDER-6] paid to %s is refused for %s', async (to, actor) => {
    const who = await member()
    const id = await payOrder(shop, who)
    const { id: orderProductId } = await firstOf(who, id)
    await expectRefusal(move(id, [{ orderProductId, to }], actor), 'transitionRefused')
  })

  test('[ORDER-6] a missing order, and a product of another order', async () => {
    const who = await member()
    const [id, other] = [await payOrder(shop, who), await payOrder(shop, who)]
    const { id: strange } = await firstOf(who, other)
    await expectRefusal(move(2_000_000_000, []), 'orderNotFound')
    await expectRefusal(move(id, [{ orderProductId: strange, to: 'delivery_waiting' }]), 'orderNotFound')
  })

  test('[SCREEN-8] an undelivered product can be neither confirmed nor returned, nor a confirmed one', async () => {
    const who = await member()
    const id = await payOrder(shop, who)
    const { id: pid } = await firstOf(who, id)
    await expectRefusal(complete(who, id, pid), 'transitionRefused')
    await expectRefusal(ask(who, id, pid, {}), 'transitionRefused')
    await deliver(shop, id)
    await ask(who, id, pid, {})
    await expectRefusal(ask(who, id, pid, {}), 'transitionRefused')
    const own = await delivered(who)
    await complete(who, own.id, own.pid)
    await expectRefusal(ask(who, own.id, own.pid, {}), 'transitionRefused')
  })

  test('[SCREEN-8] an unknown reason, too long a text and too many photos are refused', async () => {
    const who = await member()
    const { id, pid } = await delivered(who)
    for (const body of [
      { reason: 'bored' },
      { contents: 'x'.repeat(1_001) },
      { contents: 'a\u0007' },
      { pictures: Array(6).fill('a') },
    ])
      expect((await refusalOf(ask(who, id, pid, body))).code).toBe('invalidInput')
  })
})

describe('security', () => {
  test('[F1] orders of others cannot be changed and are answered like missing ones', async () => {
    const [who, other] = [await member(), await member()]
    const { id, pid } = await delivered(who)
    await expectRefusal(complete(other, id, pid), 'orderNotFound')
    await expectRefusal(ask(other, id, pid, {}), 'orderNotFound')
    await expectRefusal(complete(who, id, pid + 1_000_000), 'orderNotFound')
  })

  test('[A7] of concurrent requests a product follows exactly one', async () => {
    const who = await member()
    const { id, pid } = await delivered(who)
    const outcomes = await Promise.allSettled([
      complete(who, id, pid),
      ask(who, id, pid, {}),
      move(id, [{ orderProductId: pid, to: 'complete' }], 'time'),
      ask(who, id, pid, { kind: 'replace' }),
    ])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { count } = await shop.db.one<{ count: number }>(
      'count',
      `select count(*)::int as count from order_history where order_product_id = $1 and from_status = 'delivery_end'`,
      [pid],
    )
    expect(count).toBe(1)
  })
})
