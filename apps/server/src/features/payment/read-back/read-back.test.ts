import { describe, expect, test } from 'vitest'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { authenticate, confirm } from '#src/features/payment/testing/test-shop.ts'
import { often, readBackOf, SECOND } from '#src/features/payment/testing/read-back.ts'
import { MINUTE } from '#src/features/payment/testing/deposits.ts'
import { paymentWaitMs } from '@shop/rules'

const { shop, who } = openShopForEach()
const way = readBackOf(shop, who)

// Unknown outcomes are read back, because the vendor repeats its first response to a key, also an error.

const hint = (orderId: string) =>
  shop.as(who)('payment.receiveTossWebhook', { body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } } })

describe('happy', () => {
  test('a successful payment costs one request to the gateway', async () => {
    await confirm(shop, who, authenticate(shop, await way.placed()))
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, find: 0 })
  })

  test('[B1] an error that the vendor repeats for the key is read back in the same request', async () => {
    const request = await way.placed()
    shop.gateway.script('confirm', { stuck: 'done' })
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('paid')
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, find: 1 })
    expect(shop.gateway.approved()).toBe(request.amount)
  })

  test('[B1] a repeated webhook does not postpone the read of a confirmation that ended without a result', async () => {
    const request = await way.placed()
    shop.gateway.script('confirm', { stuck: 'done' })
    shop.gateway.script('find', 'down')
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('pending')
    await hint(request.orderNo)
    await hint(request.orderNo)
    shop.pass(2 * SECOND)
    await shop.runJobs()
    expect(await way.stateOf(request.orderNo)).toBe('paid')
  })

  test('[B1] the settlement of a confirmation makes the read that its webhook scheduled needless', async () => {
    const request = await way.placed()
    const jobs = () => shop.db.many('jobs', "select key from job where kind = 'payment.drive' and done_at is null", [])
    await shop.db.exec('t', "update payment set payment_key = 'begun' where order_id = $1", [request.orderId])
    await hint(request.orderNo)
    expect(await jobs()).toHaveLength(1)
    await shop.db.exec('t', 'update payment set payment_key = null where order_id = $1', [request.orderId])
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('paid')
    expect(await jobs()).toEqual([])
    await hint(request.orderNo)
    expect(await jobs()).toEqual([])
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, find: 0 })
  })

  test('[B1] a webhook causes a read after the confirmation had its time, not a repeated request', async () => {
    const request = await way.placed()
    shop.gateway.script('confirm', { stuck: 'done' })
    shop.gateway.script('find', 'down')
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('pending')
    await hint(request.orderNo)
    await shop.runJobs()
    expect(await way.stateOf(request.orderNo)).toBe('pending')
    shop.pass(2 * SECOND)
    await shop.runJobs()
    expect(await way.stateOf(request.orderNo)).toBe('paid')
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, find: 2 })
  })

  test('[B1] a capture that the gateway still waits for is requested again under the same key', async () => {
    const request = await way.placed()
    shop.gateway.script('confirm', 'down')
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('pending')
    await way.passAndWork(3 * SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('paid')
    expect(shop.gateway.ledger.map(({ idempotencyKey }) => idempotencyKey)).toEqual([`confirm:${request.orderNo}`])
  })
})

describe('error', () => {
  test('[B1] a repeated vendor error without a capture ends with the session', async () => {
    const request = await way.placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', { stuck: 'undone' })
    expect((await confirm(shop, who, body)).state).toBe('pending')
    for (let minute = 0; minute < 9; minute++) await way.passAndWork(MINUTE + SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('pending')
    shop.gateway.lapse(body.paymentKey)
    await way.passAndWork(MINUTE + SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('failed')
    expect(await way.reserved()).toBe(0)
  })

  test('[B1] the end of a second window says nothing about the payment authorized in the first', async () => {
    const request = await way.placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', ...often('down'))
    await confirm(shop, who, body)
    shop.gateway.lapse(authenticate(shop, request).paymentKey)
    await way.passAndWork(MINUTE + SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('pending')
    await way.passAndWork(paymentWaitMs)
    expect(await way.stateOf(request.orderNo)).toBe('pending')
    shop.gateway.approveAgain(body.paymentKey)
    await way.passAndWork(30 * SECOND)
    await way.passAndWork(31 * SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('paid')
  })
})

describe('security', () => {
  test.each([0.5, 5, 15])(
    '[B4] forged webhooks every %d s about a payment with an unknown outcome read the gateway at most ten times a minute',
    async (seconds) => {
      const request = await way.placed()
      const body = authenticate(shop, request)
      shop.gateway.script('confirm', ...often('down', 1_000))
      await confirm(shop, who, body)
      // the shop's own checks are over by then, except the one of each minute
      for (let minute = 0; minute < 3; minute++) await way.passAndWork(MINUTE)
      const before = shop.gateway.calls.find
      for (let ms = 0; ms < 3 * MINUTE; ms += 500) {
        if (ms % (seconds * SECOND) === 0) await hint(request.orderNo)
        await way.passAndWork(500)
      }
      expect(shop.gateway.calls.find - before).toBeGreaterThan(3)
      expect((shop.gateway.calls.find - before) / 3).toBeLessThanOrEqual(10)
      expect(await way.stateOf(request.orderNo)).toBe('pending')
    },
  )
})
