import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import {
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  expectBooksRight,
  openTestShop,
  type Shop,
} from './testing/test-shop.ts'

// Late and missing responses, approvals and refunds.

const MINUTE = 60_000

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

const placed = async () => check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2]))
const stateOf = (orderNo: string) => shop.as(who)('payment.getState', { params: { orderNo } })
const letMinutesPass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    shop.pass(MINUTE + 1_000)
    await shop.runJobs()
  }
}
/** The shop's first request arrives after all; `lost` requests before it failed. */
const approveLate = async ({ orderNo, ...paid }: ReturnType<typeof authenticate>, lost: number) => {
  while (shop.gateway.calls.confirm < lost)
    await shop.gateway.confirm({ ...paid, orderId: orderNo, idempotencyKey: 'x' })
  await shop.gateway.confirm({ ...paid, orderId: orderNo, idempotencyKey: `confirm:${orderNo}` })
}

// hours pass in these tests
describe('error', { timeout: 60_000 }, () => {
  test('[B1] missing responses of the gateway never end an order, for any duration', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', 'lost')
    shop.gateway.script('find', ...Array.from({ length: 55 }, () => 'down' as const))
    await confirm(shop, who, body)
    for (let minute = 0; minute < 45; minute++) {
      shop.pass(MINUTE)
      await shop.runJobs()
      expect((await stateOf(request.orderNo)).state).toBe('pending')
    }
    await letMinutesPass(10)
    expect((await stateOf(request.orderNo)).state).toBe('paid')
  })

  test('[B2] an approval after the order expired is refunded once and recorded', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', ...Array.from({ length: 60 }, () => 'down' as const))
    await confirm(shop, who, body)
    await letMinutesPass(33)
    expect((await stateOf(request.orderNo)).state).toBe('failed')
    await approveLate(body, 60)
    expect(shop.gateway.approved()).toBe(request.amount)

    shop.gateway.script('cancel', 'lost')
    await letMinutesPass(2)
    expect((await stateOf(request.orderNo)).state).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
    const breaks = await shop.db.many(
      't',
      'select kind, resolved_at is not null as resolved from reconciliation_break',
      [],
    )
    expect(breaks).toEqual([{ kind: 'lateApproval', resolved: true }])
  })

  test('[B2] an approval after a long gateway outage is refunded, for an order of any age', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', ...Array.from({ length: 40 }, () => 'down' as const))
    await confirm(shop, who, body)
    // no response for more than an hour
    shop.gateway.script('find', ...Array.from({ length: 14 }, () => 'down' as const))
    for (let times = 0; shop.gateway.calls.find < 14; times++) {
      shop.pass(5 * MINUTE)
      await shop.runJobs()
      expect(times).toBeLessThan(30)
    }
    expect((await stateOf(request.orderNo)).state).toBe('pending')
    await letMinutesPass(3)
    expect((await stateOf(request.orderNo)).state).toBe('failed')
    await approveLate(body, 40)
    await letMinutesPass(2)
    expect((await stateOf(request.orderNo)).state).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
  })

  test('[B2] a refused refund is requested again and succeeds', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', ...Array.from({ length: 60 }, () => 'down' as const))
    await confirm(shop, who, body)
    await letMinutesPass(33)
    await approveLate(body, 60)
    shop.gateway.script('cancel', { decline: 'NOT_AVAILABLE_BANK' })
    await letMinutesPass(1)
    const { state } = await shop.db.one<{ state: string }>('t', 'select state from payment', [])
    expect(state).toBe('cancel_requested')
    shop.pass(10 * MINUTE)
    await shop.runJobs()
    expect((await stateOf(request.orderNo)).state).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
  })

  test('[B2] a permanently refused refund is requested under new keys, ever more rarely, and listed', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', ...Array.from({ length: 60 }, () => 'down' as const))
    await confirm(shop, who, body)
    await letMinutesPass(33)
    await approveLate(body, 60)
    shop.gateway.script('cancel', ...Array.from({ length: 1_000 }, () => ({ decline: 'NOT_CANCELABLE_PAYMENT' })))
    const asked: number[] = []
    for (let hour = 0; hour < 24; hour++) {
      for (let tens = 0; tens < 6; tens++) {
        shop.pass(10 * MINUTE)
        await shop.runJobs()
      }
      asked.push(shop.gateway.calls.cancel)
    }
    // one day: not every ten minutes, and not never
    expect(asked.at(-1)).toBeLessThan(15)
    expect(asked.at(-1)).toBeGreaterThan(4)
    const breaks = await shop.db.many(
      't',
      `select detail ->> 'code' as code from reconciliation_break where kind = 'cancelRefused' and resolved_at is null`,
      [],
    )
    expect(breaks).toEqual([{ code: 'NOT_CANCELABLE_PAYMENT' }])
  })
})
