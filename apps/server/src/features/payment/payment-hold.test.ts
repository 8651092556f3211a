import { paymentWaitMs } from '@shop/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import { sweepPayments } from './payment-jobs.ts'
import {
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  expectBooksRight,
  openTestShop,
  orderCart,
  type Shop,
  stockOf,
} from './testing/test-shop.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

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

const stateOf = async (orderNo: string, of = who) =>
  (await shop.as(of)('payment.getState', { params: { orderNo } })).state
const place = (of = who) =>
  buyNow(shop, of, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]).then((tmp) => check(shop, of, tmp))

test('[J2] a clock that goes back five minutes ends no hold early, and ends each one', async () => {
  const { orderNo } = await check(shop, who, await orderCart(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2]))
  const pass = async (ms: number): Promise<string> => {
    shop.pass(ms)
    await shop.runJobs()
    return stateOf(orderNo)
  }
  // the hold is thirty minutes
  expect(await pass(26 * MINUTE)).toBe('pending')
  expect(await pass(-5 * MINUTE)).toBe('pending')
  // read once in its last minutes; then the clock goes back before the next read
  expect(await pass(8 * MINUTE + 59_000)).toBe('pending')
  expect(await pass(-5 * MINUTE)).toBe('pending')
  expect(await pass(4 * MINUTE + 59_000)).toBe('pending')
  expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 2 })
  expect(await pass(MINUTE + 2_000)).toBe('failed')
  expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 0 })
})

test('[A12] unpaid stock is released within a minute of the end of its hold, whenever the sweep runs', async () => {
  const begun: { who: Who; orderNo: string; end: number; failed?: number }[] = []
  for (let each = 0; each < 4; each++) {
    const buyer = await createPerson(shop)
    const { orderNo, heldUntil } = await place(buyer)
    begun.push({ who: buyer, orderNo, end: new Date(heldUntil).getTime() })
    shop.pass(19 * SECOND)
  }
  shop.pass(25 * MINUTE)
  for (let minute = 0; minute < 7; minute++) {
    await sweepPayments(shop.app)
    for (const one of begun)
      if (one.failed === undefined && (await stateOf(one.orderNo, one.who)) === 'failed')
        one.failed = shop.app.clock().getTime()
    shop.pass(MINUTE)
  }
  const waits = begun.map(({ failed = Infinity, end }) => failed - end)
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(0)
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(MINUTE)
  expect((await stockOf(shop, COMBINATION.appleSmall3kg)).reserved).toBe(0)
})

test('[B1] a read before the capture request does not end an order captured just after its hold', async () => {
  const request = await place()
  shop.pass(paymentWaitMs - 2 * MINUTE)
  await sweepPayments(shop.app)
  shop.pass(2 * MINUTE - SECOND)
  const paid = authenticate(shop, request)
  shop.gateway.script('confirm', 'down')
  expect((await confirm(shop, who, paid)).state).toBe('pending')
  shop.pass(10 * SECOND)
  await sweepPayments(shop.app)
  expect(await stateOf(request.orderNo)).toBe('pending')
  // the lost request arrives
  shop.gateway.approveAgain(paid.paymentKey)
  shop.pass(MINUTE)
  await sweepPayments(shop.app)
  expect(await stateOf(request.orderNo)).toBe('paid')
})

test('[B2] a shopper who returns from the window after the hold has ended is not charged', async () => {
  const request = await place()
  shop.pass(paymentWaitMs - 2 * MINUTE)
  await sweepPayments(shop.app)
  const { paymentKey } = authenticate(shop, request)
  shop.pass(2 * MINUTE)
  await sweepPayments(shop.app)
  expect(await stateOf(request.orderNo)).toBe('failed')
  expect((await confirm(shop, who, { ...request, paymentKey })).state).toBe('failed')
  expect(shop.gateway.approved()).toBe(0)
})
