import { addDays } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import {
  addToCart,
  authenticate,
  balanceOf,
  check,
  checkBody,
  confirm,
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  orderCart,
  type Shop,
  stockOf,
} from './testing/test-shop.ts'

const MINUTE = 60_000
const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const

let shop: Shop
let who: Who
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop)
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const placed = async () => {
  const tmp = await orderCart(shop, who, apple)
  return check(shop, who, tmp)
}
const stateOf = (orderNo: string) => shop.as(who)('payment.getState', { params: { orderNo } })
const orderOf = (id: number) => shop.as(who)('order.get', { params: { id } })
const cartOf = () => shop.as(who)('cart.get')

describe('happy', () => {
  test('[C078] a confirmed card payment pays the order, ships its stock and removes the bought lines from the cart', async () => {
    const request = await placed()
    shop.pass(1)
    await addToCart(
      shop,
      who,
      [PRODUCT.apple, COMBINATION.appleSmall3kg, 1],
      [PRODUCT.tangerine, COMBINATION.tangerineMonday, 1],
    )
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 2 })

    const state = await confirm(shop, who, authenticate(shop, request))
    expect(state).toMatchObject({ state: 'paid', failure: null, orderNo: request.orderNo })
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 48, reserved: 0 })
    const order = await orderOf(request.orderId)
    expect(order).toMatchObject({ orderItemStatus: 'paid', withdrawType: 'normal' })
    expect(order.payment).toMatchObject({ paymentStatus: 'paid', paymentMethodType: 'card' })
    expect(order.timeline.map(({ from, to, actor }) => [from, to, actor])).toEqual([
      [null, 'request', 'shopper'],
      ['request', 'paid', 'gateway'],
    ])
    // units added after the check stay in the cart
    const groups = (await cartOf()).items.flatMap((bundle) => bundle.bundleItems.flatMap((item) => item.optionGroups))
    expect(groups.map((group) => [group.productOptionCombination.id, group.optionUnit])).toEqual([
      [COMBINATION.appleSmall3kg, 1],
      [COMBINATION.tangerineMonday, 1],
    ])
    expect(shop.gateway.approved()).toBe(request.amount)
    const sold = await shop.db.many('t', 'select product_id, sold_units from product_sales', [])
    expect(sold).toEqual([{ product_id: PRODUCT.apple, sold_units: 2 }])
  })

  test('[A5] repeated and concurrent confirmations capture once and get the same response', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    const states = await Promise.all(Array.from({ length: 10 }, () => confirm(shop, who, body)))
    states.push(await confirm(shop, who, body))
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1)
    expect(states[0]?.state).toBe('paid')
    expect(shop.gateway.approved()).toBe(request.amount)
    // units sold are counted once too
    const { sold } = await shop.db.one<{ sold: number }>(
      't',
      'select sold_units as sold from product_sales where product_id = $1',
      [PRODUCT.apple],
    )
    expect(sold).toBe(2)
  })

  test('[A5] an approval whose response was lost is found by a job and never captured twice', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', 'lost')
    shop.gateway.script('find', 'down', 'down')
    expect((await confirm(shop, who, body)).state).toBe('pending')
    shop.pass(3_000)
    await shop.runJobs()
    expect((await stateOf(request.orderNo)).state).toBe('pending')
    shop.pass(5_000)
    await shop.runJobs()
    expect((await stateOf(request.orderNo)).state).toBe('paid')
    expect(shop.gateway.approved()).toBe(request.amount)
  })

  test('[PAY-8] an order paid with points only is paid at once without the gateway', async () => {
    who = await createPerson(shop, { userType: 'email', points: 50_000 })
    const tmp = await orderCart(shop, who, apple)
    const request = await check(shop, who, tmp, checkBody(tmp, tmp.totals.price))
    expect(request.amount).toBe(0)
    expect(await stateOf(request.orderNo)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(shop, who)).toBe(50_000 - tmp.totals.price)
    expect(shop.gateway.calls).toEqual({ confirm: 0, keyIn: 0, cancel: 0, find: 0, receipt: 0, list: 0 })
    expect((await orderOf(request.orderId)).payment.paymentMethodType).toBe('point')
    // a repeated check gets the same response
    expect(await check(shop, who, tmp, checkBody(tmp, tmp.totals.price))).toEqual(request)
  })

  test('expired rows are deleted, open ones stay', async () => {
    const old = await orderCart(shop, who, apple)
    const doneJobs = `insert into job (kind, payload, done_at) values ('payment.drive', '{}', $1)`
    for (const days of [-8, 0]) await shop.db.exec('t', doneJobs, [addDays(shop.app.clock(), days)])
    shop.pass(24 * 60 * MINUTE)
    const open = await orderCart(shop, who, [PRODUCT.potato, COMBINATION.potato, 1])
    shop.pass(61 * MINUTE)
    await shop.runJobs()
    const kept = await shop.db.many<{ id: string }>('t', 'select id from order_tmp', [])
    expect(kept.map((tmp) => tmp.id)).toEqual([open.id])
    expect(kept.map((tmp) => tmp.id)).not.toContain(old.id)
    expect(await shop.db.exec('t', 'select from job where done_at is not null', [])).toBe(1)
    // the job has scheduled itself again
    const jobs = await shop.db.many(
      't',
      `select kind from job where done_at is null and kind ~ '^(order|payment)\\.' order by kind`,
      [],
    )
    expect(jobs).toEqual(expect.arrayContaining([{ kind: 'order.prune' }, { kind: 'payment.sweep' }]))
  })
})

describe('error', () => {
  test('[PAY-6] a refused card ends the order, returns stock and points, and the pre-order can be paid again', async () => {
    who = await createPerson(shop, { userType: 'email', points: 5_000 })
    const tmp = await orderCart(shop, who, apple)
    const request = await check(shop, who, tmp, checkBody(tmp, 3_000))
    expect(await balanceOf(shop, who)).toBe(2_000)
    shop.gateway.script('confirm', { decline: 'REJECT_CARD_PAYMENT' })
    const state = await confirm(shop, who, authenticate(shop, request))
    expect(state).toMatchObject({
      state: 'failed',
      failure: { code: 'REJECT_CARD_PAYMENT', error: 'Forbidden', statusCode: 403 },
    })
    expect(await balanceOf(shop, who)).toBe(5_000)
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 0 })
    expect((await orderOf(request.orderId)).orderItemStatus).toBe('incomplete')

    const again = await check(shop, who, tmp, checkBody(tmp, 3_000))
    expect(again.orderNo).not.toBe(request.orderNo)
    expect((await confirm(shop, who, authenticate(shop, again))).state).toBe('paid')
    expect(shop.gateway.approved()).toBe(again.amount)
  })

  test('closing the window before paying returns the stock at once', async () => {
    const request = await placed()
    const state = await shop.as(who)('payment.close', {
      body: { orderNo: request.orderNo, code: 'PAY_PROCESS_CANCELED' },
    })
    expect(state).toMatchObject({ state: 'failed', failure: { code: 'PAY_PROCESS_CANCELED', statusCode: 400 } })
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 0 })
    // unbought lines stay in the cart
    expect((await cartOf()).items).toHaveLength(1)
  })

  test('closing after the capture does not undo the order', async () => {
    const request = await placed()
    shop.gateway.script('confirm', 'lost')
    await confirm(shop, who, authenticate(shop, request))
    const state = await shop.as(who)('payment.close', { body: { orderNo: request.orderNo } })
    expect(state.state).toBe('paid')
  })

  test('closing while the gateway is unreachable decides nothing', async () => {
    const request = await placed()
    shop.gateway.script('find', 'down')
    expect((await shop.as(who)('payment.close', { body: { orderNo: request.orderNo } })).state).toBe('pending')
  })

  test("[PAY-9] another amount than the order's is refused and nothing is confirmed", async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    await expectRefusal(confirm(shop, who, { ...body, amount: request.amount - 1_000 }), 'paymentAmountMismatch')
    expect(shop.gateway.calls.confirm).toBe(0)
    expect((await stateOf(request.orderNo)).state).toBe('pending')
  })

  test('an unfinished payment ends after its hold when the gateway has reported twice that it knows none', async () => {
    const request = await placed()
    await shop.runJobs()
    shop.pass(24 * MINUTE)
    await shop.runJobs()
    expect((await stateOf(request.orderNo)).state).toBe('pending')
    shop.pass(6 * MINUTE + 1_000)
    await shop.runJobs()
    expect((await stateOf(request.orderNo)).state).toBe('pending')
    shop.pass(MINUTE + 1_000)
    await shop.runJobs()
    expect(await stateOf(request.orderNo)).toMatchObject({ state: 'failed', failure: { code: 'PAYMENT_TIME_OVER' } })
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 0 })
    expect((await orderOf(request.orderId)).timeline.at(-1)).toMatchObject({ to: 'incomplete', actor: 'time' })
  })

  test('[C4] while the gateway is down no stock is reserved', async () => {
    const request = await placed()
    shop.gateway.script('find', ...Array.from({ length: 5 }, () => 'down' as const))
    for (let i = 0; i < 5; i++) await shop.as(who)('payment.close', { body: { orderNo: request.orderNo } })
    const other = await createPerson(shop)
    const tmp = await orderCart(shop, other, apple)
    await expectRefusal(check(shop, other, tmp), 'paymentUnavailable')
    expect((await stockOf(shop, COMBINATION.appleSmall3kg)).reserved).toBe(2)
    shop.pass(10_001)
    await check(shop, other, tmp)
  })
})

describe('security', () => {
  test('[F1] payments of others are answered like missing ones', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    const stranger = await createPerson(shop)
    const answers = await Promise.all([
      expectRefusal(confirm(shop, stranger, body), 'orderNotFound'),
      expectRefusal(confirm(shop, stranger, { ...body, orderNo: '20261121-ZZZZZZZZ' }), 'orderNotFound'),
      expectRefusal(shop.as(stranger)('payment.close', { body: { orderNo: request.orderNo } }), 'orderNotFound'),
      expectRefusal(shop.as(stranger)('payment.getState', { params: { orderNo: request.orderNo } }), 'orderNotFound'),
    ])
    expect(new Set(answers.map((error) => JSON.stringify([error.message, error.problems]))).size).toBe(1)
    expect((await stateOf(request.orderNo)).state).toBe('pending')
  })

  test('a payment key of another order pays nothing', async () => {
    const mine = await placed()
    const paid = authenticate(shop, mine)
    await confirm(shop, who, paid)
    const other = await createPerson(shop)
    const tmp = await orderCart(shop, other, apple)
    const request = await check(shop, other, tmp)
    await expectRefusal(
      confirm(shop, other, { orderNo: request.orderNo, amount: request.amount, paymentKey: paid.paymentKey }),
      'paymentAmountMismatch',
    )
    expect(shop.gateway.approved()).toBe(mine.amount)
  })
})
