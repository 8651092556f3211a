import type { PaymentRequest } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import { hashSecret } from './payment-webhook.ts'
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

let shop: Shop
let who: Who
let request: PaymentRequest
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop)
  request = await check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2]))
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const hint = (orderId: string, more: object = {}) =>
  shop.as(who)('payment.receiveTossWebhook', {
    body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId }, ...more },
  })
const stateNow = async () => (await shop.as(who)('payment.getState', { params: { orderNo: request.orderNo } })).state

describe('happy', () => {
  test('the webhook finds a shopper who paid and never returned', async () => {
    authenticate(shop, request)
    expect(await hint(request.orderNo)).toEqual({ received: true })
    await shop.runJobs()
    expect(await stateNow()).toBe('paid')
  })

  test('[B3] a burst of webhooks after the payment changes nothing and reads the gateway not at all', async () => {
    await confirm(shop, who, authenticate(shop, request))
    for (let i = 0; i < 10; i++) await hint(request.orderNo)
    await shop.runJobs()
    expect(await stateNow()).toBe('paid')
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, cancel: 0, find: 0 })
  })

  test('a webhook shortly after another one is postponed, not dropped', async () => {
    await hint(request.orderNo)
    await shop.runJobs()
    authenticate(shop, request)
    await hint(request.orderNo)
    shop.pass(15_000)
    await shop.runJobs()
    expect(await stateNow()).toBe('paid')
  })
})

describe('security', () => {
  test('[B3] [B4] a false webhook changes nothing, and fifty of them read the gateway at most twice', async () => {
    for (let i = 0; i < 50; i++) await hint(request.orderNo, { data: { orderId: request.orderNo, status: 'DONE' } })
    for (const orderNo of ['20261121-ZZZZZZZZ', "'; drop table orders; --", '']) await hint(orderNo)
    await shop.as(who)('payment.receiveTossWebhook', { body: {} })
    await shop.runJobs()
    expect(await stateNow()).toBe('pending')
    expect(shop.gateway.calls.find).toBeLessThanOrEqual(2)
  })

  test('[B4] webhooks within a few seconds read the gateway once', async () => {
    for (let i = 0; i < 10; i++) {
      await hint(request.orderNo)
      await shop.runJobs()
    }
    expect(shop.gateway.calls.find).toBe(1)
  })

  test.each([
    ['wrong', 'ps_wrong', 0],
    ['missing', undefined, 0],
    ['right', 'ps_right', 1],
  ] as const)('[B4] a deposit webhook whose secret is %s is handled accordingly', async (_, secret, reads) => {
    await shop.db.exec('t', 'update payment set secret = $1', [hashSecret(shop.app.config.secret, 'ps_right')])
    const orderId = request.orderNo
    const body = secret === undefined ? { orderId } : { orderId, secret }
    expect(await shop.as(who)('payment.receiveTossWebhook', { body })).toEqual({ received: true })
    await shop.runJobs()
    expect(shop.gateway.calls.find).toBe(reads)
  })
})
