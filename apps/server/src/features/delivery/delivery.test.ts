import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { apple, mackerel, payOrder, read, walk } from '#src/features/order/testing/test-orders.ts'
import {
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  refusalOf,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import type { App, HandlerInput, Who } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { createFakeTracker } from '#src/integrations/parcel/parcel-tracker.ts'
import { deliveryHandlers } from './delivery-handlers.ts'
import { deliveryJobs } from './poll-parcels.ts'
import { sendParcel, shipProducts } from './ship-products.ts'

const HOUR = 3_600_000
const invoiceNo = '123456789012'

let shop: Shop
let app: App
let who: Who
let tracker: ReturnType<typeof createFakeTracker>
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  // parcels of earlier tests are not polled any more
  await shop.db.exec('test.quiet', 'update parcel set ask_at = null', [])
  tracker = createFakeTracker()
  app = { ...shop.app, integrations: { ...shop.app.integrations, parcels: tracker } }
  who = await createPerson(shop, { userType: 'email' })
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const runJobs = () => createJobs({ db: shop.db, clock: app.clock, handlers: deliveryJobs(app) }).runDueJobs()
const productsOf = async (id: number) => (await read(shop, who, id)).orderItemProducts.map((product) => product.id)
const statusesOf = async (id: number) =>
  (await read(shop, who, id)).orderItemProducts.map(({ orderItemProductStatus }) => orderItemProductStatus)
const ship = async (id: number, more: { only?: number[]; invoiceNo?: string } = {}) => {
  const orderProductIds = more.only ?? (await productsOf(id))
  await shop.db.tx((tx) =>
    shipProducts(tx, {
      orderId: id,
      orderProductIds,
      courier: '04',
      invoiceNo: more.invoiceNo ?? invoiceNo,
      now: app.clock(),
    }),
  )
}
const track = (id: number, by = who) =>
  deliveryHandlers['orderItem.getTracking'](
    { params: { id }, who: by, brand: 'ru' } as unknown as HandlerInput<'orderItem.getTracking'>,
    app,
  ) as Promise<{ parcels: { steps: object[]; isDelivered: boolean }[] }>
const step = (level: number, text: string) => ({ at: app.clock(), place: '옥천', text, level })
const say = (isDelivered: boolean, ...steps: ReturnType<typeof step>[]) =>
  tracker.known.set(invoiceNo, { outcome: 'found', steps, isDelivered })

describe('happy', () => {
  test('[SCREEN-8] polls the courier of a shipped parcel and shows the buyer where it is', async () => {
    const id = await payOrder(shop, who)
    await ship(id)
    expect(await statusesOf(id)).toEqual(['delivering'])
    expect((await read(shop, who, id)).timeline.slice(-2)).toMatchObject([
      { from: 'paid', to: 'delivery_waiting', actor: 'operator' },
      { from: 'delivery_waiting', to: 'delivering', reason: `CJ대한통운에 맡겼어요. 운송장 번호 ${invoiceNo}` },
    ])
    say(false, step(2, '집화 처리'))
    await runJobs()
    expect(await track(id)).toEqual({
      parcels: [
        {
          productIds: await productsOf(id),
          courier: 'CJ대한통운',
          invoiceNo,
          trackingUrl: `https://www.cjlogistics.com/ko/tool/parcel/tracking?gnbInvcNo=${invoiceNo}`,
          steps: [{ at: app.clock().toISOString(), place: '옥천', text: '집화 처리' }],
          isDelivered: false,
        },
      ],
    })
  })

  test('[ORDER-6] marks products as delivered once when the courier reports it, then stops polling', async () => {
    const id = await payOrder(shop, who)
    await ship(id)
    say(false, step(2, '집화 처리'))
    await runJobs()
    shop.pass(HOUR)
    say(true, step(2, '집화 처리'), step(6, '배송 완료'))
    await Promise.all([runJobs(), runJobs()])
    expect(await statusesOf(id)).toEqual(['delivery_end'])
    expect((await read(shop, who, id)).timeline.at(-1)).toMatchObject({
      actor: 'time',
      from: 'delivering',
      to: 'delivery_end',
    })
    expect((await track(id)).parcels).toMatchObject([{ isDelivered: true, steps: [{}, {}] }])
    const asked = tracker.asked.length
    shop.pass(48 * HOUR)
    await runJobs()
    expect(tracker.asked).toHaveLength(asked)
  })

  test('[ORDER-6] a product in two parcels is delivered with the second one', async () => {
    const id = await payOrder(shop, who, apple, mackerel)
    const [first = 0, second = 0] = await productsOf(id)
    await ship(id)
    await ship(id, { only: [second], invoiceNo: '999999999991' })
    say(true, step(6, '배송 완료'))
    await runJobs()
    expect(await statusesOf(id)).toEqual(['delivery_end', 'delivering'])
    expect((await track(id)).parcels).toMatchObject([{ productIds: [first, second] }, { productIds: [second] }])
    tracker.known.set('999999999991', { outcome: 'found', steps: [step(6, '배송 완료')], isDelivered: true })
    shop.pass(3 * HOUR)
    await runJobs()
    expect(await statusesOf(id)).toEqual(['delivery_end', 'delivery_end'])
  })

  test('[SCREEN-8] polls until the parcel is delivered and keeps earlier tracking steps', async () => {
    const id = await payOrder(shop, who)
    await ship(id)
    await runJobs()
    // the courier does not know the parcel yet
    expect((await track(id)).parcels[0]?.steps).toEqual([])
    say(false, step(2, '집화 처리'), step(3, '간선 상차'))
    shop.pass(2 * HOUR)
    await runJobs()
    tracker.known.set(invoiceNo, { outcome: 'unknownInvoice' })
    shop.pass(HOUR)
    await runJobs()
    expect((await track(id)).parcels[0]?.steps).toHaveLength(2)
    expect(tracker.asked).toHaveLength(3)
  })
})

describe('error', () => {
  test('[C3] polls an unavailable courier less and less often; nothing else waits for it', async () => {
    const id = await payOrder(shop, who)
    await ship(id)
    tracker.isDown = true
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      await runJobs()
      shop.pass(600_000)
    }
    expect(tracker.asked.length).toBeLessThan(14)
    expect((await track(id)).parcels).toMatchObject([{ steps: [], isDelivered: false }])
    tracker.isDown = false
    say(true, step(6, '배송 완료'))
    shop.pass(6 * HOUR)
    await runJobs()
    expect(await statusesOf(id)).toEqual(['delivery_end'])
  })

  test('[C3] a round polls only a few parcels of a service that fails', async () => {
    const id = await payOrder(shop, who)
    await ship(id)
    for (let i = 0; i < 30; i++) await ship(id, { invoiceNo: String(100_000_000_000 + i) })
    tracker.isDown = true
    await runJobs()
    expect(tracker.asked.length).toBeLessThanOrEqual(7)
  })

  test('[C3] parcels whose tracking cannot be stored do not delay others, and are polled again', async () => {
    const [odd, plain] = [await payOrder(shop, who), await payOrder(shop, who)]
    const invoices = ['888888888881', '888888888882', '888888888883', '888888888884']
    const tell = (text: string) => {
      for (const each of invoices)
        tracker.known.set(each, { outcome: 'found', steps: [step(6, text)], isDelivered: true })
    }
    for (const each of invoices) await ship(odd, { invoiceNo: each })
    shop.pass(1)
    await ship(plain)
    tell('배송\u0000완료')
    say(true, step(6, '배송 완료'))
    await runJobs()
    expect([await statusesOf(odd), await statusesOf(plain)]).toEqual([['delivering'], ['delivery_end']])
    tell('배송 완료')
    shop.pass(HOUR)
    await runJobs()
    expect(await statusesOf(odd)).toEqual(['delivery_end'])
  })

  test('[ORDER-6] refuses to ship cancelled or confirmed products', async () => {
    const id = await payOrder(shop, who)
    await walk(shop, id, ['stock_out'])
    expect((await refusalOf(ship(id))).code).toBe('transitionRefused')
    expect((await track(id)).parcels).toEqual([])
    expect((await refusalOf(ship(2_000_000_000, { only: [1] }))).code).toBe('orderNotFound')
  })

  test('[ORDER-6] a delivery that the operator reported first is not changed by the courier’s report', async () => {
    const id = await payOrder(shop, who)
    await ship(id)
    await walk(shop, id, ['delivery_end'])
    expect((await track(id)).parcels).toMatchObject([{ isDelivered: true }])
    say(true, step(6, '배송 완료'))
    shop.pass(HOUR)
    await runJobs()
    const ends = (await read(shop, who, id)).timeline.filter(({ to }) => to === 'delivery_end')
    expect(ends).toHaveLength(1)
  })
})

test('[SCREEN-8] the parcel of an exchange is not delivered by the delivery of the first parcel', async () => {
  const id = await payOrder(shop, who)
  await ship(id)
  await walk(shop, id, ['delivery_end'])
  const orderProductIds = await productsOf(id)
  shop.pass(HOUR)
  const now = app.clock()
  const moves = orderProductIds.map((orderProductId) => ({ orderProductId, to: 'replace_request' as const }))
  await shop.db.tx((tx) => moveOrderProducts(tx, { orderId: id, moves, actor: 'shopper', reason: '', now }))
  await walk(shop, id, ['replace_complete'])
  const parcel = { orderId: id, orderProductIds, courier: '04', invoiceNo: '999999999992' }
  await shop.db.tx((tx) => sendParcel(tx, { ...parcel, now }))
  expect((await track(id)).parcels).toMatchObject([{ isDelivered: true }, { isDelivered: false }])
})

describe('security', () => {
  test('[F1] refuses to show another person’s parcel', async () => {
    const id = await payOrder(shop, who)
    await ship(id)
    const other = await createPerson(shop, { userType: 'email' })
    await expectRefusal(track(id, other), 'orderNotFound')
  })
})
