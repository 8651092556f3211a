import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buyNow, check, createPerson, expectBooksRight } from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { type NoticeShop, openNoticeShop } from './testing/notice-shop.ts'
import { sell } from './testing/sale.ts'

let shop: NoticeShop
beforeEach(async () => {
  shop = await openNoticeShop()
})
afterEach(() => shop.close())

describe('security', () => {
  test('[B4] forged webhooks change nothing and cause at most ten reads of the gateway a minute', async () => {
    const { request } = await sell(shop, 'waiting')
    const { orderNo } = request
    const before = shop.gateway.calls.find
    const forged = [
      { orderId: orderNo, status: 'DONE', secret: 'ps_forged' },
      { orderId: orderNo, status: 'DONE' },
      { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: orderNo, status: 'DONE', totalAmount: 100 } },
      { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: orderNo, status: 'DONE', paymentKey: 'of another' } },
    ]
    for (let at = 0; at < 60; at++) {
      await shop.post(forged[at % forged.length] as object)
      shop.pass(1_000)
      await shop.runJobs()
    }
    expect(shop.gateway.calls.find).toBe(before)
    const { state } = await shop.db.one<{ state: string }>('t', 'select state from payment', [])
    expect(state).toBe('waiting_deposit')
    await expectBooksRight(shop)
  })

  test('[B4] for an order without a secret the gateway is read rarely, however many webhooks arrive', async () => {
    const who = await createPerson(shop)
    const request = await check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
    for (let at = 0; at < 120; at++) {
      await shop.post({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: request.orderNo, status: 'DONE' } })
      shop.pass(500)
      await shop.runJobs()
    }
    expect(shop.gateway.calls.find).toBeGreaterThan(1)
    expect(shop.gateway.calls.find).toBeLessThanOrEqual(10)
    await expectBooksRight(shop)
  })

  test('[B4] an oversized webhook is not read', async () => {
    const { request } = await sell(shop, 'waiting')
    const answer = await shop.post({ data: { orderId: request.orderNo, metadata: 'x'.repeat(2_000_000) } })
    expect(answer.statusCode).toBe(413)
    await shop.runJobs()
    await expectBooksRight(shop)
  })
})
